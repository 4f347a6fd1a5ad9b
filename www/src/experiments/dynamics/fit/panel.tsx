import './fit.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { FitAnswer } from '../../../bridge/fit';
import type { Scene } from '../../../generated/scene';
import { useHome } from '../../../storage/context';
import { useScene } from '../../../store/scene_in_hand';
import { Button } from '../../../ui/buttons';
import { Select } from '../../../ui/inputs';
import { NumberField } from '../../../ui/number_field';
import { format } from '../../../ui/quantity';
import { TextField } from '../../../ui/text_field';
import { usePool } from '../../../work/context';
import { Going } from '../../../work/going';
import { dynamicsOf } from '../document';
import { Answer } from './answer';
import { FitAtHand } from './at_hand';
import type { Asked } from './kept';
import { type Offered, offeredBy, type Sought } from './numbers';
import { rangesIn, rangesText } from './ranges';
import { readThrows } from './throws_file';

/** Most candidates a page is asked for; `asperity fit` takes more. */
const MOST = 2000;

/** Choices of a reader among what is offered. */
interface Chosen {
  readonly sought: readonly string[];
  readonly bounds: Readonly<Record<string, readonly [number, number]>>;
  readonly candidates: number;
  readonly seed: number;
  readonly map: string;
  /** Recordings as they are written; absent: the first half. */
  readonly train: string | undefined;
}

const NO_MAP = '';
const pairs = (numbers: readonly Offered[]) =>
  numbers.flatMap((a, i) =>
    numbers
      .slice(i + 1)
      .map((b) => [`${a.key}|${b.key}`, `${a.label} and ${b.label.toLowerCase()}`] as const),
  );

/** One takes the other's place in an impact: together the data would tell of neither. */
const INSTEAD: Readonly<Record<string, string>> = { dissipation: 'restitution', restitution: 'dissipation' };

const withSought = (sought: readonly string[], key: string, yes: boolean): string[] => {
  const others = sought.filter((other) => other !== key);
  return yes ? [...others.filter((other) => other !== INSTEAD[key]), key] : others;
};

function firstChoice(offered: readonly Offered[]): Chosen {
  const sought = offered.filter(({ first }) => first).map(({ key }) => key);
  return {
    sought,
    bounds: {},
    candidates: 100,
    seed: 1,
    map: NO_MAP,
    train: undefined,
  };
}

/** Half of them are kept apart. */
const firstHalf = (count: number) => rangesText(Array.from({ length: Math.ceil(count / 2) }, (_, k) => k));

const choiceOf = ({ numbers, seed, candidates, map, train }: Asked): Chosen => ({
  sought: numbers.map(({ key }) => key),
  bounds: Object.fromEntries(numbers.map(({ key, from, to }) => [key, [from, to]])),
  candidates,
  seed,
  map: map ? map.map((k) => numbers[k]?.key).join('|') : NO_MAP,
  train: rangesText(train),
});

/** Question with these choices, or a sentence on what is wrong with them. */
function askedOf(chosen: Chosen, offered: readonly Offered[], count: number): Asked | string {
  const numbers = offered
    .filter(({ key }) => chosen.sought.includes(key))
    .map((number): Sought => {
      const { key, label, quantity, scale, fields } = number;
      const [from, to] = chosen.bounds[key] ?? [number.from, number.to];
      return { key, label, quantity, from, to, scale, fields };
    });
  if (numbers.length === 0) return 'Choose a number to find.';
  for (const { label, from, to, scale } of numbers) {
    if (!(from < to)) return `${label}: its least value must be below its largest.`;
    if (scale === 'log' && !(from > 0)) return `${label}: its least value must be positive.`;
  }
  const train = rangesIn(chosen.train ?? firstHalf(count), count);
  if (typeof train === 'string') return train;
  const { candidates, seed } = chosen;
  if (!(candidates >= 1 && candidates <= MOST)) return `Candidates: 1 to ${MOST}.`;
  if (!(seed >= 0 && seed <= Number.MAX_SAFE_INTEGER)) return 'Seed: zero or a positive number.';
  const two = chosen.map.split('|').map((key) => numbers.findIndex((n) => n.key === key));
  const [a = -1, b = -1] = two;
  return {
    numbers,
    seed: Math.round(seed),
    candidates: Math.round(candidates),
    map: a >= 0 && b >= 0 ? [a, b] : undefined,
    train,
  };
}

const lacksWidth = (scene: Scene) => dynamicsOf(scene)?.recorded?.some(({ width }) => width == null) ?? false;

/** Numbers of the scene found from its recorded motion, by the engine's own search on the pool's engines. */
export function FitPanel() {
  const { store } = useScene();
  const pool = usePool();
  const home = useHome();
  const fit = useMemo(() => new FitAtHand(store, pool, home), [store, pool, home]);
  useEffect(() => fit.hold(), [fit]);
  const scene = store.scene.value;
  const trials = fit.trials.value;
  const known = fit.known.value;
  const count = trials?.names.length ?? 1;
  const offered = useMemo(() => offeredBy(scene), [scene]);
  const [choice, choose] = useState<Chosen | undefined>(undefined);
  // What an earlier visit asked stands in the fields.
  const earlier = known?.record.asked;
  const chosen = choice ?? (earlier ? choiceOf(earlier) : firstChoice(offered));
  const set = (changed: Partial<Chosen>) => choose({ ...chosen, ...changed });
  const file = fit.file.value;
  const takeFile = async (given: File | undefined) => {
    if (!given) return;
    const read = readThrows(given.name, await given.text());
    if (typeof read === 'string') {
      fit.work.failure.value = read;
      return;
    }
    fit.take(read);
    choose(undefined);
  };
  if (!file && lacksWidth(scene))
    return (
      <p class="muted">
        Errors of position are shares of the body’s width, and a recording of this scene does not say it:
        write its width into the scene, or lay the file beside the run again.
      </p>
    );
  const core = fit.coreOf(scene);
  // The same fields are asked again where the scene has only been given what was found.
  const same = known !== undefined && known.core === core;
  const numbers = same ? withKnown(offered, known.record.asked.numbers) : offered;
  const asked = askedOf(chosen, numbers, count);
  const wrong = typeof asked === 'string' ? asked : '';
  const running = fit.work.running.value;
  const again =
    same && typeof asked !== 'string' && JSON.stringify(asked) === JSON.stringify(known.record.asked);
  const over = again && known.record.fitted !== undefined;
  const label = over ? 'Fitted' : again && known.record.told.length > 0 ? 'Go on' : 'Fit';
  const runs = fit.runs.value;
  const written = chosen.train ?? firstHalf(count);
  const train = rangesIn(written, count);
  const apart = typeof train === 'string' ? 0 : count - train.length;
  const options = pairs(numbers.filter(({ key }) => chosen.sought.includes(key)));
  return (
    <div class="fit">
      <p class="muted small">
        A search (CMA-ES) tries values within bounds: each candidate runs every chosen recording, and loses
        what its runs are off, position in widths plus angle in radians, in the mean over the rows. What is
        kept apart is run with the best values once, at the end.
      </p>
      <div class="fit-scroll">
        <table class="fit-numbers">
          <thead>
            <tr>
              <th scope="col">Find</th>
              <th scope="col">now</th>
              <th scope="col">from</th>
              <th scope="col">to</th>
            </tr>
          </thead>
          <tbody>
            {numbers.map((number) => (
              <NumberRow
                key={number.key}
                number={number}
                sought={chosen.sought.includes(number.key)}
                bounds={chosen.bounds[number.key] ?? [number.from, number.to]}
                disabled={running}
                onSought={(yes) => set({ sought: withSought(chosen.sought, number.key, yes) })}
                onBounds={(bounds) => set({ bounds: { ...chosen.bounds, [number.key]: bounds } })}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p class="fit-file">
        <label class="small">
          Your own throws of this body, as for <code>asperity fit</code>:{' '}
          <input
            type="file"
            accept=".json"
            disabled={running}
            onChange={(e) => void takeFile(e.currentTarget.files?.[0])}
          />
        </label>
        {file && (
          <Button
            disabled={running}
            onClick={() => {
              fit.take(undefined);
              choose(undefined);
            }}
          >
            Back to the scene’s own
          </Button>
        )}
      </p>
      {file && <p class="muted small">{`${count} recordings of ${file.name}.`}</p>}
      <div class="fields">
        {count > 1 && (
          <TextField
            label={`On recordings, of ${count}`}
            value={written}
            error={typeof train === 'string' ? train : undefined}
            onChange={(text) => set({ train: text })}
          />
        )}
        <NumberField
          label="Candidates"
          value={chosen.candidates}
          quantity="count"
          onChange={(candidates) => set({ candidates })}
        />
        <NumberField label="Seed" value={chosen.seed} quantity="count" onChange={(seed) => set({ seed })} />
        {options.length > 0 && (
          <Select
            label="Map of the loss"
            value={options.some(([key]) => key === chosen.map) ? chosen.map : NO_MAP}
            options={[[NO_MAP, 'none'], ...options]}
            onChange={(map: string) => set({ map })}
          />
        )}
      </div>
      <p class="muted small">
        {count > 1 &&
          (apart > 0
            ? `${apart} are kept apart to judge by.`
            : 'None is kept apart: nothing says how good it is on others.')}
        {count === 1 && 'One recording: nothing says how surely, and none is kept apart to judge by.'}
      </p>
      <p class="plot-stretch searching">
        <Button
          primary
          disabled={running || wrong !== '' || !trials || over}
          onClick={() => typeof asked !== 'string' && void fit.start(asked)}
        >
          {label}
        </Button>
        {running && (
          <Going
            label="Candidates"
            value={known?.state.done ?? 0}
            max={known?.state.total ?? chosen.candidates}
            stop={() => fit.stop()}
          />
        )}
        {!running && known && (
          <Button
            onClick={() => {
              fit.forget();
              choose(undefined);
            }}
          >
            Forget it
          </Button>
        )}
      </p>
      {(running || (known && !over)) && (
        <p class="muted small" role="status">
          {known ? `${known.state.done} of ${known.state.total} candidates` : 'Beginning'}
          {runs && `, run ${runs[0]} of ${runs[1]} of this round, ${pool.busy.value} at once`}
          {known?.state.best_loss != null && `; best loss ${known.state.best_loss.toFixed(4)}`}
        </p>
      )}
      {wrong && (
        <p class="error-line" role="alert">
          {wrong}
        </p>
      )}
      {fit.work.failure.value && (
        <p class="error-line" role="alert">
          {fit.work.failure.value}
        </p>
      )}
      {fit.work.notKept.value && <p class="muted">{fit.work.notKept.value}</p>}
      {known && (known.answer as FitAnswer | undefined) && (
        <Answer known={known} running={running} current={same} apply={(changes) => fit.apply(changes)} />
      )}
    </div>
  );
}

/** Numbers as offered now, but for the fields and bounds of a fit that there is. */
const withKnown = (offered: readonly Offered[], known: readonly Sought[]): Offered[] =>
  offered.map((number) => ({ ...number, ...known.find(({ key }) => key === number.key) }));

function NumberRow(props: {
  number: Offered;
  sought: boolean;
  bounds: readonly [number, number];
  disabled: boolean;
  onSought(yes: boolean): void;
  onBounds(bounds: readonly [number, number]): void;
}) {
  const { number, sought, bounds, onBounds } = props;
  const { label, quantity, value } = number;
  const bound = (end: 0 | 1) => (
    <td>
      {sought && (
        <NumberField
          quiet
          label={`${label}, ${end === 0 ? 'from' : 'to'}`}
          value={bounds[end]}
          quantity={quantity}
          onChange={(si) => onBounds(end === 0 ? [si, bounds[1]] : [bounds[0], si])}
        />
      )}
    </td>
  );
  return (
    <tr>
      <th scope="row">
        <label class="fit-number">
          <input
            type="checkbox"
            checked={sought}
            disabled={props.disabled}
            onChange={(e) => props.onSought(e.currentTarget.checked)}
          />
          <span>{label}</span>
        </label>
      </th>
      <td>{format(value, quantity, 4)}</td>
      {bound(0)}
      {bound(1)}
    </tr>
  );
}
