// What a host may ask of a live figure. Fetched with its first question: most hosts ask none.
import { effect } from '@preact/signals';
import { Refused } from '../../bridge/errors';
import type { JsonValue } from '../../generated/scene';
import { THEMES } from '../../share/embed_options';
import { sweepOf } from '../../store/inspector';
import type { SceneInHand } from '../../store/scene_in_hand';
import type { SceneStore } from '../../store/scene_store';
import { themeChoice } from '../../ui/theme';
import { shotOf } from '../../viewport/shot';
import type { ScreenshotOptions } from '../public/asperity-scene';
import { fieldOf, momentOf, themeOf } from './asked';
import type { Player } from './player';
import type { Presence } from './presence';
import { values } from './readings';

/** A PNG of the picture, at a size of the host's choosing. */
function picture(stage: Presence['stage'], options: ScreenshotOptions): Promise<Blob> {
  const canvas = stage.snapshot(shotOf(options));
  if (!canvas) return Promise.reject(new Error('nothing is drawn now'));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made'))));
  });
}

/** Answers to what the host may ask. */
export function answers(scene: SceneInHand, player: Player, presence: Presence) {
  const { store } = scene;
  const pathOf = (name: string) => store.scene.peek().controls.find((c) => c.key === name)?.path ?? name;

  return async (verb: string, args: unknown[]): Promise<unknown> => {
    const [first, second] = args;
    switch (verb) {
      case 'activate':
        return presence.thaw();
      case 'play':
        presence.thaw();
        return player.play();
      case 'pause':
        return presence.rest();
      case 'seek':
        return player.seek(momentOf(first, store.description.peek().clock?.step));
      case 'reset':
        player.reset();
        return scene.reset();
      case 'set':
        return put(store, pathOf(String(first)), second as JsonValue);
      case 'get':
        return fieldOf(store.scene.peek(), pathOf(String(first)));
      case 'readings':
        return values(store);
      case 'csv': {
        const { csv } = await import('../../plots/curves');
        const motion = sweepOf(store.scene.peek())?.motion;
        if (!motion) throw new Error('nothing is swept in this scene');
        return csv(await store.ask().query({ kind: 'sweep' }), store.description.peek(), motion);
      }
      case 'screenshot':
        return picture(presence.stage, (first ?? {}) as ScreenshotOptions);
      case 'scene':
        return store.ask().call('sceneText', {});
      case 'theme':
        themeChoice.value = themeOf(first, THEMES);
        return undefined;
      case 'freeze':
        return first === undefined || first === presence.woken ? presence.freeze() : undefined;
      default:
        throw new Error(`“${verb}” is not something a scene can be asked`);
    }
  };
}

/** Writes a field, and waits for the engine's word. */
function put(store: SceneStore, path: string, value: JsonValue): Promise<void> {
  store.refused.value = undefined;
  store.set(`Set ${path}`, path, value);
  const before = store.frame.peek();
  return new Promise((resolve, reject) => {
    const stop = effect(() => {
      const refused = store.refused.value;
      const status = store.status.value;
      const arrived = store.frame.value !== before;
      if (!refused && !arrived && !('why' in status)) return;
      queueMicrotask(() => stop());
      if (refused) reject(new Refused(refused));
      else if ('why' in status) reject(new Error(status.why));
      else resolve();
    });
  });
}
