import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Dictionary } from './dictionaries';
import { Phrases } from './phrases';

const german = new Phrases(
  {
    Undo: 'Rückgängig',
    'Undo: {0}': 'Rückgängig: {0}',
    'Push the box': 'Den Quader schieben',
    '{0} of {1}': '{0} von {1}',
    'Step {0}': 'Schritt {0}',
    '{0} bodies': { one: '{0} Körper', other: '{0} Körper (Mehrzahl)' },
    'computed in {0}': 'berechnet in {0}',
    'from {0} to {1}': 'nach {1} von {0}',
    'Candidate {0} of {1}.': 'Kandidat {0} von {1}.',
    'Nothing is held.': 'Nichts wird gehalten.',
    '{0}, value': '{0}, Wert',
    'Not yet': '',
    'at most {0} balls': 'höchstens {0} Kugeln',
    'not there': '',
  },
  'de',
);
const said = (text: string) => german.say(text).text;

/** All that the page itself says, so that there is as much to try as there is for a reader. */
const whole = new Phrases(
  JSON.parse(readFileSync(new URL('../../words/de.json', import.meta.url), 'utf8')) as Dictionary,
  'de',
);

describe('a text of any length', () => {
  const hostile = (length: number) => [
    ...['of ', 'Ab: ', 'Ab. ', 'a, b ', 'ab (cd) ', 'Ab · ', 'from to of: ', '1 of 2, ', 'Step of '].map(
      (part) => part.repeat(Math.ceil(length / part.length)),
    ),
    `${'ab '.repeat(length / 3)}: ${'cd, '.repeat(length / 4)}`,
    `${' '.repeat(length)}ab${' '.repeat(length)}`,
  ];
  it.each([100, 299, 310, 1190, 5000, 40_000, 400_000])('of %i letters takes little time', (length) => {
    for (const text of hostile(length)) {
      const start = performance.now();
      const said = whole.say(text).text;
      expect(performance.now() - start, text.slice(0, 20)).toBeLessThan(400);
      if (length > 1200) expect(said).toBe(text);
    }
  });
  it('is known where the dictionary has it as a whole', () => {
    const long = `${'A lesson’s text has many words. '.repeat(60)}End.`;
    expect(new Phrases({ [long]: 'Ein Text.' }, 'de').say(long).text).toBe('Ein Text.');
  });
});

describe('a phrase', () => {
  it('is found as it stands, with the space around it', () => {
    expect(said(' Undo ')).toBe(' Rückgängig ');
  });
  it('is found by its sentence, and what is put in is looked up too', () => {
    expect(said('Undo: Push the box')).toBe('Rückgängig: Den Quader schieben');
    expect(said('Undo: My own name')).toBe('Rückgängig: My own name');
    expect(said('Undo: ')).toBe('Rückgängig: ');
    expect(said('Step 3')).toBe('Schritt 3');
    expect(said('Step-over')).toBe('Step-over');
  });
  it('of something named is found as it stands alone', () => {
    expect(said('Flores: push the box')).toBe('Flores: Den Quader schieben');
  });
  it('of several sentences is found by each of them', () => {
    expect(said('Candidate 3 of 40. Nothing is held.')).toBe('Kandidat 3 von 40. Nichts wird gehalten.');
  });
  it('may order what is put in as its language does', () => {
    expect(said('from 1 to 2')).toBe('nach 2 von 1');
  });
  it('takes the plural form of its number', () => {
    expect(said('1 bodies')).toBe('1 Körper');
    expect(said('3 bodies')).toBe('3 Körper (Mehrzahl)');
  });
  it('has the language’s decimal point in numbers, not in words', () => {
    expect(said('12.5')).toBe('12,5');
    expect(said('computed in 3.25 ms')).toBe('berechnet in 3,25 ms');
    expect(said('−0.5 mm')).toBe('−0,5 mm');
    expect(said('1.2.3')).toBe('1.2.3');
  });
  it('does not fit a short sentence to words it does not know', () => {
    expect(said('The end of the world')).toBe('The end of the world');
    expect(said('3 of 7')).toBe('3 von 7');
  });
  it('is put together of known pieces and units', () => {
    expect(said('Push the box (mm)')).toBe('Den Quader schieben (mm)');
    expect(said('Undo, Push the box')).toBe('Rückgängig, Den Quader schieben');
    expect(said('Undo, something else')).toBe('Undo, something else');
  });
  it('begins a line as the engine’s words do within one, and has the name before it', () => {
    expect(said('Right, value')).toBe('Right, Wert');
    expect(said('At most 3 balls.')).toBe('Höchstens 3 Kugeln.');
    expect(said('robot.urdf: at most 3 balls')).toBe('robot.urdf: höchstens 3 Kugeln');
    expect(german.say('Not there.')).toEqual({ text: 'Not there.', found: 'hole' });
    expect(german.say('Undo: Not yet')).toEqual({ text: 'Rückgängig: Not yet', found: 'hole' });
  });
  it('has the marks of its language', () => {
    const words = { Force: '力', 'at most {0}': '最多 {0}', 'All is well.': '一切正常。' };
    const chinese = new Phrases(words, 'zh');
    expect(chinese.say('Force (N)').text).toBe('力（N）');
    expect(chinese.say('At most 3.').text).toBe('最多 3。');
    expect(chinese.say('All is well. All is well.').text).toBe('一切正常。一切正常。');
    const french = new Phrases({ Force: 'Force', none: 'aucune' }, 'fr');
    expect(french.say('Force: none').text).toBe('Force\u00a0: aucune');
  });
  it('says what nobody has translated', () => {
    expect(german.say('Not yet')).toEqual({ text: 'Not yet', found: 'hole' });
    expect(german.say('Something else')).toEqual({ text: 'Something else', found: 'unknown' });
    expect(german.holes).toBe(2);
  });
});
