import { useMemo, useState } from 'preact/hooks';
import type { Change } from '../../../generated/scene';
import { Captioned } from '../../../plots/captioned';
import { useScene } from '../../../store/scene_in_hand';
import { Button } from '../../../ui/buttons';
import { Select } from '../../../ui/inputs';
import { format } from '../../../ui/quantity';
import type { Known } from './at_hand';
import { mapFigure, sliceFigure } from './figures';
import { changesOf, hasValues } from './numbers';
import { rangesText } from './ranges';
import { betterText, qualityOf, verdictText } from './words';

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const degrees = (angle: number) => `${((180 / Math.PI) * angle).toFixed(1)}°`;

/** Result of a fit so far. */
export function Answer(props: {
  known: Known;
  running: boolean;
  /** It is of the scene as it is. */
  current: boolean;
  apply(changes: Change[]): void;
}) {
  const { known, running, current } = props;
  const { record, state, answer } = known;
  const { asked } = record;
  const { store } = useScene();
  const [shown, show] = useState(asked.numbers[0]?.key ?? '');
  const found = answer?.numbers ?? [];
  const sliced = found.every(({ slice }) => slice.worse.length > 0);
  const place = Math.max(
    0,
    asked.numbers.findIndex(({ key }) => key === shown),
  );
  const one = found[place];
  const number = asked.numbers[place];
  const slice = useMemo(
    () => (one && number && one.slice.worse.length > 0 ? sliceFigure(one, number) : undefined),
    [one, number],
  );
  const map = useMemo(() => {
    const [a, b] = asked.map ?? [];
    const two = [asked.numbers[a ?? -1], asked.numbers[b ?? -1]] as const;
    const best = [state.best[a ?? -1], state.best[b ?? -1]] as const;
    const [[p, q], [x, y]] = [two, best];
    if (!answer?.landscape || !p || !q || x === undefined || y === undefined) return undefined;
    return mapFigure(answer.landscape, [p, q], [x, y]);
  }, [answer, asked, state]);
  if (!answer || state.best_loss === null) return null;
  const changes = changesOf(asked.numbers, state.best);
  const there = hasValues(store.scene.value, changes);
  return (
    <>
      {!current && <p class="muted">The scene has changed since: this is what was found before.</p>}
      <div class="fit-scroll">
        <table class="fit-found">
          <caption class="small">
            Best of {state.done} candidates on recordings {rangesText(asked.train)}; nine of ten bootstrap
            draws of the recordings are between the two numbers in brackets
          </caption>
          <tbody>
            {found.map((f, i) => {
              const of = asked.numbers[i];
              if (!of) return null;
              const [low, high] = f.between ?? [];
              return (
                <tr key={f.name}>
                  <th scope="row">{of.label}</th>
                  <td>
                    <b>{format(f.value, of.quantity, 4)}</b>
                    {low !== undefined && high !== undefined && (
                      <>
                        {' '}
                        [{format(low, of.quantity, 3)}, {format(high, of.quantity, 3)}]
                      </>
                    )}
                  </td>
                  <td class="fit-verdict">{f.slice.worse.length > 0 ? verdictText(f, of) : ''}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {found.map((f, i) => {
        const of = asked.numbers[i];
        const better = of && betterText(f, of);
        return better ? (
          <p key={f.name} class="muted small">
            {better}
          </p>
        ) : null;
      })}
      <Judged known={known} />
      <p class="plot-stretch searching">
        <Button disabled={running || there} onClick={() => props.apply(changes)}>
          {there ? 'The scene has these values' : 'Put the values into the scene'}
        </Button>
        {there && <span class="muted small">This page’s link holds them; undo takes them out.</span>}
      </p>
      {sliced && asked.numbers.length > 1 && (
        <Select
          label="Along"
          value={shown}
          options={asked.numbers.map(({ key, label }) => [key, label] as const)}
          onChange={(key: string) => show(key)}
        />
      )}
      {slice && (
        <Captioned height={240} figure={slice}>
          Mean over the recordings of the loss beyond that of the best, the other numbers held. Where the
          dashed line is above zero, runs are surely worse.
        </Captioned>
      )}
      {map && (
        <Captioned height={240} figure={map}>
          Mean loss over the recordings, the other numbers at the best.
        </Captioned>
      )}
    </>
  );
}

/** Errors of the scene as it was and with the best values, on what was fitted and on what was kept apart. */
function Judged({ known: { record } }: { known: Known }) {
  const { before, fitted, asked } = record;
  if (!before) return null;
  const train = new Set(asked.train);
  const rows = [true, false].flatMap((inTrain) => {
    const places = before.flatMap((_, k) => (train.has(k) === inTrain ? [k] : []));
    if (places.length === 0) return [];
    const what = inTrain ? 'Fitted on' : 'Kept apart';
    return [
      { name: `${what}, ${places.length}: as it was`, of: before, places },
      ...(fitted ? [{ name: `${what}, ${places.length}: best values`, of: fitted, places }] : []),
    ];
  });
  return (
    <div class="fit-scroll">
      <table class="fit-judged">
        <thead>
          <tr>
            <th scope="col">Recordings</th>
            <th scope="col">Position</th>
            <th scope="col">Angle</th>
            <th scope="col">Right side</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, of, places }) => {
            const q = qualityOf(places.flatMap((k) => of[k] ?? []));
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  {percent(q.position[0])} ± {percent(q.position[1])}
                </td>
                <td>
                  {degrees(q.rotation[0])} ± {degrees(q.rotation[1])}
                </td>
                <td>{percent(q.face)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="muted small">Means over the recordings and their standard errors; position in widths.</p>
    </div>
  );
}
