// The home page is static; only the theme button is alive.
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/home.css';
import { effect } from '@preact/signals';
import { keepForOffline } from '../offline/register';
import { nextTheme, themeChoice } from '../ui/theme';
import { showMine } from './mine';

const button = document.getElementById('theme');
button?.addEventListener('click', nextTheme);
effect(() => {
  button?.setAttribute('aria-label', `Theme: ${themeChoice.value}`);
  button?.setAttribute('title', `Theme: ${themeChoice.value}`);
});

const place = document.getElementById('mine');
if (place) showMine(place);
keepForOffline();
