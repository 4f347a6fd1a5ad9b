// Brings the files of www/words up to date: puts in what the sources say since (empty: to be translated), takes out what nobody says
// any more, and tells how many sentences each still lacks. Those of the engine (`www/words/engine`) are put in alone: what it puts
// together of several stands there as a whole. Marks are put as each language writes them. `node scripts/words.mjs`
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './lib/run.mjs';

const { module } = await runnerImport(join(root, 'www/build/interface_words.ts'));
const { module: marks } = await runnerImport(join(root, 'www/build/own_marks.ts'));
const words = [...module.interfaceWords(root).keys()];
const folder = join(root, 'www/words');
/** Written as the language writes its marks. */
const write = (path, language, words) => {
  const set = Object.entries(words).map(([key, entry]) => [key, marks.entryWithOwnMarks(language, entry)]);
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(set), null, 2)}\n`);
};
for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const path = join(folder, file);
  const kept = JSON.parse(readFileSync(path, 'utf8'));
  const sorted = words.toSorted((a, b) => (a < b ? -1 : 1));
  const now = Object.fromEntries(sorted.map((key) => [key, kept[key] ?? '']));
  write(path, file.replace('.json', ''), now);
  const holes = Object.values(now).filter((entry) => entry === '').length;
  const gone = Object.keys(kept).filter((key) => !(key in now)).length;
  console.log(`${file}: ${words.length} sentences, ${holes} to be translated, ${gone} taken out`);
}

const { module: engine } = await runnerImport(join(root, 'www/build/engine_words.ts'));
const { module: found } = await runnerImport(join(root, 'www/build/languages.ts'));
const said = [...engine.engineSentences(root).keys()];
const labels = [...engine.controlLabels(root).keys()];
for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const path = join(folder, 'engine', file);
  // Of a new language there is none yet.
  const kept = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const lessons = Object.keys(found.dictionaryOf(root, file.replace('.json', '')));
  const news = [
    ...engine.lacking(said, [...Object.keys(kept), ...words]),
    ...engine.unnamed(labels, lessons),
  ];
  const all = { ...kept, ...Object.fromEntries(news.map((key) => [key, ''])) };
  const now = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  write(path, file.replace('.json', ''), now);
  const holes = Object.values(now).filter((entry) => entry === '').length;
  console.log(`engine/${file}: ${Object.keys(now).length} sentences, ${holes} to be translated`);
}
for (const language of found.languages(root))
  for (const path of found.lessonFiles(root, language).values())
    write(path, language, JSON.parse(readFileSync(path, 'utf8')));
