import { useEffect, useMemo } from 'preact/hooks';
import { useHome } from '../storage/context';
import { useScene } from '../store/scene_in_hand';
import { usePool } from './context';
import { type Ground, MapAtHand } from './rows';

/**
 * A map of the scene in hand, given up when its part of the page goes. One of an earlier visit is looked for whenever `when` changes;
 * the engine's version is known once the engine is there.
 */
export function useMap<T, W>(name: string, ground: Ground<W> | undefined, when: unknown): MapAtHand<T, W> {
  const { store } = useScene();
  const pool = usePool();
  const home = useHome();
  const map = useMemo(() => new MapAtHand<T, W>(pool, home, name), [pool, home, name]);
  useEffect(() => () => map.work.stop(), [map]);
  const ready = store.status.value.kind === 'ready';
  useEffect(() => (ready && ground ? map.look(ground) : undefined), [map, ready, when]);
  return map;
}
