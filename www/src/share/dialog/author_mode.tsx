// Author mode: the page as the author of an embed sees it. An eye and a lock stand beside every control; the snippet follows.
import './share.css';
import './author.css';
import { useComputed, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Control } from '../../generated/scene';
import { useModes } from '../../store/modes';
import { useScene } from '../../store/scene_in_hand';
import { Button } from '../../ui/buttons';
import { useVoice } from '../../ui/voice';
import { useSceneCanvas } from '../../viewport/scene_canvas_context';
import { useChoices } from './choices';
import { Eye, Lock, PartList } from './marks';
import { SnippetField } from './snippet_field';

/** Rest of a scene before its changes are read, ms. */
const PAUSE = 200;

export function AuthorPanel() {
  const { store } = useScene();
  const stage = useSceneCanvas();
  const { authoring } = useModes();
  const voice = useVoice();
  const choices = useChoices();
  const title = useRef<HTMLHeadingElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    title.current?.focus();
    return () => clearTimeout(timer.current);
  }, []);
  useSignalEffect(() => {
    store.frame.value;
    stage.moved.value;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void choices.follow().catch(() => undefined), PAUSE);
  });
  const count = useComputed(() => choices.shown.value.length);
  const all = store.scene.value.controls.length;
  return (
    <section class="panel author-panel author" aria-labelledby="author-title">
      <h2 id="author-title" tabIndex={-1} ref={title}>
        Author mode
      </h2>
      <p class="muted small">
        Readers of the embed see {count.value} of {all} controls. The eye shows or hides one, the lock keeps
        its value.
      </p>
      <details>
        <summary>Buttons, legend, camera</summary>
        <ul>
          <PartList />
        </ul>
      </details>
      <SnippetField rows={3} />
      <div class="author-done">
        <Button
          onClick={() => {
            authoring.value = false;
            voice.say('Author mode ended');
            document.getElementById('controls-title')?.focus();
          }}
        >
          Done
        </Button>
      </div>
    </section>
  );
}

/** Beside a control on the page. */
export function ControlMarks({ control }: { control: Control }) {
  const choices = useChoices();
  const { key, label } = control;
  return (
    <span class="control-marks" data-shown={choices.isShown(key)}>
      <Eye name={key} label={label} />
      <Lock name={key} label={label} disabled={!choices.isShown(key)} />
    </span>
  );
}
