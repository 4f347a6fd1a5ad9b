import { VERDICTS, type Verdict } from './score';

export function VerdictLine({ verdict, children }: { verdict: Verdict; children: preact.ComponentChildren }) {
  return (
    <p class={`verdict ${verdict}`} role="status">
      <strong>{VERDICTS[verdict]}.</strong> {children}
    </p>
  );
}
