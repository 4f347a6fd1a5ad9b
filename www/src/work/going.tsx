import type { ComponentChildren } from 'preact';
import { Button } from '../ui/buttons';

/** Progress of long work, and the button that gives it up. */
export function Going(props: {
  /** Name of the work, for who cannot see the bar. */
  label: string;
  /** undefined: nobody knows. */
  value: number | undefined;
  max?: number;
  stop(): void;
  /** Word on the button, where it does not give up. */
  word?: string;
  /** Between the bar and the button. */
  children?: ComponentChildren;
}) {
  return (
    <>
      <progress aria-label={props.label} value={props.value} max={props.max} />
      {props.children}
      <Button onClick={props.stop}>{props.word ?? 'Give up'}</Button>
    </>
  );
}
