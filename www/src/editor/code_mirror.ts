// CodeMirror with what a scene's text needs, and the schema beside it. The lazy chunk's weight is here.
import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, redo, undo } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  codeFolding,
  foldEffect,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
  syntaxTree,
} from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, Transaction } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { parser } from '@lezer/json';
import { completionsAt, type Helps } from './complete';
import { hoverAt } from './hover';
import { deepest, type Place } from './json_tree';
import type { Key } from './schema';
import type { TextEdit } from './write';

export interface Problem {
  place: Place;
  message: string;
}
export interface Handle {
  text(): string;
  /** Everything anew. */
  setText(text: string): void;
  /** From outside: the reader's cursor stays where it is in the text. */
  edit(edits: readonly TextEdit[]): void;
  problems(list: readonly Problem[]): void;
  /** Puts the cursor there and shows it. */
  jump(at: number): void;
  lineOf(at: number): number;
  fold(path: readonly Key[]): void;
  /** Forgets the undo steps of the text itself: from here on the scene's history has them. */
  settle(): void;
  destroy(): void;
}
export interface Options {
  text: string;
  helps: Helps;
  onChange(): void;
  /** True when the change was not the text's to undo. */
  onUndo(direction: 'undo' | 'redo'): boolean;
  onLeave(): void;
}

const fromOutside = Annotation.define<boolean>();

/** The tree of a text, whole: the editor's own may lag behind in long texts. */
export const treeOf = (text: string) => parser.parse(text);

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--text)', fontWeight: '600' },
  { tag: tags.string, color: 'var(--code-string)' },
  { tag: tags.number, color: 'var(--normal)' },
  { tag: [tags.bool, tags.null], color: 'var(--slip)' },
  { tag: [tags.punctuation, tags.separator, tags.brace, tags.squareBracket], color: 'var(--muted)' },
]);

const dress = EditorView.theme({
  '&': { height: '100%', fontSize: '0.8125rem', backgroundColor: 'var(--bg)', color: 'var(--text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6' },
  '.cm-content': { padding: '8px 0 40vh', caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '2px' },
  '.cm-line': { padding: '0 12px 0 6px' },
  '.cm-gutters': { backgroundColor: 'var(--bg)', color: 'var(--muted)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 2px 0 10px', minWidth: '34px' },
  '.cm-foldGutter .cm-gutterElement': { padding: '0 3px', cursor: 'pointer' },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in oklab, var(--surface) 70%, transparent)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in oklab, var(--accent) 24%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--surface)', outline: '1px solid var(--line)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent' },
  '.cm-foldPlaceholder': {
    padding: '0 6px',
    border: '1px solid var(--hairline)',
    backgroundColor: 'var(--surface)',
    color: 'var(--muted)',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger) 1.5px',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--bg)',
    color: 'var(--text)',
    boxShadow: '0 4px 16px rgb(0 0 0 / 14%)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '15em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px', lineHeight: '1.5' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.75', marginLeft: '1.2em' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionInfo': { maxWidth: '280px', padding: '6px 10px', fontFamily: 'var(--sans)' },
  '.cm-diagnostic': { padding: '6px 12px', borderLeft: '4px solid var(--danger)', fontFamily: 'var(--sans)' },
  '.cm-schema-doc': { maxWidth: '400px', padding: '8px 12px', fontFamily: 'var(--sans)', lineHeight: '1.45' },
});

export function makeEditor(host: HTMLElement, options: Options): Handle {
  const past = new Compartment();
  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        lineNumbers(),
        foldGutter({ openText: '▾', closedText: '▸' }),
        codeFolding(),
        lintGutter(),
        past.of(history()),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        json(),
        syntaxHighlighting(colours),
        EditorView.lineWrapping,
        autocompletion({
          override: [(context) => complete(context, options.helps)],
          icons: false,
          activateOnTypingDelay: 60,
        }),
        hoverTooltip((v, at) => hover(v, at, options.helps), { hoverTime: 350 }),
        EditorView.contentAttributes.of({
          'aria-label': 'The scene as JSON text',
          tabindex: '0',
          spellcheck: 'false',
          autocorrect: 'off',
          autocapitalize: 'off',
        }),
        keymap.of([
          { key: 'Tab', run: acceptCompletion },
          { key: 'Mod-z', run: (v) => options.onUndo('undo') || undo(v) || true },
          { key: 'Mod-y', run: (v) => options.onUndo('redo') || redo(v) || true },
          { key: 'Mod-Shift-z', run: (v) => options.onUndo('redo') || redo(v) || true },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          ...foldKeymap,
          {
            key: 'Escape',
            run: () => {
              options.onLeave();
              return true;
            },
          },
        ]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !update.transactions.some((t) => t.annotation(fromOutside)))
            options.onChange();
        }),
        dress,
      ],
    }),
  });

  const outside = [fromOutside.of(true), Transaction.addToHistory.of(false)];
  return {
    text: () => view.state.doc.toString(),
    setText: (text) =>
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, annotations: outside }),
    edit: (edits) => view.dispatch({ changes: [...edits], annotations: outside }),
    problems(list) {
      const end = view.state.doc.length;
      const diagnostics: Diagnostic[] = list.map(({ place, message }) => ({
        from: Math.min(place.from, end),
        to: Math.min(Math.max(place.to, place.from), end),
        severity: 'error',
        message,
      }));
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    jump(at) {
      const anchor = Math.min(at, view.state.doc.length);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
    lineOf: (at) => view.state.doc.lineAt(Math.min(at, view.state.doc.length)).number,
    fold(path) {
      const text = view.state.doc.toString();
      const found = deepest(treeOf(text), text, path);
      if (!found || found.depth < path.length || found.node.to - found.node.from < 3) return;
      const { from, to } = found.node;
      if (view.state.doc.lineAt(from).number === view.state.doc.lineAt(to).number) return;
      view.dispatch({ effects: foldEffect.of({ from: from + 1, to: to - 1 }) });
    },
    settle() {
      view.dispatch({ effects: past.reconfigure([]) });
      view.dispatch({ effects: past.reconfigure(history()) });
    },
    destroy: () => view.destroy(),
  };
}

function complete(context: CompletionContext, helps: Helps): CompletionResult | null {
  const text = context.state.doc.toString();
  const found = completionsAt(syntaxTree(context.state), text, context.pos, helps);
  if (!found || (!context.explicit && !found.typed)) return null;
  // What stands behind the cursor (a closing quote) is replaced too, but not matched against.
  const tail = found.to - context.pos;
  return {
    from: found.from,
    options: found.options.map(
      (o): Completion => ({
        label: o.label,
        detail: o.detail,
        ...(o.info ? { info: o.info } : {}),
        boost: o.boost ?? 0,
        apply: (view: EditorView, _: Completion, from: number, to: number) => {
          const select = o.select ?? [o.insert.length, o.insert.length];
          view.dispatch({
            changes: { from, to: to + tail, insert: o.insert },
            selection: { anchor: from + select[0], head: from + select[1] },
            userEvent: 'input.complete',
          });
        },
      }),
    ),
  };
}

function hover(view: EditorView, at: number, helps: Helps) {
  const doc = hoverAt(syntaxTree(view.state), view.state.doc.toString(), at, helps);
  if (!doc) return null;
  return {
    pos: doc.from,
    end: doc.to,
    above: true,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'cm-schema-doc';
      dom.append(
        ...doc.lines.map(({ text, kind }) => {
          const line = document.createElement(kind === 'head' ? 'code' : 'p');
          line.textContent = text;
          line.className = kind;
          return line;
        }),
      );
      return { dom };
    },
  };
}
