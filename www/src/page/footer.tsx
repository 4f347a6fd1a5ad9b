import { useState } from 'preact/hooks';
import { CiteButton } from '../export/cite_button';
import { useScene } from '../store/scene_in_hand';
import { IconButton } from '../ui/buttons';
import { copyText } from '../ui/copy_text';
import { rootPath } from '../ui/places';
import { format } from '../ui/quantity';
import { LanguageLine } from './language_line';

/** The state's hash, which is the same wherever this link is opened, and the time it took. */
export function Footer() {
  const { store } = useScene();
  const [copied, setCopied] = useState(false);
  const frame = store.frame.value;
  if (!frame) return null;
  return (
    <footer class="foot">
      <p>
        State <code data-testid="hash">{frame.hash.slice(0, 8)}</code>
        <IconButton
          icon={copied ? 'check' : 'copy'}
          label={copied ? 'Copied' : 'Copy the state’s whole hash'}
          onClick={async () => {
            setCopied(await copyText(frame.hash));
            setTimeout(() => setCopied(false), 1500);
          }}
        />
        <span class="muted">the same digits on every machine</span>
      </p>
      <CiteButton />
      <LanguageLine />
      <p>
        <a href={`${rootPath()}docs/contact-models/`}>How it works</a>
        <a href={`${rootPath()}docs/embedding/`}>Embed it</a>
      </p>
      <p class="muted">
        computed in <span data-testid="engine-time">{format(frame.microseconds * 1e-6, 'time', 2)}</span>
      </p>
    </footer>
  );
}
