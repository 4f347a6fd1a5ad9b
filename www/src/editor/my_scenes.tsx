import { useState } from 'preact/hooks';
import { useModes } from '../store/modes';
import { fileName, forget, fromFile, keep, myScenes, newId, whenText } from '../store/my_scenes';
import { useScene } from '../store/scene_in_hand';
import { Button, IconButton } from '../ui/buttons';
import { saveFile } from '../ui/save_file';
import { openMine } from './autosave';

/** Scenes kept in this browser: save, open, take out as files, bring in. */
export function MyScenes({ text }: { text(): string }) {
  const { store, page } = useScene();
  const modes = useModes();
  const [name, setName] = useState(store.scene.peek().title);
  const [said, say] = useState('');
  const save = () => {
    const scene = { id: newId(), page: page.name, name, text: text(), at: Date.now(), draft: false };
    say(
      keep(scene)
        ? `Kept as “${name}”.`
        : 'This browser does not let the page keep anything. Save a file instead.',
    );
  };
  const bring = async (files: FileList | null) => {
    for (const file of files ?? []) {
      const scene = fromFile(await file.text(), file.name, page.name);
      if (typeof scene === 'string') say(scene);
      else {
        keep(scene);
        await openMine({ store, modes }, scene.text, `Open ${file.name}`);
        say(`${file.name} is open, and kept.`);
      }
    }
  };
  return (
    <div class="mine">
      <form
        class="mine-save"
        onSubmit={(e) => {
          e.preventDefault();
          save();
        }}
      >
        <input
          type="text"
          aria-label="Name"
          value={name}
          onInput={(e) => setName(e.currentTarget.value)}
          required
        />
        <button class="button" type="submit">
          Keep this
        </button>
        <label class="button file-button">
          Open a file…
          <input
            type="file"
            class="visually-hidden"
            accept=".json,application/json"
            onChange={(e) => void bring(e.currentTarget.files)}
          />
        </label>
      </form>
      <p class="muted small" role="status">
        {said || 'Kept in this browser only, on this device. A file goes anywhere.'}
      </p>
      <ul class="mine-list">
        {myScenes.value.map((scene) => (
          <li key={scene.id}>
            <Button onClick={() => void openMine({ store, modes }, scene.text, `Open “${scene.name}”`)}>
              Open
            </Button>
            <span class="mine-name">
              {scene.name}{' '}
              <span class="muted">
                {scene.draft ? 'draft, ' : ''}
                {whenText(scene.at)}
              </span>
            </span>
            <IconButton
              icon="download"
              label={`Save ${scene.name} as a file`}
              onClick={() => saveFile(fileName(scene.name), scene.text, 'application/json')}
            />
            <IconButton icon="close" label={`Forget ${scene.name}`} onClick={() => forget(scene.id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
