import { useEffect, useState } from 'preact/hooks';
import { SaveParts } from '../../export/save_dialog';
import { useScene } from '../../store/scene_in_hand';
import { Button } from '../../ui/buttons';
import { messageOf } from '../../ui/message_of';
import { rootPath, siteOf } from '../../ui/places';
import { saveFile } from '../../ui/save_file';
import { useChoices } from './choices';
import { LanguageChoice } from './language_choice';
import { singleFile } from './single_file';

export function DownloadTab() {
  const { store, page } = useScene();
  const choices = useChoices();
  useEffect(() => void choices.follow().catch(() => undefined), [choices]);
  const [said, say] = useState('');

  const whole = async () => {
    say('Packing …');
    const { moduleUrls } = await import('../../bridge/module');
    const site = siteOf();
    const html = await singleFile({
      site,
      scene: page.name,
      modules: moduleUrls(JSON.stringify(store.scene.peek())),
      options: store.scene.peek().lesson ? 'ui=lesson' : '',
      state: choices.state.peek(),
      page: choices.pageAt(site),
      language: choices.language.peek() || 'en',
    });
    saveFile(`${page.name.replace('/', '-')}.html`, html, 'text/html');
    say(`Saved, ${(html.length / 1e6).toFixed(1)} MB.`);
  };

  return (
    <div>
      <section class="save-part">
        <h3>One file that runs</h3>
        <div class="save-row">
          <Button primary onClick={() => whole().catch((e: unknown) => say(messageOf(e)))}>
            Save HTML
          </Button>
          <span class="muted small">The engine is inside: it opens from a disk, without a network.</span>
        </div>
        <LanguageChoice inside />
        <p class="muted small" role="status">
          {said}
        </p>
      </section>
      <SaveParts />
      {page.scene.lesson && (
        <section class="save-part">
          <h3>For a class</h3>
          <p class="small">
            <a href={`${rootPath()}t/${page.name}/`}>Teacher’s sheet, hand-out, SCORM package</a>
          </p>
        </section>
      )}
    </div>
  );
}
