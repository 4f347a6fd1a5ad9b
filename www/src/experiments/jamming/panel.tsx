import { useEffect, useState } from 'preact/hooks';
import type { PushTrial, Scene } from '../../generated/scene';
import { type Curve, onAxis } from '../../plots/figure';
import { watchPlot } from '../../plots/plot_data';
import { useScene } from '../../store/scene_in_hand';
import { TrialMap } from '../../trial_map/panel';
import { jammingOf } from './document';
import { pushFigure, said, summary } from './figure';

/** The engine's plot whose filled outline is what slides in theory. */
const DIAGRAM = 'diagram';

/** Part of the document that the pushes depend on: all but the load of the shown one, and how it is looked at. */
function core(scene: Scene): unknown {
  const jamming = jammingOf(scene);
  if (!jamming) return undefined;
  const { load: _, plots: __, ...rest } = jamming;
  return { bodies: scene.bodies, experiment: rest };
}

/** Pushes of many loads. */
export function PushMapPanel() {
  const { store } = useScene();
  const [outline, draw] = useState<readonly Curve[]>([]);
  useEffect(
    () =>
      watchPlot(store, DIAGRAM, ({ data }) => {
        const filled = data?.series.filter((s) => s.filled) ?? [];
        draw(filled.map(({ label, role, x, y }) => ({ label, role, x, y })));
      }),
    [store],
  );
  const jamming = jammingOf(store.scene.value);
  if (!jamming) return null;
  const { cells } = jamming.map;
  return (
    <TrialMap<PushTrial>
      name="push_map"
      cells={cells}
      core={core}
      row={(engine, row) => engine.query({ kind: 'try_pushes', row })}
      figure={(rows) => pushFigure(jamming, rows, outline)}
      beside={outline}
      shown={(_cursor, trial) =>
        trial && { label: 'Push so', changes: [{ path: 'experiment.load', value: trial.load }] }
      }
      words={{
        section: 'Pushes of many loads',
        go: <>Try {cells * cells} pushes</>,
        going: 'Trying pushes',
        keys: 'Which pushes go in. Arrow keys move from push to push, Enter plays one, Escape lets go.',
      }}
      told={(trial, figure) => (
        <>{`${onAxis(figure.x, trial.load[0])}, ${onAxis(figure.y, trial.load[1])}: ${said(trial)}.`}</>
      )}
      all={(rows) => {
        const sum = summary(rows, jamming.push);
        return (
          <>
            {`Slides in: ${sum.slid} of ${sum.tried}; not as in theory: ${sum.other}. A click plays a push.`}
          </>
        );
      }}
      caption={
        <>
          Each cell is a push with such a load, made in the engine. The outline is what slides in by statics.
        </>
      }
      stale={<>The scene has changed since the pushes were tried: try them again.</>}
    />
  );
}
