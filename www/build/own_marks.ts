// Marks that a language writes in its own way, in files of words: French spaces before and within, wide marks between Chinese and
// Japanese signs. `node scripts/words.mjs` puts them in, a test finds where they are missing. Formulas and code stay as they are.
import type { Entry } from '../src/ui/dictionaries';

const WIDE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ja: { ':': '：', ';': '；', '!': '！', '?': '？', ',': '、' },
  zh: { ':': '：', ';': '；', '!': '！', '?': '？', ',': '，' },
};
const NARROW =
  /(?<=[\u3040-\u30ff\u3400-\u9fff」』）])([:;!?,])(?: ?(?=[\u3040-\u30ff\u3400-\u9fff（「『{“\d])|$)/g;
const FORMULA = /(\$[^$]*\$|`[^`]*`)/;

export function withOwnMarks(language: string, text: string): string {
  const wide = WIDE[language];
  if (language !== 'fr' && !wide) return text;
  const set = (part: string) =>
    wide
      ? part.replace(NARROW, (_, mark: string) => wide[mark] ?? mark)
      : part
          .replace(/ (?=[;!?](?:[\s»)”]|$))/g, '\u202f')
          .replace(/ (?=:(?:\s|$))/g, '\u00a0')
          .replace(/« /g, '«\u00a0')
          .replace(/ »/g, '\u00a0»');
  return text
    .split(FORMULA)
    .map((part, i) => (i % 2 ? part : set(part)))
    .join('');
}

export const entryWithOwnMarks = (language: string, entry: Entry): Entry =>
  typeof entry === 'string'
    ? withOwnMarks(language, entry)
    : Object.fromEntries(
        Object.entries(entry).map(([form, text]) => [form, withOwnMarks(language, text ?? '')]),
      );
