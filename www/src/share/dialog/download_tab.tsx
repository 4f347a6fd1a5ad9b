import { useState } from 'preact/hooks';
import { useApp } from '../../page/app';
import { csv } from '../../plots/curves';
import { Button, Segments } from '../../ui/buttons';
import { saveBlob, saveFile } from '../../ui/save_file';
import { siteOf } from './places';
import { singleFile } from './single_file';

const SIZES = [
  ['view', 'As shown'],
  ['1600x900', '1600 × 900'],
  ['3840x2160', '3840 × 2160'],
] as const;

export function DownloadTab({ state }: { state: string }) {
  const app = useApp();
  const { store, stage, page } = app;
  const [size, setSize] = useState<(typeof SIZES)[number][0]>('view');
  const [said, say] = useState('');
  const name = page.name.replace('/', '-');
  const sweep = store.sweep.value;

  const attempt = (act: () => Promise<void>) => {
    say('');
    act().catch((e: unknown) => say(e instanceof Error ? e.message : String(e)));
  };
  const picture = async () => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    const canvas = stage.snapshot(width > 0 ? { width, height, scale: 1 } : {});
    const blob = await new Promise<Blob | null>((done) => (canvas ? canvas.toBlob(done) : done(null)));
    if (!blob) throw new Error('Nothing is drawn now, so there is no picture to save.');
    saveBlob(`${name}.png`, blob);
  };
  const curves = async () => {
    if (sweep)
      saveFile(
        `${name}-sweep.csv`,
        csv(sweep, store.description.peek(), store.scene.peek().experiment.sweep.motion),
        'text/csv',
      );
  };
  const document = async () =>
    saveFile(`${name}.json`, await store.ask().call('sceneText', {}), 'application/json');
  const whole = async () => {
    say('Packing …');
    const { engineUrl } = await import('../../bridge/module');
    const site = siteOf();
    const lesson = store.scene.peek().lesson ? 'ui=lesson' : '';
    const html = await singleFile({
      site,
      scene: page.name,
      engineUrl,
      options: lesson,
      state,
      page: `${site}s/${page.name}/${state ? `#${state}` : ''}`,
    });
    saveFile(`${name}.html`, html, 'text/html');
    say(`Saved, ${(html.length / 1e6).toFixed(1)} MB.`);
  };

  return (
    <>
      <ul class="downloads">
        <li>
          <div>
            <b>Picture</b> <span class="muted">PNG</span>
            <div>
              <Segments
                label="Size of the picture"
                value={size}
                options={SIZES}
                onChange={(v) => setSize(v)}
              />
            </div>
          </div>
          <Button onClick={() => attempt(picture)}>Save PNG</Button>
        </li>
        <li>
          <div>
            <b>Curves</b> <span class="muted">CSV, every reading along the sweep, SI</span>
          </div>
          <Button disabled={!sweep} onClick={() => attempt(curves)}>
            Save CSV
          </Button>
        </li>
        <li>
          <div>
            <b>Scene</b> <span class="muted">JSON, for the editor and the command line</span>
          </div>
          <Button onClick={() => attempt(document)}>Save JSON</Button>
        </li>
        <li>
          <div>
            <b>One file that runs</b>{' '}
            <span class="muted">HTML with the engine inside: opens from a disk, without a network</span>
          </div>
          <Button onClick={() => attempt(whole)}>Save HTML</Button>
        </li>
      </ul>
      <p class="said" role="status">
        {said}
      </p>
    </>
  );
}
