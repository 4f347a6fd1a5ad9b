// The documentation is static; the theme button and the copy buttons are alive.
import '../ui/tokens.css';
import '../ui/base.css';
import './docs.css';
import { effect } from '@preact/signals';
import { speakAsAsked } from '../ui/asked_language';
import { nextTheme, themeChoice } from '../ui/theme';

const button = document.getElementById('theme');
button?.addEventListener('click', nextTheme);
effect(() => {
  button?.setAttribute('aria-label', `Theme: ${themeChoice.value}`);
  button?.setAttribute('title', `Theme: ${themeChoice.value}`);
});

// Addresses in snippets are this site's own.
const root = new URL(document.documentElement.dataset.root ?? './', location.href).href;
for (const code of document.querySelectorAll('code')) {
  if (code.textContent?.includes('https://SITE/'))
    code.textContent = code.textContent.replaceAll('https://SITE/', root);
}
for (const block of document.querySelectorAll<HTMLElement>('pre > code')) {
  const text = block.textContent ?? '';
  const copy = document.createElement('button');
  copy.type = 'button';
  copy.className = 'copy';
  copy.textContent = 'Copy';
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(text).then(
      () => {
        copy.textContent = 'Copied';
        setTimeout(() => {
          copy.textContent = 'Copy';
        }, 1500);
      },
      () => getSelection()?.selectAllChildren(block),
    );
  });
  block.parentElement?.after(copy);
}
void speakAsAsked();
