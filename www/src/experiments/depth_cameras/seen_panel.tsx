// From bodies that move to what cameras see of them: one press, one undo.
import { useState } from 'preact/hooks';
import { poseOf } from '../../bridge/records';
import { useScene } from '../../store/scene_in_hand';
import { Button } from '../../ui/buttons';
import { sceneTextWithCamera } from './seen';

export function SeenPanel() {
  const { store } = useScene();
  const [said, say] = useState('');
  const look = async () => {
    const frame = store.frame.peek();
    const text = sceneTextWithCamera(store.scene.peek(), (n) => frame && poseOf(frame, n));
    const error = await store.offer('Look with depth cameras', text, undefined, []);
    if (error) say(`This was not done: ${error.message}`);
  };
  return (
    <>
      <p class="muted small">
        Cameras see bodies that stand: another experiment takes them, as they are now. Undo brings this one
        back.
      </p>
      <Button onClick={() => void look()}>Look with depth cameras</Button>
      <p class="small" role="status">
        {said}
      </p>
    </>
  );
}
