import { useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '../../ui/buttons';
import { copyText } from '../../ui/copy_text';
import { siteOf } from '../../ui/places';
import { useVoice } from '../../ui/voice';
import { pinned } from './places';

/** A text to copy: by the button, or by hand where the browser forbids it. */
export function CopyField({ label, text, rows = 1 }: { label: string; text: string; rows?: number }) {
  const voice = useVoice();
  const [copied, setCopied] = useState<'' | 'yes' | 'no'>('');
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const copy = async () => {
    const done = await copyText(text);
    if (!done) field.current?.select();
    setCopied(done ? 'yes' : 'no');
    voice.say(done ? 'Copied' : 'Selected; press Ctrl and C');
    setTimeout(() => setCopied(''), 2200);
  };
  const shared = { ref: field, readOnly: true, value: text, 'aria-label': label } as const;
  const all = (event: { currentTarget: { select(): void } }) => event.currentTarget.select();
  return (
    <div class={rows > 1 ? 'copy-field tall' : 'copy-field'}>
      {rows > 1 ? (
        <textarea {...shared} rows={rows} spellcheck={false} onFocus={all} />
      ) : (
        <input {...shared} type="text" onFocus={all} />
      )}
      <Button primary onClick={() => void copy()}>
        {copied === 'yes' ? 'Copied' : copied === 'no' ? 'Press Ctrl C' : 'Copy'}
      </Button>
    </div>
  );
}

/** Said wherever an address is given away. */
export function Pinned({ on, onChange }: { on: boolean; onChange(on: boolean): void }) {
  const version = useMemo(() => pinned(siteOf()), []);
  if (!version) return null;
  return (
    <label class="check">
      <input type="checkbox" checked={on} onChange={(e) => onChange(e.currentTarget.checked)} />
      <span>
        Pin to version {version.name} <span class="muted">(it will look and compute like this for ever)</span>
      </span>
    </label>
  );
}
