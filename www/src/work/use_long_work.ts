import { useEffect, useMemo } from 'preact/hooks';
import { LongWork } from './long_work';

/** Long work of a part of the page: given up when the part goes, and when what it is work on becomes another. */
export function useLongWork(of?: unknown): LongWork {
  const work = useMemo(() => new LongWork(), []);
  useEffect(() => () => work.stop(), [work, of]);
  return work;
}
