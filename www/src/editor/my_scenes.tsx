import { useState } from 'preact/hooks';
import { useApp } from '../page/app';
import { fileName, forget, fromFile, keep, myScenes, newId, whenText } from '../store/my_scenes';
import { Button, IconButton } from '../ui/buttons';
import { saveFile } from '../ui/save_file';
import { openMine } from './autosave';

/** Scenes kept in this browser: save, open, take out as files, bring in. */
export function MyScenes({ text }: { text(): string }) {
  const app = useApp();
  const [name, setName] = useState(app.store.scene.peek().title);
  const [said, say] = useState('');
  const save = () => {
    const scene = { id: newId(), page: app.page.name, name, text: text(), at: Date.now(), draft: false };
    say(
      keep(scene)
        ? `Kept as “${name}”.`
        : 'This browser does not let the page keep anything. Save a file instead.',
    );
  };
  const bring = async (files: FileList | null) => {
    for (const file of files ?? []) {
      const scene = fromFile(await file.text(), file.name, app.page.name);
      if (typeof scene === 'string') say(scene);
      else {
        keep(scene);
        await openMine(app, scene.text, `Open ${file.name}`);
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
            <Button onClick={() => void openMine(app, scene.text, `Open “${scene.name}”`)}>Open</Button>
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
