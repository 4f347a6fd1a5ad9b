// What stands below the controls: its code comes after the first paint.
import { useComputed } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { CompareBar } from '../compare/compare_bar';
import { WhatChanged } from '../editor/what_changed';
import { Parts } from '../experiments/parts';
import { SaveButton } from '../export/save_button';
import type { Control } from '../generated/scene';
import { MarkFold } from '../marking/fold';
import type { Swept } from '../multiples/cells';
import { AllParameters } from '../panels/all_parameters';
import { BodyPanel } from '../panels/body_panel';
import { Display } from '../panels/display';
import { DriveFold } from '../panels/drive/fold';
import { Readings } from '../panels/readings';
import { followEmpty } from '../plots/drawn_plots';
import { LongWork } from '../services/long_work';
import { swept } from '../store/asked_of_view';
import { can } from '../store/capabilities';
import { useModes } from '../store/modes';
import { useScene } from '../store/scene_in_hand';
import { RunsFold } from '../sweep_runs/fold';
import { ThresholdFold } from '../threshold/threshold_fold';
import { Button } from '../ui/buttons';
import { inLanguage } from '../ui/in_language';
import { later } from '../ui/later';
import { useSceneCanvas } from '../viewport/scene_canvas_context';
import { Footer } from './footer';

const MultiplesDialog = later(
  () => import('../multiples/multiples_dialog').then((m) => m.MultiplesDialog),
  0,
);
const PlotPanel = later(() => import('../panels/plot_panel').then((m) => m.PlotPanel), 0);
const NONE: ReadonlySet<string> = new Set();
const Proofs = later(() => import('../panels/proof').then((m) => m.Proofs), 0);

const isSwept = (control: Control): control is Swept => control.input.type === 'slider';

/** A slider that was asked to be swept. */
function Multiples() {
  const control = swept.value;
  if (!control || !isSwept(control)) return null;
  return (
    <MultiplesDialog
      control={control}
      onClose={() => {
        swept.value = undefined;
      }}
    />
  );
}

export function Below() {
  const { store, selection } = useScene();
  const stage = useSceneCanvas();
  const { chooseFile, covered } = useModes();
  useEffect(() => {
    void import('../print/sheet').then(({ followPrinting }) =>
      followPrinting({ store, stage, selection, covered }, () => inLanguage(location.href)),
    );
  }, [store, stage, selection, covered]);
  // Some bodies are there to be held and changed; elsewhere they are the experiment's own.
  const held = useComputed(() => can(store, 'edit_bodies'));
  const opening = useComputed(() => can(store, 'open_robot'));
  const planned = useComputed(() => can(store, 'plan_start'));
  const taking = useComputed(
    () => can(store, 'edit_bodies') || can(store, 'take_mesh') || can(store, 'take_object'),
  );
  const claimed = useComputed(() => (store.scene.value.proof?.length ?? 0) > 0);
  const drawn = useComputed(() => store.description.value.plots.length > 0);
  const [empty, leaveOut] = useState<ReadonlySet<string>>(NONE);
  useEffect(() => followEmpty(store, leaveOut), [store]);
  const names = useComputed(() => store.scene.value.bodies.map((b) => b.name).join('\n'));
  return (
    <LongWork>
      <CompareBar />
      <DriveFold />
      <Parts at="before_readings" />
      {/* What is planned is looked at along the path first. */}
      {!planned.value && <Readings />}
      {drawn.value && <PlotPanel empty={empty} />}
      {planned.value && <Readings />}
      {held.value && (
        <>
          <Parts at="beside_bodies" />
          {names.value.split('\n').map((name, i) => (
            <BodyPanel key={`${i}${name}`} index={i} />
          ))}
        </>
      )}
      <MarkFold />
      <Parts at="folds" />
      {claimed.value && <Proofs />}
      <div class="panel-actions">
        {taking.value && <Button onClick={() => chooseFile.value?.()}>Use a mesh of your own…</Button>}
        {opening.value && (
          <Button onClick={() => chooseFile.value?.()}>Open a robot (URDF, SDF, MJCF)…</Button>
        )}
        <SaveButton />
      </div>
      <ThresholdFold />
      <RunsFold />
      <Display />
      <Multiples />
      <AllParameters />
      <WhatChanged />
      <Footer />
    </LongWork>
  );
}
