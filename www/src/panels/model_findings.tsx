import './model_findings.css';
import { useState } from 'preact/hooks';
import type { ModelFinding, SceneError } from '../generated/scene';
import { useScene } from '../store/scene_in_hand';
import { Button, IconButton } from '../ui/buttons';
import { useSceneCanvas } from '../viewport/scene_canvas_context';
import { CloseUp, cameraAt } from './close_up';
import { Refusal } from './refusal';

/**
 * Findings that contact will not take well in a robot that has just been opened: beside its picture, with a press that mends
 * each.
 */
export function ModelFindings(props: { name: string; findings: readonly ModelFinding[]; onClose(): void }) {
  const { name, findings, onClose } = props;
  return (
    <aside class="model-findings" aria-label={name}>
      <div class="dialog-head">
        <h2>Before it runs</h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <ul>
        {findings.map((finding) => (
          <Finding key={finding.text} finding={finding} />
        ))}
      </ul>
    </aside>
  );
}

function Finding({ finding }: { finding: ModelFinding }) {
  const { store, selection } = useScene();
  const [mended, setMended] = useState(false);
  const [refused, refuse] = useState<SceneError | undefined>(undefined);
  const { text, bodies, fix } = finding;
  const [body] = bodies;
  const stage = useSceneCanvas();
  const show = (body: number) => {
    selection.pickBody(body);
    const camera = cameraAt(store, stage, finding);
    if (camera) stage.setCamera(camera);
  };
  const mend = async () => {
    if (!fix) return;
    const error = await store.attempt(fix.label, fix.changes);
    refuse(error);
    setMended(!error);
  };
  if (mended && fix)
    return (
      <li>
        <p>{fix.label}: done. Undo takes it back.</p>
      </li>
    );
  return (
    <li>
      {body !== undefined && <CloseUp finding={finding} />}
      <p>{text}</p>
      {refused && <Refusal error={refused} />}
      {body !== undefined && <Button onClick={() => show(body)}>Show</Button>}
      {fix && (
        <Button primary onClick={() => void mend()}>
          {fix.label}
        </Button>
      )}
    </li>
  );
}
