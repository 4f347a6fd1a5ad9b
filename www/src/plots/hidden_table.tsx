import { say } from '../ui/language';
import { digits } from '../ui/quantity';
import { lead } from './cursor';
import { type Figure, isOverX, onAxis, withUnit } from './figure';

const ROWS = 21;

/** Figures for those who cannot see them: about twenty of the places each curve goes through. */
export function HiddenTable({ figures, caption }: { figures: readonly Figure[]; caption: string }) {
  const [first] = figures;
  if (!first || first.map) return null;
  return (
    <div class="visually-hidden">
      <table>
        <caption>{caption}</caption>
        {figures.every(isOverX) ? <OverX figures={figures} first={first} /> : <Listed figures={figures} />}
      </table>
    </div>
  );
}

const thinned = (n: number) => {
  const every = Math.max(1, Math.ceil(n / ROWS));
  return Array.from({ length: Math.ceil(n / every) }, (_, k) => k * every);
};

function OverX({ figures, first }: { figures: readonly Figure[]; first: Figure }) {
  const xs = first.curves[lead(first)]?.x ?? [];
  const columns = figures.flatMap((f) =>
    f.curves.map((c) => ({ f, c, name: `${say(f.title)} ${say(c.label)}` })),
  );
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{withUnit(first.x)}</th>
          {columns.map(({ f, name }) => (
            <th scope="col" key={name}>
              {name} {f.y.unit && `(${f.y.unit})`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {thinned(xs.length).map((i) => (
          <tr key={i}>
            <th scope="row">{digits((xs[i] ?? 0) / first.x.si, 4)}</th>
            {columns.map(({ f, c, name }) => {
              // Curves that share their places share their samples; others are listed by theirs.
              const sample = c.x[i] === xs[i] ? i : c.x.findIndex((v) => v >= (xs[i] ?? 0));
              return <td key={name}>{digits((c.y[sample] ?? Number.NaN) / f.y.si, 4)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </>
  );
}

function Listed({ figures }: { figures: readonly Figure[] }) {
  return (
    <tbody>
      {figures.flatMap((f) => [
        ...f.marks
          .filter((m) => m.label)
          .map((m) => (
            <tr key={`m${m.label}`}>
              <th scope="row">{m.label}</th>
              <td>{onAxis(f.x, m.x)}</td>
              <td>{m.y === undefined ? '' : onAxis(f.y, m.y)}</td>
            </tr>
          )),
        ...f.curves.flatMap((c, k) =>
          thinned(c.x.length).map((i) => (
            <tr key={`${k} ${i}`}>
              <th scope="row">{c.label || f.y.label}</th>
              <td>{onAxis(f.x, c.x[i])}</td>
              <td>{onAxis(f.y, c.y[i])}</td>
            </tr>
          )),
        ),
      ])}
    </tbody>
  );
}
