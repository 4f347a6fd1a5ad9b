// The lesson's texts on a sheet in the language of the page: the build has set the English ones, with their formulas.
import type { Scene } from '../generated/scene';
import { getAt } from '../store/path';
import { say, spoken } from '../ui/language';
import { texOptions } from '../ui/markdown';
import { katex } from '../ui/tex';
import { onPaper } from './on_paper';

/** Sets anew what is translated, and marks what is not. */
export async function tellLesson(scene: Scene): Promise<void> {
  if (!spoken) return;
  const { renderToString } = await katex();
  for (const place of document.querySelectorAll<HTMLElement>('[data-text]')) {
    const { step = '0', text = '' } = place.dataset;
    const source = getAt(scene, `lesson.steps[${step}].${text}`);
    if (typeof source !== 'string') continue;
    const told = say(source);
    place.dataset.told = spoken.language;
    if (told === source) place.lang = 'en';
    else {
      const paper = onPaper(scene, Number(step), (tex, display) => renderToString(tex, texOptions(display)));
      place.innerHTML = place.matches('div') ? paper.markdown(told) : paper.inline(told);
    }
  }
}
