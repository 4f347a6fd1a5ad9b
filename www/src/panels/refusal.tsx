// Why something was not done, in words; where the text of the scene is at fault, the field is behind a fold.
import type { SceneError } from '../generated/scene';
import { refusal } from '../store/refusal_words';
import { useScene } from '../store/scene_in_hand';

/** Beside the button that was pressed. */
export function Refusal({ error }: { error: SceneError }) {
  const { store } = useScene();
  const { field, why } = refusal(error, store.scene.peek());
  return (
    <div class="refusal" role="alert">
      <p>
        Not done. {field && <strong>{field}:</strong>} <span>{why}</span>
      </p>
      {error.path && (
        <details>
          <summary>In the scene’s text</summary>
          <code>{error.path}</code> <span>{error.message}</span>
        </details>
      )}
    </div>
  );
}
