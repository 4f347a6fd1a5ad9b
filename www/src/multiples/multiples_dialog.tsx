// What a slider does, at a glance: the plot of some values along it, each of a run of its own in the pool. A cell opens its run.
import './multiples.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Plot } from '../generated/scene';
import { FigureView } from '../plots/figure_view';
import { sweepOf } from '../store/inspector';
import { numberAt } from '../store/path';
import { useScene } from '../store/scene_in_hand';
import { Dialog } from '../ui/dialog';
import { Select } from '../ui/inputs';
import { messageOf } from '../ui/message_of';
import { format } from '../ui/quantity';
import { usePool } from '../work/context';
import { GivenUp } from '../work/pool';
import { alike, asked, figureTold, lastStep, type Swept, sceneWith, type Told, valuesOf } from './cells';

const HEIGHT = 130;

export function MultiplesDialog({ control, onClose }: { control: Swept; onClose(): void }) {
  const { store } = useScene();
  const pool = usePool();
  const [scene] = useState(() => store.scene.peek());
  const [description] = useState(() => store.description.peek());
  const swept = sweepOf(scene) !== undefined;
  const plots = swept ? [] : description.plots;
  const [chosen, choose] = useState(plots[0]?.id ?? '');
  const plot: Plot | undefined = plots.find((p) => p.id === chosen);
  const values = useMemo(() => valuesOf(control), [control]);
  const [told, tell] = useState<ReadonlyMap<number, Told | string>>(new Map());
  useEffect(() => {
    tell(new Map());
    const step = lastStep(description, store.frame.peek()?.step ?? 0);
    let gone = false;
    const jobs = values.map((value, k) => {
      const job = pool.run({ scene: sceneWith(scene, control.path, value), step, pieces: [asked(plot)] });
      job.answer.then(
        ([found]) => !gone && found && tell((all) => new Map(all).set(k, found)),
        (e: unknown) => {
          if (!gone && !(e instanceof GivenUp)) tell((all) => new Map(all).set(k, messageOf(e)));
        },
      );
      return job;
    });
    return () => {
      gone = true;
      for (const job of jobs) job.stop();
    };
  }, [plot, values, scene, description, store, pool, control]);
  const figures = useMemo(
    () =>
      alike(
        values.map((_, k) => {
          const found = told.get(k);
          return found && typeof found !== 'string' ? figureTold(found, plot, scene, description) : undefined;
        }),
      ),
    [told, values, plot, scene, description],
  );
  const title = plot?.title ?? figures.find((f) => f)?.title ?? '';
  const now = numberAt(scene, control.path) ?? Number.NaN;
  const nearest = values.reduce(
    (best, v, k) => (Math.abs(v - now) < Math.abs((values[best] ?? 0) - now) ? k : best),
    0,
  );
  const open = (value: number) => {
    store.set(`Set ${control.label}`, control.path, value);
    onClose();
  };
  return (
    <Dialog title={`${control.label}, swept`} onClose={onClose}>
      <div class="multiples">
        {plots.length > 1 ? (
          <Select
            label="Plot"
            value={chosen}
            options={plots.map((p) => [p.id, p.title] as const)}
            onChange={choose}
          />
        ) : (
          <p class="muted">{title}</p>
        )}
        <ul class="multiple-cells">
          {values.map((value, k) => {
            const found = told.get(k);
            const figure = figures[k];
            const said = format(value, control.input.quantity, 3);
            return (
              <li key={value} class={k === nearest ? 'multiple nearest' : 'multiple'}>
                <button
                  type="button"
                  class="multiple-value"
                  aria-label={`${control.label} ${said}: open this run`}
                  onClick={() => open(value)}
                >
                  {said}
                </button>
                {figure ? (
                  <FigureView
                    figure={figure}
                    height={HEIGHT}
                    nameX={false}
                    cursor={undefined}
                    onCursor={() => undefined}
                  />
                ) : (
                  <span class="multiple-wait muted">{typeof found === 'string' ? found : 'Computing…'}</span>
                )}
              </li>
            );
          })}
        </ul>
        <p class="muted small" role="status">
          {told.size < values.length
            ? `${told.size} of ${values.length} runs`
            : 'Same axes in all. Press one to open its run.'}
        </p>
      </div>
    </Dialog>
  );
}
