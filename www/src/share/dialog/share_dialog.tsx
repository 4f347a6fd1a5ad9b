import './share.css';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useLink } from '../../address/link';
import { addressOf } from '../../address/write_link';
import { useModes } from '../../store/modes';
import { type SceneInHand, useScene } from '../../store/scene_in_hand';
import { Button } from '../../ui/buttons';
import { Dialog } from '../../ui/dialog';
import { inLanguage } from '../../ui/in_language';
import { saveFile } from '../../ui/save_file';
import { useChoices } from './choices';
import { CopyField } from './copy_field';
import { DownloadTab } from './download_tab';
import { EmbedTab } from './embed_tab';
import { LanguageChoice } from './language_choice';

const TABS = [
  ['link', 'Link'],
  ['embed', 'Embed'],
  ['download', 'Download'],
] as const;
type Tab = (typeof TABS)[number][0];

/** Everything that takes the scene elsewhere. */
export function ShareDialog({ onClose }: { onClose(): void }) {
  const modes = useModes();
  const [tab, setTab] = useState<Tab>('link');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const author = () => {
    modes.authoring.value = true;
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = TABS.findIndex(([name]) => name === tab);
    const by = { ArrowRight: 1, ArrowLeft: TABS.length - 1 }[event.key];
    const next = by === undefined ? undefined : TABS[(at + by) % TABS.length];
    if (!next) return;
    event.preventDefault();
    setTab(next[0]);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next[0]}`)}`)?.focus();
  };

  return (
    <Dialog title="Share this scene" onClose={onClose}>
      <div class="share">
        <div class="tabs" role="tablist" aria-label="Ways to share" ref={list} onKeyDown={onKeyDown}>
          {TABS.map(([name, label]) => (
            <button
              type="button"
              role="tab"
              key={name}
              id={`${id}-${name}`}
              aria-selected={tab === name}
              aria-controls={`${id}-panel`}
              tabIndex={tab === name ? 0 : -1}
              onClick={() => setTab(name)}
            >
              {label}
            </button>
          ))}
        </div>
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} class="share-panel">
          {tab === 'link' && <LinkTab />}
          {tab === 'embed' && <EmbedTab onAuthor={author} />}
          {tab === 'download' && <DownloadTab />}
        </div>
        <p class="privacy">
          Links and figures carry the scene. No cookies, accounts or requests to other sites; nothing the
          reader does leaves their browser.
        </p>
      </div>
    </Dialog>
  );
}

const KINDS = [
  ['state', 'This state', 'What you see now: values, layers and camera.'],
  ['moment', 'This moment', 'The same, at the time shown now.'],
  ['base', 'The scene', 'As its author left it.'],
] as const;
type Kind = (typeof KINDS)[number][0];

/** Links beyond this are cut by mail and chat programs, characters. */
const LONG = 8000;

async function saveScene(scene: SceneInHand): Promise<void> {
  const text = await scene.store.ask().call('sceneText', {});
  saveFile(scene.fileName('scene.json'), text, 'application/json');
}

/** For `asperity replay`, which does the same again and says where the bits part, if they do. */
async function saveRecording(scene: SceneInHand): Promise<void> {
  const recording = await scene.store.ask().call('recording', {});
  saveFile(scene.fileName('recording.json'), recording, 'application/json');
}

function LinkTab() {
  const scene = useScene();
  const link = useLink();
  const choices = useChoices();
  const language = choices.language.value;
  const [kind, setKind] = useState<Kind>('state');
  const [address, setAddress] = useState('');
  const frame = scene.store.frame.value;
  const [tooMuchDone, setTooMuchDone] = useState(false);
  const inputs = scene.store.inputs.value;
  const clock = (frame?.time ?? 0) > 0;
  const tooLong = address.length > LONG;
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const { address, tooMuchDone } = await addressOf(link);
      const url = new URL(inLanguage(address, language));
      if (kind === 'base') url.hash = '';
      if (kind === 'moment' && !tooMuchDone)
        url.hash = [url.hash.slice(1), `t=${frame?.time ?? 0}`].filter(Boolean).join('&');
      if (gone) return;
      setAddress(url.href);
      setTooMuchDone(tooMuchDone);
    };
    read().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [link, kind, language, frame?.hash, inputs]);
  return (
    <>
      <fieldset class="kinds">
        <legend class="visually-hidden">What the link opens</legend>
        {KINDS.filter(([value]) => value !== 'moment' || clock).map(([value, label, what]) => (
          <label key={value}>
            <input type="radio" name="kind" checked={kind === value} onChange={() => setKind(value)} />
            <span>
              <b>{label}</b> <span class="muted">{what}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <LanguageChoice />
      {tooLong ? (
        <>
          <p>
            This link would have {address.length.toLocaleString('en')} characters, most of them a mesh: mail
            and chat cut such links. Send the scene as a file instead: dropped on the view of any scene here,
            it is this state.
          </p>
          <p>
            <Button primary onClick={() => void saveScene(scene)}>
              Save the scene as a file
            </Button>
          </p>
          <details>
            <summary>The link all the same</summary>
            <CopyField label="Address" text={address} />
          </details>
        </>
      ) : (
        <CopyField label="Address" text={address} />
      )}
      {inputs.length > 0 && kind !== 'base' && (
        <p class="small">
          {tooMuchDone
            ? 'You have done more to this run than a link holds: it opens the scene as it begins. The recording holds it all.'
            : 'The link holds what you did to the run: whoever opens it sees the same, to the last bit.'}{' '}
          <Button onClick={() => void saveRecording(scene)}>Save the recording</Button>
        </p>
      )}
      <p class="muted small">
        {!tooLong && `${address.length} characters. `}
        {frame && kind !== 'base' && !tooMuchDone && (
          <>
            It carries the fingerprint <code>{frame.hash.slice(0, 8)}</code> and whoever opens it is told if
            their numbers differ.
          </>
        )}
      </p>
    </>
  );
}
