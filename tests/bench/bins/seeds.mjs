// The same bins of other seeds. Which ball still rolls after two seconds is chance; the median over many bins is the engine's.
import { SECONDS, bodies, kinetic, penetration } from "./bodies.mjs";

const SEEDS = Array.from({ length: 11 }, (_, i) => i + 1);
/** m, of every body: a fifth of a millimetre, about a hundredth of a radius. */
export const ROLLING = 2e-4;
/** J */
const AT_REST = 1e-6;
/** s */
const LONG = 6;

const median = (xs) => xs.toSorted((a, b) => a - b)[xs.length >> 1];

/** Kinetic energy over the last `late` seconds, J, and penetration at the end, mm: of one run. */
export function fall(all, engine, exports, late) {
  const energy = () => engine.reading?.("kinetic") ?? kinetic(all, engine.states(), engine.own);
  const from = Math.round((1 - late / SECONDS) * engine.steps);
  let sum = 0;
  for (let i = 0; i < engine.steps; i++) {
    engine.step();
    if (i >= from) sum += energy();
  }
  const states = engine.states();
  engine.free();
  return { kinetic: sum / (engine.steps - from), ...penetration(exports, all, states) };
}

/**
 * Prints a row for each count and engine; says what of ours is missed. `engines`: `{ name, make(all), only?, held? }`, ours
 * before its peers; `held(n)`: the medians in which rows of ours, by name, must not exceed this one's.
 */
export function seeds(counts, engines, exports, late) {
  console.log(`\nMedians of ${SEEDS.length} bins of other seeds; in brackets how many of them end with more than the first row's\n`);
  console.log("| bodies | engine | kinetic energy, J | deepest, mm | mean, mm |\n| --: | --- | --: | --: | --: |");
  const missed = [];
  for (const n of counts) {
    const rows = new Map();
    for (const { name, make, held } of engines.filter((e) => e.only === undefined || e.only === n)) {
      const ends = SEEDS.map((seed) => {
        const all = bodies(n, { seed });
        return fall(all, make(all), exports, late);
      });
      const [first] = rows.values();
      rows.set(name, ends);
      const of = (key, row = name) => median(rows.get(row).map((e) => e[key]));
      const more = (key) => (first ? ` (${ends.filter((e, i) => e[key] > first[i][key]).length})` : "");
      const cells = [
        of("kinetic").toExponential(1) + more("kinetic"),
        of("most").toFixed(3) + more("most"),
        of("mean").toFixed(4) + more("mean"),
      ];
      console.log(`| ${n} | ${name} | ${cells.join(" | ")} |`);
      for (const [mine, keys] of Object.entries(held?.(n) ?? {})) {
        for (const key of keys.filter((key) => !(of(key, mine) <= of(key)))) {
          missed.push(`${n} bodies, ${mine}, median ${key}: ${of(key, mine).toPrecision(3)}, ${name} ${of(key).toPrecision(3)}`);
        }
      }
    }
  }
  return missed;
}

/** Bins whose bodies resist rolling a little: the time until all energy but a millionth of a joule is gone, s. */
export function rest(counts, make) {
  console.log(`\nWith a rolling resistance of ${1e3 * ROLLING} mm\n`);
  console.log(`| bodies | at rest after, s, median and last | kinetic energy after ${LONG} s, J, most |\n| --: | --: | --: |`);
  const missed = [];
  for (const n of counts) {
    const ends = SEEDS.map((seed) => {
      const engine = make(bodies(n, { seed }), LONG);
      let last = 0;
      for (let i = 1; i <= engine.steps; i++) {
        engine.step();
        if (!(engine.reading("kinetic") < AT_REST)) last = i;
      }
      const end = { rest: (LONG * last) / engine.steps, kinetic: engine.reading("kinetic") };
      engine.free();
      return end;
    });
    const times = ends.map((e) => e.rest);
    const left = Math.max(...ends.map((e) => e.kinetic));
    console.log(`| ${n} | ${median(times).toFixed(2)}, ${Math.max(...times).toFixed(2)} | ${left.toExponential(1)} |`);
    if (!(left < AT_REST)) missed.push(`${n} bodies do not come to rest: ${left} J`);
  }
  return missed;
}
