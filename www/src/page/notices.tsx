import { Button, IconButton } from '../ui/buttons';
import { useApp } from './app';

/** Lines about what did not go as asked: never modal, never instead of the scene. */
export function Notices() {
  const app = useApp();
  const refused = app.store.refused.value;
  const notices = app.notices.value;
  return (
    <div class="notices" role="status">
      {notices.map((notice) => (
        <div class={notice.tone ? `notice ${notice.tone}` : 'notice'} key={notice.text}>
          <p>{notice.text}</p>
          <IconButton icon="close" label="Dismiss" onClick={() => app.dismiss(notice)} />
          {notice.action && (
            <Button
              onClick={() => {
                notice.action?.run();
                app.dismiss(notice);
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
              app.store.refused.value = undefined;
            }}
          />
        </div>
      )}
    </div>
  );
}
