// The page of who teaches a lesson: its sheet and hand-out are static; printing, the package and the tally of answers are alive.
import '../ui/tokens.css';
import '../ui/base.css';
import './teach.css';
import { effect } from '@preact/signals';
import { keepForOffline } from '../offline/register';
import type { PageData } from '../store/page_data';
import { speakAsAsked } from '../ui/asked_language';
import { inLanguage } from '../ui/in_language';
import { spoken } from '../ui/language';
import { rootPath } from '../ui/places';
import { saveBlob } from '../ui/save_file';
import { nextTheme, themeChoice } from '../ui/theme';

const theme = document.getElementById('theme');
theme?.addEventListener('click', nextTheme);
effect(() => {
  theme?.setAttribute('aria-label', `Theme: ${themeChoice.value}`);
  theme?.setAttribute('title', `Theme: ${themeChoice.value}`);
});

const text = document.getElementById('page-data')?.textContent;
const tools = document.getElementById('tools');
const collected = document.getElementById('collected');
if (text && tools && collected)
  void speakAsAsked().then(() => start(JSON.parse(text) as PageData, tools, collected));
keepForOffline();

function start(data: PageData, tools: HTMLElement, collected: HTMLElement): void {
  const said = Object.assign(document.createElement('p'), { className: 'muted small' });
  said.setAttribute('role', 'status');
  const button = (label: string, act: () => void) => {
    const made = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'button',
      textContent: label,
    });
    made.addEventListener('click', act);
    return made;
  };
  /** One of the two; the answers of the sheet are open on paper. */
  const print = (what: 'sheet' | 'handout') => {
    document.documentElement.dataset.print = what;
    const keys = [...document.querySelectorAll<HTMLDetailsElement>('.answer-key')].filter((d) => !d.open);
    if (what === 'sheet') for (const key of keys) key.open = true;
    addEventListener(
      'afterprint',
      () => {
        for (const key of keys) key.open = false;
      },
      { once: true },
    );
    window.print();
  };
  const pack = async () => {
    said.textContent = 'Packing …';
    try {
      const { scormPackage } = await import('./scorm');
      const made = await scormPackage(data);
      saveBlob(`${data.name.replace('/', '-')}-scorm.zip`, made);
      said.textContent = `Saved, ${(made.size / 1e6).toFixed(1)} MB. Upload it to your learning platform as a SCORM 1.2 package.`;
    } catch (e) {
      said.textContent = e instanceof Error ? e.message : String(e);
    }
  };
  const asks = data.scene.lesson?.steps.some((step) => step.question);
  tools.append(
    button('Print this sheet', () => print('sheet')),
    button('Print the hand-out', () => print('handout')),
    ...(data.scene.lesson ? [button('Save for a learning platform (SCORM)', () => void pack())] : []),
    said,
  );
  if (asks) void import('./collected').then(({ showCollected }) => showCollected(collected, data));
  void showWhere();
  if (spoken) void import('./told').then(({ tellLesson }) => tellLesson(data.scene));
}

/** Where the lesson is, for who has paper in hand: its address, and as a code for cameras. */
async function showWhere(): Promise<void> {
  const place = document.querySelector<HTMLElement>('.where');
  if (!place) return;
  const address = inLanguage(new URL(`${rootPath()}${place.dataset.scene}`, location.href).href);
  const { qrCode, qrPath } = await import('../print/qr');
  const code = qrCode(address);
  place.textContent = address;
  if (!code) return;
  const size = code.length + 8;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', qrPath(code));
  svg.append(path);
  place.prepend(svg);
}
