import { useEffect } from 'preact/hooks';
import { useScene } from '../../store/scene_in_hand';
import { listen } from './player';

/** Impacts are heard for as long as it is there. */
export function Sounding() {
  const { store } = useScene();
  useEffect(() => listen(store), [store]);
  return null;
}
