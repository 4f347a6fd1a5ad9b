import { useState } from 'preact/hooks';
import { useLink } from '../address/link';
import { addressOf } from '../address/write_link';
import { useScene } from '../store/scene_in_hand';
import { engineVersion } from '../store/scene_store';
import { Button } from '../ui/buttons';
import { copyText } from '../ui/copy_text';
import { Dialog } from '../ui/dialog';
import { apa, bibtex, type Cited, sourceUrl } from './cite';

/** Button that shows how this scene in this state is cited. */
export function CiteButton() {
  const link = useLink();
  const { store, page } = useScene();
  const [cited, setCited] = useState<Cited | undefined>(undefined);
  const [copied, setCopied] = useState('');
  const open = async () => {
    const { title, source } = store.scene.peek();
    setCited({
      title,
      page: page.name,
      version: engineVersion.peek(),
      fingerprint: store.frame.peek()?.hash.slice(0, 8) ?? '',
      address: (await addressOf(link)).address,
      date: new Date(),
      source,
    });
  };
  return (
    <>
      <Button onClick={() => void open()}>Cite</Button>
      {cited && (
        <Dialog title="Cite this state" onClose={() => setCited(undefined)}>
          {(
            [
              ['BibTeX', bibtex(cited)],
              ['APA', apa(cited)],
            ] as const
          ).map(([name, text]) => (
            <section class="cite" key={name}>
              <h3>{name}</h3>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, by keys too */}
              <pre tabIndex={0}>{text}</pre>
              <Button
                onClick={async () => {
                  if (await copyText(text)) setCopied(name);
                }}
              >
                {copied === name ? 'Copied' : `Copy ${name}`}
              </Button>
            </section>
          ))}
          {cited.source && <After source={cited.source} />}
          <p class="muted small">
            Whoever opens the link sees the same state: its fingerprint is {cited.fingerprint}, on every
            machine.
          </p>
        </Dialog>
      )}
    </>
  );
}

/** What the scene brings to life, and where that stands. */
function After({ source }: { source: string }) {
  const url = sourceUrl(source);
  return (
    <p class="small">
      After{' '}
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {source}
        </a>
      ) : (
        source
      )}
    </p>
  );
}
