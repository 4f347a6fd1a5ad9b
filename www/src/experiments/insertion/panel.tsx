import type { Scene, StartTrial } from '../../generated/scene';
import { onAxis } from '../../plots/figure';
import { useScene } from '../../store/scene_in_hand';
import { TrialMap } from '../../trial_map/panel';
import { format } from '../../ui/quantity';
import { insertionOf, startsOf } from './document';
import { said, startFigure, summary } from './figure';
import { TransferPanel } from './transfer/panel';

/** Part of the document that the attempts depend on: all but where the shown one begins, and how it is looked at. */
function core(scene: Scene): unknown {
  const insertion = insertionOf(scene);
  if (!insertion) return undefined;
  const { start, plots: _, ...rest } = insertion;
  return { bodies: scene.bodies, experiment: { ...rest, start: { turn: start.turn } } };
}

/** Attempts that begin at many places. */
export function StartMapPanel() {
  const { store } = useScene();
  const insertion = insertionOf(store.scene.value);
  if (!insertion) return null;
  const { cells } = insertion.map;
  return (
    <>
      {insertion.transfer && <TransferPanel />}
      <TrialMap<StartTrial>
        name="start_map"
        cells={cells}
        core={core}
        row={(engine, row) => engine.query({ kind: 'try_starts', row })}
        figure={(rows) => startFigure(insertion, rows)}
        shown={({ i, j }) => {
          const at = startsOf(insertion.map);
          const [x, y] = [at[i], at[j]];
          if (x === undefined || y === undefined) return undefined;
          return { label: 'Begin there', changes: [{ path: 'experiment.start.aside', value: [x, y] }] };
        }}
        words={{
          section: 'Starts around the hole',
          go: <>Try {cells * cells} starts</>,
          going: 'Trying starts',
          keys: 'Where it may begin. Arrow keys move from start to start, Enter plays one, Escape lets go.',
        }}
        told={(trial, figure) => (
          <>{`${onAxis(figure.x, trial.aside[0])}, ${onAxis(figure.y, trial.aside[1])}: ${said(trial)}.`}</>
        )}
        all={(rows) => {
          const sum = summary(rows);
          return (
            <>
              {`In: ${sum.done} of ${sum.tried}${sum.time === undefined ? '' : `, after ${format(sum.time, 'time', 3)} in the mean`}. A click plays an attempt from its start.`}
            </>
          );
        }}
        caption={
          <>
            Each cell is an attempt that begins with the tip so far off the hole’s axis, by the strategy at
            hand, tried to its end.
          </>
        }
        stale={<>The scene has changed since the starts were tried: try them again.</>}
      />
    </>
  );
}
