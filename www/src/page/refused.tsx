// The last change that the engine refused, told where it can be seen wherever on the page it was tried. A field in sight that says it
// of itself is enough.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Refusal } from '../panels/refusal';
import { quantityAt } from '../store/quantities';
import { useScene } from '../store/scene_in_hand';
import { IconButton } from '../ui/buttons';
import { why } from '../ui/why';

export function Refused() {
  const { store } = useScene();
  const error = store.refused.value;
  const [told, tell] = useState<typeof error>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    // In the unit that the field shows, for the field as well.
    if (error?.allowed) {
      const { allowed: _, ...rest } = error;
      store.refused.value = { ...rest, message: why(error, quantityAt(error.path, store.scene.peek())) };
      return;
    }
    // After the fields have been drawn with it.
    timer.current = setTimeout(() => tell(saidBeside() ? undefined : error));
    return () => clearTimeout(timer.current);
  }, [error]);
  if (!error || told !== error) return null;
  return (
    <div class="notice refused">
      <Refusal error={error} />
      <IconButton
        icon="close"
        label="Dismiss"
        onClick={() => {
          store.refused.value = undefined;
        }}
      />
    </div>
  );
}

/** Some field in sight shows it. */
const saidBeside = () =>
  [...document.querySelectorAll('.number-field.wrong')].some((field) => {
    const { top, bottom, height } = field.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
  });
