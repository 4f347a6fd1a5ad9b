// The files of `www/words` and the translations of lessons beside the scenes: one chunk for each language (`vite.config.ts`).

/** A sentence; or one for each plural form of its first number. Empty: nobody has translated it yet. */
export type Entry = string | { readonly [form in Intl.LDMLPluralRule]?: string };
export type Dictionary = Readonly<Record<string, Entry>>;

type Files = Record<string, () => Promise<Dictionary>>;
const WORDS: Files = import.meta.glob<Dictionary>('../../words/*.json', { import: 'default' });
const ENGINE: Files = import.meta.glob<Dictionary>('../../words/engine/*.json', { import: 'default' });
const LESSONS: Files = import.meta.glob<Dictionary>('../../../scenes/*/translations/*/*.json', {
  import: 'default',
});

const named = (path: string, language: string) =>
  path.endsWith(`/${language}.json`) || path.includes(`/translations/${language}/`);

export const LANGUAGES = Object.keys(WORDS).map((path) => path.replace(/^.*\/|\.json$/g, ''));

/** All that is said in a language. Where two say the same English, the interface's word holds before a lesson's, and that of the page's own scene before both. */
export async function dictionary(language: string, scene: string | undefined): Promise<Dictionary> {
  const files = Object.entries({ ...LESSONS, ...ENGINE, ...WORDS }).filter(([path]) => named(path, language));
  const [shelf, name] = scene?.split('/') ?? [];
  const own = files.find(([path]) => path.endsWith(`/${shelf}/translations/${language}/${name}.json`));
  return Object.assign(
    {},
    ...(await Promise.all([...files, ...(own ? [own] : [])].map(([, load]) => load()))),
  );
}
