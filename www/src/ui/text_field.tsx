import { useId, useState } from 'preact/hooks';

/** A line of text: a formula. Enter or leaving takes it, Esc gives it up; what was refused stays to be mended. */
export function TextField(props: {
  label: string;
  value: string;
  differs?: boolean;
  /** A sentence from the engine about this field. */
  error?: string | undefined;
  onChange(text: string): void;
}) {
  const id = useId();
  const [draft, setDraft] = useState<string | undefined>(undefined);
  // What was taken last: it stands there while the engine refuses it.
  const [taken, setTaken] = useState<string | undefined>(undefined);
  const refused = props.error !== undefined && taken !== undefined;
  const shown = draft ?? (refused ? taken : props.value);
  const take = () => {
    if (draft === undefined) return;
    setTaken(draft);
    setDraft(undefined);
    if (draft !== props.value) props.onChange(draft);
  };
  return (
    <span class={refused ? 'text-field wrong' : 'text-field'}>
      <label for={id}>
        {props.label}
        {props.differs && <span class="differs" title="Differs from the author’s value" />}
      </label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        value={shown}
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? `${id}-note` : undefined}
        onInput={(e) => setDraft(e.currentTarget.value)}
        onBlur={take}
        onKeyDown={(e) => {
          if (e.key === 'Enter') take();
          else if (e.key === 'Escape' && shown !== props.value) {
            setDraft(undefined);
            setTaken(undefined);
            e.stopPropagation();
          }
        }}
      />
      {refused && (
        <span id={`${id}-note`} class="field-note" role="alert">
          {props.error}
        </span>
      )}
    </span>
  );
}
