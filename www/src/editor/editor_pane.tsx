import { useComputed } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, IconButton, Segments } from '../ui/buttons';
import { later } from '../ui/later';
import { saveFile } from '../ui/save_file';
import { type Handle, makeEditor } from './code_mirror';
import './editor.css';
import { useModes } from '../store/modes';
import { fileName } from '../store/my_scenes';
import { useScene } from '../store/scene_in_hand';
import { sceneDifference } from './difference';
import { TextSync } from './text_sync';
import { ChangeList } from './what_changed';

const MyScenes = later(() => import('./my_scenes').then((m) => m.MyScenes), 120);

type Drawer = 'problems' | 'changes' | 'mine';

export function EditorPane() {
  const { store, base } = useScene();
  const modes = useModes();
  const host = useRef<HTMLDivElement>(null);
  const handle = useRef<Handle | undefined>(undefined);
  const [sync] = useState(() => new TextSync(store, modes));
  const [drawer, setDrawer] = useState<Drawer | undefined>(undefined);
  const [face, setFace] = useState<'text' | 'scene'>('text');
  const changes = useComputed(() => sceneDifference(base.value, store.scene.value).length);
  const problems = sync.problems.value;

  useEffect(() => {
    if (!host.current) return;
    const made = makeEditor(host.current, {
      text: sync.first(),
      helps: {
        get schema() {
          return sync.schema;
        },
        scene: () => store.scene.peek(),
        readings: () => store.description.peek().readings,
      },
      onChange: () => sync.changed(),
      onUndo: (direction) => sync.undo(direction),
      onLeave: () => document.getElementById('editor-close')?.focus(),
    });
    handle.current = made;
    made.fold(['lesson']);
    for (let i = 0; i < store.scene.peek().bodies.length; i++) {
      made.fold(['bodies', i, 'shape', 'vertices']);
      made.fold(['bodies', i, 'shape', 'triangles']);
    }
    made.jump(0);
    sync.follow(made);
    return () => {
      sync.stop();
      made.destroy();
    };
  }, [store, sync]);

  // On a phone either the text or the scene is in sight.
  useEffect(() => {
    document.getElementById('main')?.setAttribute('data-face', face);
  }, [face]);

  const state = problems.length > 0 ? 'bad' : sync.ahead.value ? 'ahead' : 'good';
  const open = drawer ?? (problems.length > 0 ? 'problems' : undefined);
  return (
    <aside class="editor" aria-label="Scene text">
      <div class="editor-face">
        <Segments
          label="In sight"
          value={face}
          options={[
            ['text', 'Text'],
            ['scene', 'Scene'],
          ]}
          onChange={(to: 'text' | 'scene') => setFace(to)}
        />
      </div>
      <header class="editor-head">
        <h2>Scene text</h2>
        <p class={`editor-state ${state}`} role="status">
          {state === 'bad' ? 'the last good scene runs on' : state === 'ahead' ? 'reading…' : 'live'}
        </p>
        <span class="editor-tools">
          <IconButton
            icon="download"
            label="Save the text as a file"
            onClick={() =>
              saveFile(fileName(store.scene.peek().title), handle.current?.text() ?? '', 'application/json')
            }
          />
          <span id="editor-close" tabIndex={-1}>
            <IconButton
              icon="close"
              label="Close the editor"
              onClick={() => {
                modes.editing.value = false;
                document.getElementById('main')?.removeAttribute('data-face');
              }}
            />
          </span>
        </span>
      </header>
      <div class="editor-text" ref={host} />
      <footer class="editor-foot">
        <div class="editor-tabs" role="group" aria-label="Below the text">
          {(
            [
              ['problems', problems.length === 0 ? 'No problems' : count(problems.length, 'problem')],
              ['changes', changes.value === 0 ? 'No changes' : count(changes.value, 'change')],
              ['mine', 'My scenes'],
            ] as const
          ).map(([name, label]) => (
            <button
              type="button"
              key={name}
              class={name === 'problems' && problems.length > 0 ? 'bad' : ''}
              aria-expanded={open === name}
              onClick={() => setDrawer(open === name ? undefined : name)}
            >
              {label}
            </button>
          ))}
        </div>
        {open === 'problems' && (
          <div class="editor-drawer">
            {problems.length === 0 && <p class="muted">The text is a scene, and it is the one you see.</p>}
            <ul class="problems">
              {problems.map((p) => (
                <li key={`${p.place.from}${p.message}`}>
                  <button type="button" class="plain" onClick={() => handle.current?.jump(p.place.from)}>
                    <span class="problem-line">line {p.line}</span> {p.message}
                  </button>
                </li>
              ))}
            </ul>
            {problems.length > 0 && (
              <Button onClick={() => sync.rewrite()}>Go back to the last good text</Button>
            )}
          </div>
        )}
        {open === 'changes' && (
          <div class="editor-drawer">
            <ChangeList />
          </div>
        )}
        {open === 'mine' && (
          <div class="editor-drawer">
            <MyScenes text={() => handle.current?.text() ?? ''} />
          </div>
        )}
      </footer>
    </aside>
  );
}

const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;
