// "My scenes" on the home page: what this browser keeps, while it keeps anything.
import { effect } from '@preact/signals';
import { fileName, forget, fromFile, keep, type MyScene, myScenes, whenText } from '../store/my_scenes';
import { saveFile } from '../ui/save_file';

/** Files opened here begin on this page; the document brings everything else. */
const BENCH = 'contact/inspector';
const SHOWN = 8;

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

const button = (text: string, name: string, onclick: () => void) => {
  const made = element('button', { type: 'button', className: 'plain', onclick }, text);
  made.setAttribute('aria-label', name);
  return made;
};

function row(scene: MyScene): HTMLLIElement {
  const href = `./s/${scene.page}/#mine=${scene.id}`;
  return element(
    'li',
    {},
    element('a', { href }, scene.name || scene.page),
    element('span', { className: 'muted' }, `${scene.draft ? 'draft, ' : ''}${whenText(scene.at)}`),
    button('Save as a file', `Save ${scene.name} as a file`, () =>
      saveFile(fileName(scene.name), scene.text, 'application/json'),
    ),
    button('Forget', `Forget ${scene.name}`, () => forget(scene.id)),
  );
}

export function showMine(place: HTMLElement): void {
  const list = element('ul', { className: 'mine-home' });
  const said = element('p', { className: 'muted' });
  said.setAttribute('role', 'status');
  const input = element('input', {
    type: 'file',
    accept: '.json,application/json',
    className: 'visually-hidden',
  });
  input.onchange = async () => {
    const file = input.files?.[0];
    if (!file) return;
    const scene = fromFile(await file.text(), file.name, BENCH);
    if (typeof scene === 'string') said.textContent = scene;
    else if (keep(scene)) location.href = `./s/${scene.page}/#mine=${scene.id}`;
    else
      said.textContent =
        'This browser lets the page keep nothing. Open the file in a scene’s editor instead.';
  };
  const section = element(
    'section',
    { className: 'shelf' },
    element('h2', {}, 'My scenes'),
    element('p', {}, 'Kept in this browser only. '),
    list,
    element('label', { className: 'button file-button' }, 'Open a scene file…', input),
    said,
  );
  section.id = 'my-scenes';
  place.append(section);
  effect(() => {
    const scenes = myScenes.value;
    section.hidden = scenes.length === 0;
    list.replaceChildren(...scenes.slice(0, SHOWN).map(row));
  });
}
