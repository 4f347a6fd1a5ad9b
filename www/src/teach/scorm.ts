// A lesson as a SCORM 1.2 package, made in the browser: the lesson with its engine in one file, a page that passes on how the
// predictions go to the learning platform, and the manifest (`scorm_launcher.ts`). The platform needs nothing of this site, and this site hears of nobody.
import { moduleUrls } from '../bridge/module';
import { asks } from '../lesson/asks';
import { singleFile } from '../share/dialog/single_file';
import type { PageData } from '../store/page_data';
import { inLanguage } from '../ui/in_language';
import { say, spoken } from '../ui/language';
import { siteOf } from '../ui/places';
import { zip } from '../ui/zip';
import { launcher, manifest } from './scorm_launcher';

export async function scormPackage({ name, scene }: PageData): Promise<Blob> {
  const site = siteOf();
  // The title may be the answer.
  const heading = say(asks(scene) ? scene.question : scene.title);
  const language = spoken?.language ?? 'en';
  const lesson = await singleFile({
    site,
    scene: name,
    modules: moduleUrls(JSON.stringify(scene)),
    options: 'ui=lesson&activate=load&hide=open',
    state: '',
    page: inLanguage(`${site}s/${name}/`),
    language,
  });
  const asked = (scene.lesson?.steps ?? []).filter((step) => step.question).length;
  const bytes = (text: string) => new TextEncoder().encode(text);
  return zip([
    ['imsmanifest.xml', bytes(manifest(name, heading))],
    ['index.html', bytes(launcher(heading, language, asked))],
    ['lesson.html', bytes(lesson)],
  ]);
}
