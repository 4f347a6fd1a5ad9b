import { asks } from '../lesson/asks';
import { useModes } from '../store/modes';
import { useScene } from '../store/scene_in_hand';

/** Heading over a scene: its claim, or its question while the lesson has not asked its last. */
export function useHeading(): string {
  const { store } = useScene();
  const { claimCovered } = useModes();
  const scene = store.scene.value;
  return (claimCovered.value ?? asks(scene)) ? scene.question : scene.title;
}
