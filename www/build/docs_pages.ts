// The texts of the documentation: `www/docs/<name>.md`, and what each is called.

/** In the order they are read. */
export const PAGES = [
  ['first-scene', 'Your first scene'],
  ['teaching', 'Teaching with it'],
  ['contact-models', 'Contact models'],
  ['embedding', 'Embedding'],
  ['python', 'Python'],
  ['scene-format', 'Scene format'],
  ['translating', 'Translating'],
] as const;

/** Those that the home page names: who translates finds the last one beside them. */
export const NAMED = PAGES.filter(([id]) => id !== 'translating');
