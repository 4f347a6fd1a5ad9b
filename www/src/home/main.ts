// The home page is static; the theme button is alive, and the map is searched.
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/home.css';
import { effect } from '@preact/signals';
import { keepForOffline } from '../offline/register';
import { speakAsAsked } from '../ui/asked_language';
import { nextTheme, themeChoice } from '../ui/theme';
import { showMine } from './mine';
import { foldForPhone } from './shelves';

const button = document.getElementById('theme');
button?.addEventListener('click', nextTheme);
effect(() => {
  button?.setAttribute('aria-label', `Theme: ${themeChoice.value}`);
  button?.setAttribute('title', `Theme: ${themeChoice.value}`);
});

const [map, finder] = [document.getElementById('map'), document.getElementById('finder')];
if (map) foldForPhone(map);
if (map && finder) void import('./finder').then(({ showFinder }) => showFinder(finder, map));
const place = document.getElementById('mine');
if (place) showMine(place);
keepForOffline();
void speakAsAsked().then(async () => {
  const { languageChooser } = await import('../ui/language_chooser');
  document.querySelector('.home-foot')?.append(languageChooser());
});
