// A button that changes the document, and says what it did.
import type { ComponentChildren } from 'preact';
import type { Change, Scene } from '../../../generated/scene';
import { useScene } from '../../../store/scene_in_hand';
import { Button } from '../../../ui/buttons';

/** Function that makes changes as one undo, and says in `done` what they did. */
export type Act = (label: string, make: () => Change[] | string, done: string) => Promise<void>;

interface ChangeButtonProps {
  act: Act;
  /** Name of the change, for undo. */
  label: string;
  /** Changes of a document, or the reason why there are none. */
  make(scene: Scene): Change[] | string;
  done: string;
  children: ComponentChildren;
}

/** Button that makes changes of the document in hand. */
export function ChangeButton({ act, label, make, done, children }: ChangeButtonProps) {
  const { store } = useScene();
  return <Button onClick={() => void act(label, () => make(store.scene.peek()), done)}>{children}</Button>;
}
