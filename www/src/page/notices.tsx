import { Button, IconButton } from '../ui/buttons';
import { useVoice } from '../ui/voice';

/** Lines about what did not go as asked: never modal, never instead of the scene. */
export function Notices() {
  const voice = useVoice();
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
    </div>
  );
}
