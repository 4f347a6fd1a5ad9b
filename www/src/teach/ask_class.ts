// One question for all in the room: its link as a code for cameras, large on request. The students' pages show what to send back.
import type { Step } from '../generated/scene';
import { classAddress, MOST_STEPS } from '../lesson/class_code';
import { qrCode, qrPath } from '../print/qr';
import { inLanguage } from '../ui/in_language';
import { say } from '../ui/language';
import { rootPath } from '../ui/places';
import { make } from './collected';

const SVG = 'http://www.w3.org/2000/svg';

export function askClass(name: string, steps: readonly Step[]): Node[] {
  const asked = steps.flatMap((step, i) =>
    step.question && i < MOST_STEPS ? [{ step, number: i + 1 }] : [],
  );
  const [first] = asked;
  if (!first) return [];
  const choice = make(
    'select',
    { id: 'class-question' },
    ...asked.map(({ step, number }) => make('option', { value: String(number) }, `${number}. ${step.title}`)),
  );
  const prompt = make('p', { className: 'prompt' });
  const code = document.createElementNS(SVG, 'svg');
  const link = make('a', {});
  const board = make('figure', { className: 'class-board' }, prompt, code, make('figcaption', {}, link));
  const large = make('button', { type: 'button', className: 'button' }, 'Fill the screen');
  const said = make('p', { className: 'muted small' });
  said.setAttribute('role', 'status');
  const show = () => {
    const { step, number } = asked.find((a) => String(a.number) === choice.value) ?? first;
    const scene = new URL(`${rootPath()}s/${name}/`, location.href).href;
    const address = inLanguage(classAddress(scene, number));
    // Its formulas stay what they are: a board shows the lesson beside it.
    prompt.textContent = say(step.question?.prompt ?? '').replace(/[*$]/g, '');
    link.href = link.textContent = address;
    const modules = qrCode(address);
    code.toggleAttribute('hidden', !modules);
    if (!modules) return;
    const side = modules.length + 8;
    code.setAttribute('viewBox', `0 0 ${side} ${side}`);
    code.setAttribute('role', 'img');
    code.setAttribute('aria-label', `QR code of ${address}`);
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', qrPath(modules));
    code.replaceChildren(path);
  };
  choice.addEventListener('change', show);
  large.addEventListener('click', () => {
    const filled = board.requestFullscreen?.() ?? Promise.reject(new Error('none'));
    filled.catch(() => {
      said.textContent = 'This browser does not fill the screen from here: enlarge the page instead.';
    });
  });
  show();
  return [
    make('h2', {}, 'Ask the class'),
    make(
      'p',
      { className: 'muted' },
      'Students open the link with their cameras and answer; each page then shows a code of nine signs. It holds the answer and a number drawn by lot, no name.',
    ),
    make('label', { htmlFor: 'class-question' }, 'Question'),
    choice,
    board,
    large,
    said,
  ];
}
