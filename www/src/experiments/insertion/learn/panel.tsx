import './learn.css';
import { useEffect, useMemo } from 'preact/hooks';
import { Captioned } from '../../../plots/captioned';
import { useHome } from '../../../storage/context';
import { droppedPolicy } from '../../../store/dropped_policy';
import { useScene } from '../../../store/scene_in_hand';
import { playAnew } from '../../../timeline/play_anew';
import { Button } from '../../../ui/buttons';
import { NumberField } from '../../../ui/number_field';
import { saveBlob, saveFile } from '../../../ui/save_file';
import { useVoice } from '../../../ui/voice';
import { usePool } from '../../../work/context';
import { Going } from '../../../work/going';
import { insertionOf } from '../document';
import { runOf, TrainingAtHand } from './at_hand';
import { courseFigure, earlierOf, saidOf } from './figures';
import { coreOf } from './kept';

/** A policy learns in the scene at hand: begin, pause, go on; its curves; what it does now; files. */
export function LearnPanel() {
  const { store } = useScene();
  const pool = usePool();
  const home = useHome();
  const voice = useVoice();
  const training = useMemo(() => new TrainingAtHand(store, pool, home), [store, pool, home]);
  useEffect(() => training.hold(), [training]);
  const takeText = async (name: string, text: string) => {
    const taken = await training.take('A policy from a file', text);
    if (taken) voice.notify({ text: `${name} decides now: press play.` });
    return taken;
  };
  const dropped = droppedPolicy.value;
  useEffect(() => {
    if (!dropped) return;
    droppedPolicy.value = undefined;
    void takeText(dropped.name, dropped.text).then((taken) => {
      // Whoever drops one on the picture does not see this panel.
      if (!taken) voice.notify({ text: `${dropped.name}: ${training.work.failure.peek()}` });
    });
  }, [dropped]);
  const scene = store.scene.value;
  const learning = insertionOf(scene)?.learning;
  const core = useMemo(() => coreOf(scene), [scene]);
  const earlier = useMemo(() => earlierOf(scene), [scene]);
  if (!learning) return null;
  const known = training.known.value;
  const running = training.work.running.value;
  const current = known?.core === core;
  const total = learning.lessons.reduce((sum, { updates }) => sum + updates, 0);
  const done = known?.state.done ?? 0;
  const over = current && known.state.lesson === null;
  const lanes = training.lanes.value;
  const before = training.before.value;
  const label = over ? 'It has learnt' : current && done > 0 ? 'Go on' : 'Let it learn';
  const last = known?.state.rows.at(-1);
  const run = known && done > 0 ? runOf(known) : undefined;
  const seeds = Math.max(0, ...earlier.map(({ of }) => of.seeds));
  const tall = (height: number) => (earlier.length > 0 ? height + 60 : height);

  const play = async () => {
    const text = await training.policyText();
    if (text === undefined) return;
    await playAnew(store, () => training.take('The policy as it stands', text));
  };
  const save = async () => {
    const text = await training.policyText();
    if (text !== undefined) saveFile('policy.json', text, 'application/json');
  };
  const saveOnnx = async () => {
    const bytes = await training.onnx();
    if (bytes) saveBlob('policy.onnx', new Blob([bytes], { type: 'application/octet-stream' }));
  };
  const takeFile = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    await takeText(file.name, await file.text());
    input.value = '';
  };
  return (
    <section class="panel learn" aria-label="Learning">
      <h2>Let it learn here</h2>
      <p class="muted small">
        {`${total} updates in ${learning.lessons.length === 1 ? 'one lesson' : `${learning.lessons.length} lessons`}, `}
        {`each from ${learning.ppo.lanes * learning.ppo.steps} decisions in ${learning.ppo.lanes} lanes, `}
        on as many engines as this machine has to spare. The same scene learns the same policy on any number.
      </p>
      <div class="fields">
        <NumberField
          label="Seed"
          value={learning.seed}
          quantity="count"
          onChange={(seed) => store.set('Seed', 'experiment.learning.seed', Math.max(0, Math.round(seed)))}
        />
      </div>
      <p class="plot-stretch searching">
        <Button primary disabled={running || over} onClick={() => void training.start()}>
          {label}
        </Button>
        {running && (
          <Going label="Updates" value={done} max={total} stop={() => training.pause()} word="Pause" />
        )}
        {!running && known && <Button onClick={() => training.forget()}>Begin anew</Button>}
      </p>
      {(running || known) && (
        <p class="muted small" role="status">
          {known ? `${done} of ${known.state.total} updates. ` : 'Beginning. '}
          {running && lanes && `Lane ${lanes[0]} of ${lanes[1]}, ${pool.busy.value} at once. `}
          {saidOf(last)}
        </p>
      )}
      {known && !current && !running && (
        <p class="muted">The scene has changed since: what has learnt is of the scene as it was.</p>
      )}
      {training.work.failure.value && (
        <p class="error-line" role="alert">
          {training.work.failure.value}
        </p>
      )}
      {training.work.notKept.value && <p class="muted">{training.work.notKept.value}</p>}
      {known && done > 0 && (
        <p class="learn-tools">
          <Button onClick={() => void play()}>Play what it does now</Button>
          <Button onClick={() => void save()}>Save the policy</Button>
          <Button onClick={() => void saveOnnx()}>Save it as ONNX</Button>
        </p>
      )}
      {(run || earlier.length > 0) && (
        <>
          <Captioned figure={courseFigure('success', run, before, earlier)} height={tall(180)}>
            Share of the attempts that ended in an update in which the pin was in. Actions are drawn at random
            while it learns; when it plays it takes their means.
          </Captioned>
          <Captioned figure={courseFigure('total', run, before, earlier)} height={tall(160)}>
            Mean sum of rewards of these attempts: nothing is lost only where it is in at once.
          </Captioned>
          {earlier.length > 0 && (
            <p class="muted small">
              {`Coloured: learnt before with ${seeds} seeds each, the mean of them; in dots, of what is learnt here, their worst and their best in each update. Black: what learns in this tab.`}
            </p>
          )}
          {run && (
            <Captioned figure={courseFigure('length', run, before)} height={160}>
              Mean number of decisions until an attempt ended.
            </Captioned>
          )}
          {before.length > 0 && (
            <p class="learn-tools">
              <span class="muted small">{`Dashed: ${before.map(({ name }) => name).join('; ')}.`}</span>
              <Button onClick={() => training.clearBefore()}>Leave the others out</Button>
            </p>
          )}
        </>
      )}
      <p class="learn-tools">
        <label class="small">
          A policy from a file, as saved here or by <code>asperity train --policy</code>:{' '}
          <input
            type="file"
            accept=".json"
            disabled={running}
            onChange={(e) => void takeFile(e.currentTarget)}
          />
        </label>
      </p>
    </section>
  );
}
