import './model_dialog.css';
import { useState } from 'preact/hooks';
import type { ModelScene, SceneError } from '../generated/scene';
import { can } from '../store/capabilities';
import { useModes } from '../store/modes';
import { openOther, withoutSource } from '../store/own_file';
import { useScene } from '../store/scene_in_hand';
import { transportOf } from '../timeline/transport';
import { Button } from '../ui/buttons';
import { Dialog } from '../ui/dialog';
import { useSceneCanvas } from '../viewport/scene_canvas_context';
import { ModelNotes } from './model_notes';
import { Refusal } from './refusal';

export type ImportedModel = ModelScene & { name: string };

/** Dialog on a robot's file: its content, and the part without a meaning here; taken, it is the scene. */
export function ModelDialog(props: { model: ImportedModel; onOpen(): void; onClose(): void }) {
  const { model, onOpen, onClose } = props;
  const inHand = useScene();
  const { store } = inHand;
  const modes = useModes();
  const stage = useSceneCanvas();
  const { name, bodies, joints, read, notes, findings } = model;
  // Where the experiment has an arm, the file may be that.
  const { arm } = model;
  const arms = can(store, 'take_arm');
  const [refused, refuse] = useState<SceneError | undefined>(undefined);
  const use = async () => {
    if (arm.kind !== 'arm') return;
    refuse(undefined);
    const changes = await store.ask().query({ kind: 'take_arm', arm: arm.arm });
    const error = await store.attempt(`Use ${name} as the arm`, [
      ...changes,
      ...withoutSource(store.scene.peek()),
    ]);
    if (error) return refuse(error);
    setTimeout(() => stage.fit(), 300);
    onClose();
  };
  const take = async () => {
    const error = await openOther(inHand, modes, `Open ${name}`, model.scene_text);
    if (error) return refuse(error);
    transportOf(store).rewind();
    setTimeout(() => stage.fit(), 300);
    onClose();
    onOpen();
  };
  return (
    <Dialog title={name} onClose={onClose}>
      <p>
        {bodies} {bodies === 1 ? 'body' : 'bodies'}, {joints} moving {joints === 1 ? 'joint' : 'joints'}. It
        takes the place of this scene; Undo brings that back.
      </p>
      {arms && (
        <>
          <h3>As this cell’s arm</h3>
          {arm.kind === 'none' ? (
            <p class="error-line">
              {arm.why.path}: {arm.why.message}.
            </p>
          ) : (
            <p>Six turning joints: {arm.arm.joints.map((j, i) => j.name || i + 1).join(', ')}.</p>
          )}
          {arm.kind === 'arm' && arm.notes.length > 0 && (
            <ul class="model-notes">
              {arm.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </>
      )}
      <h3>What was read</h3>
      <ul class="model-notes">
        {read.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {findings.length > 0 && (
        <>
          <h3>Before it runs</h3>
          <ul class="model-notes">
            {findings.map((finding) => (
              <li key={finding.text}>{finding.text}</li>
            ))}
          </ul>
        </>
      )}
      <ModelNotes notes={notes} />
      {refused && <Refusal error={refused} />}
      <footer class="dialog-foot">
        <Button onClick={onClose}>Leave it</Button>
        <Button primary={!arms || arm.kind === 'none'} onClick={() => void take()}>
          Open as a scene
        </Button>
        {arms && arm.kind === 'arm' && (
          <Button primary onClick={() => void use()}>
            Use as the arm
          </Button>
        )}
      </footer>
    </Dialog>
  );
}
