import { useComputed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { EditorHost, isEditKey } from '../editor/host';
import { Lesson } from '../lesson/lesson';
import { LayerChips } from '../panels/layers';
import { useModes } from '../store/modes';
import { useScene } from '../store/scene_in_hand';
import { later } from '../ui/later';
import { recall } from '../ui/storage';
import { useVoice } from '../ui/voice';
import { Viewport } from '../viewport/viewport';
import { Header } from './header';
import { useHeading } from './heading';
import { Notices } from './notices';

const Tools = later(() => import('./around_view').then((m) => m.Tools), 0);
const OverView = later(() => import('./around_view').then((m) => m.OverView), 0);
const Strip = later(() => import('../panels/controls').then((m) => m.ControlStrip), 0);
const ControlRows = later(() => import('../panels/controls').then((m) => m.Controls), 0);
const AuthorPanel = later(() => import('../share/dialog/author_mode').then((m) => m.AuthorPanel), 320);
const Marks = later(() => import('../share/dialog/author_mode').then((m) => m.ControlMarks), 0);
const Timeline = later(() => import('../timeline/timeline').then((m) => m.Timeline), 52);
const PinnedView = later(() => import('../compare/pinned_view').then((m) => m.PinnedView), 0);
/** What an experiment has in the view. */
const Parts = later(() => import('../experiments/parts').then((m) => m.Parts), 0);
const Refused = later(() => import('./refused').then((m) => m.Refused), 0);
/** Readings, plots, bodies, display, and the rest. */
const Below = later(() => import('./below').then((m) => m.Below), 1600);

interface Props {
  poster: string | undefined;
  /** Opens the scene; once more, after the engine could not be loaded. */
  start(): Promise<void>;
}

export function ScenePage({ poster, start }: Props) {
  const { store } = useScene();
  const { editing, authoring } = useModes();
  const voice = useVoice();
  /** Another document has a lesson of its own, with other answers. */
  const lesson = useComputed(() => {
    const { title, lesson } = store.scene.value;
    return `${lesson?.steps.length ?? 0} ${title}`;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      // A key by itself is a shortcut in the viewport and where nothing has the focus, as when the page has just come; there
      // it can be turned off (WCAG 2.1.4), in the list of keys.
      const at = event.target instanceof HTMLElement ? event.target : undefined;
      const viewing = at?.matches('.viewport') || (at === document.body && recall('keys') !== 'in the view');
      if (viewing && isEditKey(event)) editing.value = true;
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const typing =
        event.target instanceof HTMLElement && event.target.matches('input[type=text], textarea');
      const key = event.key.toLowerCase();
      if (typing || (key !== 'z' && key !== 'y')) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) store.redo();
      else store.undo();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [store, editing]);
  return (
    <>
      <Header />
      <main class={editing.value ? 'scene editing' : 'scene'} id="main">
        {editing.value && <EditorHost />}
        <div class="stage">
          <Views poster={poster} start={start} />
          <Clock />
          <Strip />
          <LayerChips />
        </div>
        <div class="column" id="after-viewport" tabIndex={-1}>
          <Notices />
          {store.refused.value && <Refused />}
          <Opening />
          <Lesson key={lesson.value} />
          {authoring.value && <AuthorPanel />}
          <Parts at="before_controls" />
          <Controls />
          <Below />
        </div>
      </main>
      <p class="visually-hidden" role="status" aria-live="polite">
        {voice.said}
      </p>
    </>
  );
}

/** One, beside it the pinned state, or a scene's runs apart. */
function Views({ poster, start }: Props) {
  const { store } = useScene();
  const { pin } = useModes();
  const runs = useComputed(() => store.description.value.views?.length ?? 1);
  const apart = runs.value > 1 && !store.scene.value.view.together;
  return (
    <div class={`views${apart ? ' apart' : ''}${apart && runs.value > 3 ? ' four' : ''}`}>
      <Viewport
        poster={poster}
        onRetry={() => void start()}
        tools={<Tools />}
        over={(frame) => <OverView target={frame} />}
      />
      <Parts at="view" />
      {pin.value && <PinnedView />}
    </div>
  );
}

/** The clock of an experiment that says so, or whose document has a step. */
function Clock() {
  const { store } = useScene();
  const runs = useComputed(
    () => store.description.value.clock !== undefined || 'step' in store.scene.value.experiment,
  );
  return runs.value ? <Timeline /> : null;
}

/** The controls, and room for them until they have come. */
function Controls() {
  const { store } = useScene();
  // Five, and the fold of those beyond.
  const rows = Math.min(6, store.scene.value.controls.length);
  return (
    <div class="controls-place" style={{ minHeight: `${rows && 48 + 44 * rows}px` }}>
      <ControlRows marks={Marks} />
    </div>
  );
}

/** The claim and the question; the question alone while the lesson still asks. */
function Opening() {
  const { store } = useScene();
  const { question, source } = store.scene.value;
  const heading = useHeading();
  return (
    <header class="opening">
      {source && <p class="kicker">{source}</p>}
      <h1>{heading}</h1>
      {question && heading !== question && <p class="question-line">{question}</p>}
    </header>
  );
}
