// Light, dark or projector; "auto" follows the system.
import { computed, effect, signal } from '@preact/signals';
import { recall, remember } from './storage';

export type Choice = 'auto' | 'light' | 'dark' | 'projector';
const CHOICES: readonly Choice[] = ['auto', 'light', 'dark', 'projector'];

const stored = recall('theme');
export const themeChoice = signal<Choice>(CHOICES.find((c) => c === stored) ?? 'auto');

const query = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const systemDark = signal(query?.matches ?? false);
query?.addEventListener('change', (e) => {
  systemDark.value = e.matches;
});

/** Theme that is shown now. */
export const theme = computed(() =>
  themeChoice.value === 'auto' ? (systemDark.value ? 'dark' : 'light') : themeChoice.value,
);

export function nextTheme(): void {
  const next = CHOICES[(CHOICES.indexOf(themeChoice.peek()) + 1) % CHOICES.length] ?? 'auto';
  themeChoice.value = next;
  remember('theme', next);
}

effect(() => {
  document.documentElement.dataset.theme = themeChoice.value;
});

const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
/** Motion lasts this long, ms; none where the reader asked for none. */
export const motion = (ms: number) => (still?.matches ? 0 : ms);
