// Points of the reader's own in the place of what the cameras see: how they come, where they lie, how they go again.

import { PathNumber } from '../../panels/fields';
import { useModes } from '../../store/modes';
import { useScene } from '../../store/scene_in_hand';
import { Button } from '../../ui/buttons';
import { Fold } from '../../ui/fold';
import { lookingOf } from './document';

/** Open where there are some. */
export function CloudFold() {
  const { page } = useScene();
  return (
    <Fold
      title="Your own cloud"
      note="points of a PLY file in place of the cameras’"
      open={lookingOf(page.scene)?.cloud != null}
      content={OwnCloudPanel}
    />
  );
}

function OwnCloudPanel() {
  const { store } = useScene();
  const modes = useModes();
  const cloud = lookingOf(store.scene.value)?.cloud;
  const choose = modes.chooseFile.value;
  return (
    <>
      {cloud ? (
        <>
          <p>{cloud.points.length} points of a file are in the place of what the cameras see.</p>
          <div class="fields">
            {['x', 'y', 'z'].map((axis, k) => (
              <PathNumber
                key={axis}
                path={`experiment.cloud.pose.translation[${k}]`}
                label={`Moved along ${axis}`}
                quantity="length"
              />
            ))}
          </div>
        </>
      ) : (
        <p class="muted">
          Drop a PLY file on the view: its points take the place of what the cameras see, and go through the
          same stages.
        </p>
      )}
      <p class="save-row">
        {choose && <Button onClick={choose}>Choose a PLY file</Button>}
        {cloud && (
          <Button onClick={() => store.set('Back to the cameras’ cloud', 'experiment.cloud', null)}>
            Back to the cameras’ cloud
          </Button>
        )}
      </p>
    </>
  );
}
