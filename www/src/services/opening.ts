// How a page opens: the engine, the scene as a link has it, the moment of the run.
import { Refused } from '../bridge/errors';
import type { LinkView, OpenedLink } from '../bridge/messages';
import type { Services } from './services';

/**
 * Starts the engine with the scene as a link has it: all that a page without an address bar of its own needs. `first` is false
 * where the engine is started once more: what "reset" goes back to stays.
 */
export async function openScene(services: Services, fragment: string, first = true): Promise<boolean> {
  const { scene } = services;
  const { store } = scene;
  let view: LinkView = {};
  let said: Promise<void> | undefined;
  const started = await store.start(scene.baseText, async (base) => {
    scene.base.value = base;
    scene.author.value = base;
    const opened = fragment ? await readLink(services, fragment) : undefined;
    view = opened?.view ?? {};
    return (
      opened && {
        text: opened.scene_text,
        inputs: view.inputs ?? [],
        refused: (why) => {
          said = linkRefused(services, why);
        },
      }
    );
  });
  if (!started) return false;
  await arrive(services, view);
  await said;
  if (first) {
    scene.opened.value = store.scene.peek();
    scene.openedInputs.value = store.inputs.peek();
  }
  return true;
}

/** To the moment that a link names, whichever way the link came in; and whether what is there is what its author saw. */
export async function arrive(services: Services, view: LinkView): Promise<void> {
  const { store } = services.scene;
  const { moment, time, fingerprint } = view;
  services.modes.stateGiven = moment !== undefined || time !== undefined || fingerprint !== undefined;
  services.modes.step.value = view.step ?? 1;
  if (view.moment) await goTo(services, view.moment);
  else if (view.time !== undefined || (store.frame.peek()?.time ?? 0) > 0) await store.seek(view.time ?? 0);
  if (view.fingerprint) await verify(services, view.fingerprint);
}

/** Link behind the `#`. When that cannot be read the page keeps what it shows, and says so. */
export async function readLink(services: Services, fragment: string): Promise<OpenedLink | undefined> {
  const { link, stage, voice } = services;
  try {
    const opened = await link.read(fragment);
    if (opened.view.camera) stage.setCamera(opened.view.camera);
    for (const text of opened.notes) voice.notify({ text });
    return opened;
  } catch (e) {
    if (!(e instanceof Refused)) throw e;
    await linkRefused(services, e);
    return undefined;
  }
}

/** What did not go as the link has it is told in words that are fetched for it. */
const inWords = async (tell: (words: typeof import('./link_words')) => void) =>
  tell(await import('./link_words'));

export const linkRefused = ({ voice }: Services, { error }: Pick<Refused, 'error'>) =>
  inWords((words) => voice.notify(words.refused(error)));

async function goTo({ scene, voice }: Services, moment: string): Promise<void> {
  const { goToMoment } = await import('../timeline/moment');
  if (!(await goToMoment(scene.store, moment)))
    await inWords((words) => voice.notify(words.noMoment(moment)));
}

/** The state must be the one the link's author saw, to the last bit. */
async function verify({ scene, voice }: Services, fingerprint: string): Promise<void> {
  const hash = scene.store.frame.peek()?.hash;
  if (hash && !hash.startsWith(fingerprint))
    await inWords((words) => voice.notify(words.otherState(fingerprint, hash)));
}
