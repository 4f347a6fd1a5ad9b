import { useEffect, useMemo } from 'preact/hooks';
import { WorkAtHand } from './work_at_hand';

/** Long work of a part of the page: given up when the part goes, and when what it is work on becomes another. */
export function useWork(of?: unknown): WorkAtHand {
  const work = useMemo(() => new WorkAtHand(), []);
  useEffect(() => () => work.stop(), [work, of]);
  return work;
}
