// Texts of a lesson on a sheet, set by the build, and in another language by the page.
import type { Scene } from '../generated/scene';
import { stateOf } from '../lesson/state.ts';
import { getAt, withChanges } from '../store/path.ts';
import { quantityAt } from '../store/quantities.ts';
import { escapeHtml as esc, inline, markdown, type Tex } from '../ui/markdown.ts';
import { format } from '../ui/quantity.ts';

const LIVE_TEX = /\\live\s*\{([^}]*)\}/g;
const LIVE_HTML = /<data class="live" data-live="([^"]*)">…<\/data>/g;
const OPEN = 'to be read in the scene';
const BLANK = `<span class="fill" role="img" aria-label="${OPEN}"></span>`;

/**
 * The texts of a step on paper, where no engine runs: a number of the document stands as the step has it, a reading is a blank to be
 * filled from the scene.
 */
export function onPaper(scene: Scene, index: number, tex: Tex) {
  const stepped = withChanges(scene, stateOf(scene.lesson?.steps ?? [], index, scene));
  const said = (key: string): string | undefined => {
    const value = getAt(stepped, key);
    if (typeof value === 'number') return format(value, quantityAt(key, stepped), 3);
    return typeof value === 'string' ? value : undefined;
  };
  const written: Tex = (source, display) => {
    const filled = source.replace(LIVE_TEX, (_, key) => {
      const value = said(key);
      return value === undefined ? '\\underline{\\hspace{3em}}' : `\\text{${value}}`;
    });
    return tex(filled, display);
  };
  const filled = (html: string) => html.replace(LIVE_HTML, (_, key) => esc(said(key) ?? '') || BLANK);
  return {
    inline: (text: string) => filled(inline(text, written)),
    markdown: (text: string) => filled(markdown(text, written)),
  };
}
