// The embed comes alive: engine, picture, controls, and the answers to its host. Fetched when it is asked for.
import { effect } from '@preact/signals';
import { render } from 'preact';
import '../../ui/tokens.css';
import '../../ui/base.css';
import './live.css';
import { openScene } from '../../services/opening';
import { Provide, Services } from '../../services/services';
import type { Options } from '../../share/embed_options';
import type { PageData } from '../../store/page_data';
import type { SceneStore } from '../../store/scene_store';
import { themeChoice } from '../../ui/theme';
import type { SceneCanvas } from '../../viewport/scene_canvas';
import type { SceneState } from '../public/asperity-scene';
import { Figure } from './figure';
import type { Line } from './line';
import { Player } from './player';
import { Presence } from './presence';
import { values } from './readings';
import type { wordsFor } from './words';

export interface Given {
  app: HTMLElement;
  data: PageData;
  options: Options;
  words: ReturnType<typeof wordsFor>;
  line: Line;
}

/** Readings are told at most so often, ms. */
const READING_PAUSE = 100;
export async function goLive(given: Given): Promise<(verb: string, args: unknown[]) => unknown> {
  const { app: root, data, options, words, line } = given;
  themeChoice.value = options.theme;
  const services = new Services(data);
  const { scene, stage, voice, link } = services;
  const { store, selection } = scene;
  const player = new Player(store, options.speed);
  const presence = new Presence(stage, player, root);
  const tell = (state: SceneState) => line.emit('state', state);
  tell({ live: 'loading', playing: false });

  const opened = showingRun(root, store, words.loading);
  if (!(await openScene(services, options.fragment).finally(opened))) {
    const status = store.status.peek();
    throw new Error('why' in status ? status.why : 'the engine could not start');
  }
  for (const notice of voice.notices.peek()) {
    console.info(`Asperity: ${notice.text}`);
    line.emit('error', { kind: 'link', path: '', message: notice.text });
  }
  // "Reset" goes back to what the author of this embed chose, and no further.
  scene.base.value = scene.opened.peek();
  scene.baseInputs.value = scene.openedInputs.peek();

  const picture = root.querySelector('picture.poster')?.innerHTML;
  const shown = root.firstElementChild;
  const open = root.querySelector<HTMLAnchorElement>('[data-part="open"]')?.getAttribute('href') ?? undefined;
  root.replaceChildren();
  render(
    <Provide services={services}>
      <Figure
        options={options}
        words={words}
        player={player}
        presence={presence}
        line={line}
        poster={picture}
        open={options.hide.has('open') ? undefined : open}
      />
    </Provide>,
    root,
  );
  if (shown?.contains(document.activeElement) || document.activeElement === document.body)
    root.querySelector<HTMLElement>('.figure')?.focus({ preventScroll: true });

  await firstPicture(stage);
  void import('../../print/in_embed').then(({ printEmbed }) =>
    printEmbed({ store, stage, selection }, link, open, options.fragment),
  );
  report(given, store, player, presence);
  if (options.autoplay && !matchMedia('(prefers-reduced-motion: reduce)').matches) player.play();
  let verbs: Promise<ReturnType<typeof import('./verbs')['answers']>> | undefined;
  return async (verb, args) => {
    verbs ??= import('./verbs').then(({ answers }) => answers(scene, player, presence));
    return (await verbs)(verb, args);
  };
}

/** Shows the progress of a run that takes long, on the still figure. Returns a function that ends it. */
function showingRun(root: HTMLElement, store: SceneStore, label: string): () => void {
  const bar = document.createElement('progress');
  bar.ariaLabel = label;
  const stop = effect(() => {
    const run = store.run.value;
    if (!run) return;
    bar.max = run.total;
    bar.value = run.done;
    root.querySelector('.run span')?.append(bar);
  });
  return () => {
    stop();
    bar.remove();
  };
}

/** Until something is drawn, or it is known that nothing will be. */
function firstPicture(stage: SceneCanvas): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (!stage.drawing.value && !stage.trouble.value) return;
      requestAnimationFrame(() => resolve());
      queueMicrotask(() => stop());
    });
  });
}

/** Reports to the host without being asked. */
function report({ data, line }: Given, store: SceneStore, player: Player, presence: Presence): void {
  effect(() =>
    line.emit('state', {
      live: presence.frozen.value ? 'frozen' : 'live',
      playing: player.playing.value,
      woken: presence.woken,
    }),
  );
  const scene = store.scene.peek();
  line.emit('ready', {
    scene: data.name,
    title: scene.title,
    hash: store.frame.peek()?.hash ?? '',
    readings: store.description.peek().readings.map(({ id, label, quantity }) => ({ id, label, quantity })),
    controls: scene.controls.map(({ key, path, label }) => ({ key, path, label })),
  });
  let due = false;
  effect(() => {
    const frame = store.frame.value;
    if (!frame) return;
    line.emit('frame', { time: player.time.peek(), step: frame.step, hash: frame.hash });
    if (due) return;
    due = true;
    setTimeout(() => {
      due = false;
      line.emit('reading', values(store));
    }, READING_PAUSE);
  });
  effect(() => {
    const status = store.status.value;
    const refused = store.refused.value;
    if ('why' in status) line.emit('error', { kind: status.kind, path: '', message: status.why });
    if (refused) line.emit('error', { kind: refused.kind, path: refused.path, message: refused.message });
  });
}
