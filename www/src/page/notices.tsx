import { useScene } from '../store/scene_in_hand';
import { Button, IconButton } from '../ui/buttons';
import { useVoice } from '../ui/voice';

/** Lines about what did not go as asked: never modal, never instead of the scene. */
export function Notices() {
  const { store } = useScene();
  const voice = useVoice();
  const refused = store.refused.value;
  const notices = voice.notices.value;
  return (
    <div class="notices" role="status">
      {notices.map((notice) => (
        <div class={notice.tone ? `notice ${notice.tone}` : 'notice'} key={notice.text}>
          <p>{notice.text}</p>
          <IconButton icon="close" label="Dismiss" onClick={() => voice.dismiss(notice)} />
          {notice.action && (
            <Button
              onClick={() => {
                notice.action?.run();
                voice.dismiss(notice);
              }}
            >
              {notice.action.label}
            </Button>
          )}
        </div>
      ))}
      {refused && (
        <div class="notice">
          <p>
            Not changed: {refused.path && <code>{refused.path}</code>} {refused.message}
          </p>
          <IconButton
            icon="close"
            label="Dismiss"
            onClick={() => {
              store.refused.value = undefined;
            }}
          />
        </div>
      )}
    </div>
  );
}
