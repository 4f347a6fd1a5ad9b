import { useSignal, useSignalEffect } from '@preact/signals';
import { createContext } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Options } from '../../share/embed_options';
import { useScene } from '../../store/scene_in_hand';
import { IconButton } from '../../ui/buttons';
import { later } from '../../ui/later';
import { useVoice } from '../../ui/voice';
import { useSceneCanvas } from '../../viewport/scene_canvas_context';
import type * as Controls from './few_controls';
import type { Line } from './line';
import type { Player } from './player';
import type { Presence } from './presence';
import type { wordsFor } from './words';

const EmbedLesson = later(() => import('./lesson_part').then((m) => m.embedLesson()), 240);
const EmbedPlot = later(() => import('./plot_part').then((m) => m.EmbedPlot), 180);
/** Labels, sliders, legend and keys come right after the first frame. */
let controls: typeof Controls | undefined;
const Labels = later(() => import('../../viewport/labels').then((m) => m.Labels), 0);
const fewControls = async () => {
  controls = await import('./few_controls');
  return controls;
};
const Legend = later(() => fewControls().then((m) => m.Legend), 0);
const FewControls = later(() => fewControls().then((m) => m.FewControls), 0);

export const FewContext = createContext<
  Pick<FigureProps, 'options' | 'words' | 'player' | 'presence'> | undefined
>(undefined);

export interface FigureProps {
  options: Options;
  words: ReturnType<typeof wordsFor>;
  player: Player;
  presence: Presence;
  line: Line;
  poster: string | undefined;
  /** Address of the whole scene. */
  open: string | undefined;
}

/** The live embed, in the same places as the still one. */
export function Figure(props: FigureProps) {
  const { options } = props;
  const { ui } = options;
  return (
    <main class={`embed ui-${ui}`}>
      <div class="pair">
        <Picture {...props} />
        {(ui === 'lesson' || ui === 'plot') && (
          <div class="beside">{ui === 'lesson' ? <EmbedLesson /> : <EmbedPlot />}</div>
        )}
      </div>
      {ui !== 'bare' && <Under {...props} />}
    </main>
  );
}

function Picture({ options, words, player, presence, line, poster }: FigureProps) {
  const { store, selection } = useScene();
  const stage = useSceneCanvas();
  const voice = useVoice();
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hint, showHint] = useState(false);
  const number = stage.canvasNumber.value;
  const frozen = presence.frozen.value;
  const may = (what: string) => !options.lock.has(what) && !options.lock.has('all');

  useEffect(() => {
    if (canvas.current && !frozen) void stage.mount(canvas.current);
    return () => stage.unmount();
  }, [stage, number, frozen !== undefined]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const stops: (() => void)[] = [];
    const gone = new AbortController();
    import('./touched').then(
      ({ listenToPointers, shareWheelAndFingers }) => {
        if (gone.signal.aborted) return;
        stops.push(shareWheelAndFingers(element, stage, selection, options.wheel, may('camera'), showHint));
        if (!may('camera')) return;
        const onPick = () => {
          if (!may('bodies')) selection.pickBody(undefined);
        };
        stops.push(listenToPointers(element, stage, store, selection, onPick, { pulling: may('bodies') }));
      },
      () => undefined,
    );
    return () => {
      gone.abort();
      for (const stop of stops) stop();
    };
  }, [stage]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const held = selection.body.peek() !== undefined || selection.grip.peek() !== undefined;
    // A presenter's keys belong to the slides, unless something is held.
    if (!held && (event.key === 'PageUp' || event.key === 'PageDown')) {
      line.tell('key', { key: event.key });
      parent.postMessage(JSON.stringify({ method: event.key === 'PageUp' ? 'prev' : 'next' }), '*');
      event.preventDefault();
      return;
    }
    if (!may('camera') && event.key !== 'Escape') return;
    const act = ({ onViewportKey }: typeof Controls) => {
      onViewportKey(event, stage, store, selection, {
        inspect: () => undefined,
        listKeys: () => showHint(true),
        say: (text) => voice.say(text),
        leave: () => {
          frame.current?.blur();
          line.tell('leave');
          if (parent !== window) parent.focus();
        },
      });
      if (!may('bodies')) selection.pickBody(undefined);
    };
    // A key that is pressed before they are here waits for them.
    if (controls) act(controls);
    else void fewControls().then(act, () => undefined);
  };

  const summary = useSignal('');
  useSignalEffect(() => {
    const { frame, previewing } = store;
    if (!frame.value || previewing.value) return;
    voice.say(async () => {
      summary.value = await (await import('./sentence')).sentence(store);
      return summary.value;
    });
  });
  const drawing = stage.drawing.value && store.frame.value !== undefined;
  const show = (part: string) => !options.hide.has(part);
  return (
    <section
      class="figure viewport"
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application of its own, one tab stop
      tabIndex={0}
      role="application"
      aria-label={store.scene.value.title}
      aria-describedby="summary"
      onKeyDown={onKeyDown}
    >
      {frozen ? (
        <img class="last" src={frozen} alt="" />
      ) : (
        <>
          {!drawing && poster && <picture class="poster" dangerouslySetInnerHTML={{ __html: poster }} />}
          <canvas
            key={number}
            ref={canvas}
            class={drawing ? 'canvas' : 'canvas waiting'}
            aria-hidden="true"
          />
          {show('labels') && options.ui !== 'bare' && <Labels />}
          {show('legend') && drawing && options.ui !== 'bare' && <Legend />}
        </>
      )}
      <p id="summary" class="visually-hidden">
        {summary}
      </p>
      <p class="visually-hidden" role="status">
        {voice.said}
      </p>
      {frozen && (
        <button type="button" class="run" aria-label={words.run} onClick={() => presence.thaw()}>
          <span>{words.run}</span>
        </button>
      )}
      {(frozen || presence.away.value || (options.autoplay && !player.playing.value)) && (
        <p class="mark">{frozen ? words.asleep : words.paused}</p>
      )}
      {hint && <p class="mark wheel">{words.wheel}</p>}
      {stage.trouble.value && !frozen && (
        <p class="trouble" role="alert">
          {stage.trouble.value} {summary}
        </p>
      )}
      {voice.notices.value[0] && (
        <p class="mark note" role="status">
          {voice.notices.value[0].text}
        </p>
      )}
    </section>
  );
}

/** Play, reset, a few controls, and the way to the whole scene. */
function Under({ options, words, player, presence, open }: FigureProps) {
  const scene = useScene();
  const stage = useSceneCanvas();
  const show = (part: string) => !options.hide.has(part);
  const playing = player.playing.value;
  const asAuthored = !scene.resetTo.value && player.time.value === 0;
  return (
    <div class="under">
      {show('play') && (
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={playing ? words.pause : words.play}
          disabled={!player.able.value}
          onClick={() => (playing ? player.pause() : player.play())}
        />
      )}
      {show('reset') && (
        <IconButton
          icon="reset"
          label={words.reset}
          disabled={asAuthored}
          onClick={() => {
            player.reset();
            scene.reset();
          }}
        />
      )}
      <FewContext.Provider value={{ options, words, player, presence }}>
        <div class="few">{stage.drawing.value || stage.trouble.value ? <FewControls /> : null}</div>
      </FewContext.Provider>
      {open && (
        <a
          href={open}
          target="_blank"
          rel="noopener"
          title={words.openLong}
          onClick={(e) => {
            if (options.fragment) e.currentTarget.hash = options.fragment;
          }}
        >
          <span>{words.open.replace(/ ↗$/, '')} </span>↗
        </a>
      )}
    </div>
  );
}
