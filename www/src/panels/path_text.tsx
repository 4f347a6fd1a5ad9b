// A line of text that a control writes; fetched where a scene has one.
import { useComputed } from '@preact/signals';
import { getAt } from '../store/path';
import { useScene } from '../store/scene_in_hand';
import { TextField } from '../ui/text_field';
import { useDiffers, useRefusal } from './fields';

export function PathText({ path, label }: { path: string; label: string }) {
  const { store } = useScene();
  const value = useComputed(() => String(getAt(store.scene.value, path) ?? ''));
  const error = useRefusal(path);
  const differs = useDiffers(path);
  return (
    <TextField
      label={label}
      value={value.value}
      differs={differs.value}
      error={error.value}
      onChange={(text) => store.set(`Set ${label}`, path, text)}
    />
  );
}
