// Finds a text in a dictionary whose keys are English: as it stands, or by a sentence with places, `{0} of {1} right`. What stands in a
// place is looked up in its turn, and a number takes the language's point. Knows no elements.
import type { Dictionary, Entry } from './dictionaries';

/** A place in the text where an element stands: one character of Unicode's private use for each. */
export const MARKS = /[\uE000-\uF8FF]/;
const PLACE = /\{(\d)\}/;
const WORD = /\p{L}{2}/u;
const UNIT =
  /^(?:[nµmkMGT]?(?:m|g|s|N|Pa|J|Hz|rad|px)[²³]?(?:[·/](?:m|s|kg|rad)[²³]?)?|[-−+]?[\d.,]+(?:e-?\d+)?\s?(?:[nµmkMGT]?(?:m|g|s|N|Pa|J|Hz|rad|px|°|%)[²³]?(?:[·/](?:m|s|kg|rad)[²³]?)?))$/;
/** Separators between pieces, the widest first. */
const BETWEEN = [/^(\d+\. )/, /(\.$)/, /(^[+·–] )/, /( · )/, /(; )/, /(: )/, /( \(|\)$)/, /(, )/];
/** The same in a language that writes it otherwise. */
const WRITTEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fr: { ': ': '\u00a0: ', '; ': '\u202f; ' },
  ja: { '.': '。', ': ': '：', '; ': '；', ', ': '、', ' (': '（', ')': '）', ' ': '' },
  zh: { '.': '。', ': ': '：', '; ': '；', ', ': '，', ' (': '（', ')': '）', ' ': '' },
};
/** Whose it is, a file's or a body's, and what is said of it. */
const OWNED = /^([^:]{1,80}): ([\s\S]+)$/;
/** A name and its number or axis: the name as it stands alone. */
const NUMBERED = /^(.*\p{L})( (?:\d+|[xyz]))$/u;
const NUMBER = /^[-−+]?\d+\.\d+(?=$|[\s%°×e])/;
/** Boundary between two sentences. */
const NEXT = /(?<=[.!?]) (?=\p{Lu}|\d)/u;
/** A sentence of fewer letters of its own fits much that it does not mean: then its places must be known too, or names. */
const FIRM = 9;
/** Of fewer still: known, or numbers. */
const LEAST = 4;
/** A text of more letters is no interface word: it is put together of nothing, and only known as a whole, or sentence by sentence. */
const LONG = 300;
/** Of more still: known as it stands, or not at all. A reader's own text may have any length. */
const LONGEST = 1200;
/** No text of a page or a lesson has so many. */
const ENDLESS = 20_000;
/** Letters of its own that a sentence has which a long text may be. */
const LONG_OWN = 100;
/** Texts looked up for one that is said, the parts of its parts among them: a text of many marks has more ways to be parted than time. */
const LOOKUPS = 400;
/** Readings change with each frame; what was found is kept for so many texts. */
const KEPT = 4000;

interface Pattern {
  readonly regex: RegExp;
  /** The number of each group. */
  readonly places: readonly number[];
  readonly entry: Entry;
  readonly key: string;
  readonly letters: number;
  /** Longest part that a text must contain. */
  readonly longest: string;
}

export interface Phrase {
  readonly text: string;
  /** Whether the dictionary has it: translated, known to be missing, or no word of ours. */
  readonly found: 'told' | 'hole' | 'unknown';
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf(key: string, entry: Entry): Pattern {
  const pieces = key.split(/\{(\d)\}/);
  const literals = pieces.filter((_, i) => i % 2 === 0);
  const source = pieces.map((piece, i) => (i % 2 ? '([\\s\\S]*?)' : escaped(piece))).join('');
  return {
    // What ends with nothing put in has lost its last space.
    regex: new RegExp(
      pieces.length === 3 && pieces[2] === ''
        ? `^${source.replace(/ (\(.*\))$/, '(?: $1)?')}$`
        : `^${source}$`,
    ),
    places: pieces.filter((_, i) => i % 2).map(Number),
    entry,
    key,
    letters: literals.join('').replace(/[^\p{L}]/gu, '').length,
    longest: literals.reduce((a, b) => (b.length > a.length ? b : a), '').trim(),
  };
}

export class Phrases {
  private readonly patterns: Pattern[];
  private readonly known = new Map<string, Phrase>();
  /** Rest of `LOOKUPS`, while something is looked up. */
  private left: number | undefined;
  private readonly plural: Intl.PluralRules;
  private readonly written: Readonly<Record<string, string>>;
  readonly point: string;

  constructor(
    private readonly words: Dictionary,
    language: string,
  ) {
    this.plural = new Intl.PluralRules(language);
    this.written = WRITTEN[language] ?? {};
    this.point =
      new Intl.NumberFormat(language).formatToParts(0.5).find((p) => p.type === 'decimal')?.value ?? '.';
    this.patterns = Object.entries(words)
      .filter(([key]) => PLACE.test(key))
      .map(([key, entry]) => patternOf(key, entry))
      .sort((a, b) => b.letters - a.letters);
  }

  /** Number of sentences nobody has translated. */
  get holes(): number {
    return Object.values(this.words).filter((entry) => entry === '').length;
  }

  say(text: string): Phrase {
    if (text.length > ENDLESS) return { text, found: 'unknown' };
    const kept = this.known.get(text);
    if (kept) return kept;
    const outermost = this.left === undefined;
    const left = (this.left ?? LOOKUPS) - 1;
    if (left < 0) return { text, found: 'unknown' };
    this.left = left;
    try {
      const phrase = this.find(text);
      if (this.known.size >= KEPT) this.known.clear();
      // A part that was given up for its whole may be known by itself.
      if (outermost || this.left > 0) this.known.set(text, phrase);
      return phrase;
    } finally {
      if (outermost) this.left = undefined;
    }
  }

  private find(text: string): Phrase {
    const body = text.trim();
    if (!WORD.test(body)) return { text: this.numbered(text), found: 'unknown' };
    const key = body.replace(/[ \n]+/g, ' ');
    const own = this.exact(key);
    const phrase = own === undefined ? this.put(key) : this.told(own, key, []);
    if (!phrase) return { text: this.numbered(text), found: 'unknown' };
    const start = text.indexOf(body);
    const [before, after] = [text.slice(0, start), text.slice(start + body.length)];
    return { text: before + phrase.text.trimEnd() + after, found: phrase.found };
  }

  /** What is not known as it stands, of sentences and pieces that are. */
  private put(key: string): Phrase | undefined {
    if (key.length > LONGEST) return undefined;
    if (key.length > LONG) return this.sentences(key) ?? this.fitted(key, LONG_OWN);
    return (
      this.fitted(key, FIRM, true) ??
      this.sentences(key) ??
      this.fitted(key, FIRM) ??
      this.pieces(key) ??
      this.begun(key) ??
      this.owned(key) ??
      this.fitted(key, 0)
    );
  }

  /** Several sentences, if each is known. */
  private sentences(text: string): Phrase | undefined {
    const each = text.split(NEXT);
    if (each.length < 2) return undefined;
    const said = each.map((one) => this.say(one));
    return said.every(({ found }) => found === 'told')
      ? { text: said.map((one) => one.text).join(this.written[' '] ?? ' '), found: 'told' }
      : undefined;
  }

  /** At the beginning of a line what the engine says within one: `At least 3 rows`. */
  private begun(text: string): Phrase | undefined {
    if (!/^\p{Lu}\p{Ll}/u.test(text)) return undefined;
    const within = text.charAt(0).toLowerCase() + text.slice(1);
    const own = this.exact(within);
    const said =
      own === undefined
        ? (this.fitted(within, FIRM) ?? this.fitted(within, 0, false, true))
        : this.told(own, within, []);
    return said && { ...said, text: said.text.charAt(0).toUpperCase() + said.text.slice(1) };
  }

  /** `ball.stl: the file is larger than 8 MB`: the name stays. */
  private owned(text: string): Phrase | undefined {
    const [, name = '', rest = ''] = OWNED.exec(text) ?? [];
    if (!name || !isName(name)) return undefined;
    // What stands alone elsewhere begins with a capital there: `Ball: floor pushes for`.
    const alone = rest.charAt(0).toUpperCase() + rest.slice(1);
    const said = [rest, alone].map((one) => this.say(one)).find(({ found }) => found !== 'unknown');
    if (!said) return undefined;
    return { ...said, text: `${this.say(name).text}${this.written[': '] ?? ': '}${said.text}` };
  }

  /** As it stands; or at the beginning of a line what stands within one: `Size` of `size`. */
  private exact(key: string): Entry | undefined {
    if (Object.hasOwn(this.words, key)) return this.words[key];
    const within = key.charAt(0).toLowerCase() + key.slice(1);
    const entry = Object.hasOwn(this.words, within) ? this.words[within] : undefined;
    return typeof entry === 'string' ? entry.charAt(0).toUpperCase() + entry.slice(1) : undefined;
  }

  /** What is put together of known words and units: `Sphere, compliant`, `+ Box`, `offset of B (mm)`. */
  private pieces(text: string): Phrase | undefined {
    for (const between of BETWEEN) {
      const each = text.split(between);
      if (each.length < 2) continue;
      const said = each.map((one) => (WORD.test(one) && !UNIT.test(one) ? this.say(one) : undefined));
      const words = said.filter((one) => one !== undefined);
      if (words.length === 0 || words.some((one) => one.found === 'unknown')) continue;
      const sign = (one: string) => this.written[one] ?? this.numbered(one);
      return {
        text: said.map((one, i) => one?.text ?? sign(each[i] ?? '')).join(''),
        found: words.some((one) => one.found === 'hole') ? 'hole' : 'told',
      };
    }
    const [, name = '', number = ''] = NUMBERED.exec(text) ?? [];
    const named = this.exact(name);
    return typeof named === 'string' && named ? { text: named + number, found: 'told' } : undefined;
  }

  /** By a sentence with places; `within`: none of them takes in a sentence's end; `sure`: what stands in them is known, or numbers. */
  private fitted(text: string, least: number, within = false, sure = false): Phrase | undefined {
    for (const pattern of this.patterns) {
      if (pattern.letters < least) return undefined;
      if (!text.includes(pattern.longest)) continue;
      const match = pattern.regex.exec(text);
      if (!match || (within && match.slice(1).some((part = '') => NEXT.test(part)))) continue;
      const inside = match.slice(1).map((part = '') => (WORD.test(part) ? this.say(part) : undefined));
      const strange = inside.some((part, i) => part?.found === 'unknown' && !isName(match[i + 1] ?? ''));
      if (strange && pattern.letters < FIRM) continue;
      if (
        (sure || pattern.letters < LEAST) &&
        inside.some((part, i) => part?.found === 'unknown' && !isQuantity(match[i + 1] ?? ''))
      )
        continue;
      const values: string[] = [];
      pattern.places.forEach((place, i) => {
        values[place] = inside[i]?.text ?? this.numbered(match[i + 1] ?? '');
      });
      const phrase = this.told(pattern.entry, pattern.key, values);
      // English in it is said of the whole.
      return inside.some((part) => part?.found === 'hole') ? { ...phrase, found: 'hole' } : phrase;
    }
    return undefined;
  }

  private told(entry: Entry, key: string, values: readonly string[]): Phrase {
    const count = Number(values.find((v) => /^\d+([.,]\d+)?$/.test(v))?.replace(',', '.') ?? Number.NaN);
    const form = typeof entry === 'string' ? entry : (entry[this.plural.select(count)] ?? entry.other ?? '');
    const text = (form || key).replace(/\{(\d)\}/g, (_, place) => values[place] ?? '');
    return { text, found: form ? 'told' : 'hole' };
  }

  private numbered(text: string): string {
    return NUMBER.test(text) ? text.replace('.', this.point) : text;
  }
}

/** One word, or one that begins as names do. */
const isName = (text: string) => !text.trim().includes(' ') || /^[\p{Lu}“"\uE000-\uF8FF]/u.test(text);
/** A number with a unit has letters, and is no word. */
const isQuantity = (text: string) => /^[-−+]?[\d.,]+(e-?\d+)?(\s\S{1,6})?$/.test(text) || MARKS.test(text);
