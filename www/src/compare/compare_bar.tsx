import { useState } from 'preact/hooks';
import { useModes } from '../store/modes';
import { useScene } from '../store/scene_in_hand';
import { Button, IconButton } from '../ui/buttons';
import { useVoice } from '../ui/voice';
import { togglePin } from './pin';

const ABOUT = 'Keeps this state in a second view, in the plots and beside the readings.';

/** Pins the state in hand, swaps it with the pinned one, lets it go. */
export function CompareBar() {
  const { store } = useScene();
  const voice = useVoice();
  const modes = useModes();
  const [busy, setBusy] = useState(false);
  const pin = modes.pin.value;
  const ready = store.status.value.kind === 'ready';
  const swap = async () => {
    setBusy(true);
    await pin?.swap();
    setBusy(false);
    voice.say('Swapped with the pinned state');
  };
  return (
    <section class="panel compare" aria-label="Compare">
      <div class="compare-bar">
        {/* One button, so that the focus stays on it. */}
        <Button disabled={!ready && !pin} onClick={() => togglePin(store, modes, voice)}>
          {pin ? 'Unpin' : 'Pin this state'}
        </Button>
        {pin && (
          <Button disabled={busy || pin.store.status.value.kind !== 'ready'} onClick={() => void swap()}>
            Swap
          </Button>
        )}
        <span class="muted">
          {pin ? (
            <>
              Pinned state{' '}
              <code data-testid="pinned-hash">{pin.store.frame.value?.hash.slice(0, 8) ?? '…'}</code>, grey in
              the plots
            </>
          ) : (
            ABOUT
          )}
        </span>
      </div>
      {pin?.differs.value && (
        <p class="muted">
          The pinned run was made anew from its start: what you changed on the way is in it from the first
          moment.
        </p>
      )}
    </section>
  );
}

/** The same, among the tools of the viewport. */
export function PinTool() {
  const { store } = useScene();
  const modes = useModes();
  const voice = useVoice();
  const pinned = modes.pin.value !== undefined;
  if (!pinned && store.status.value.kind !== 'ready') return null;
  return (
    <IconButton
      icon="pin"
      label={pinned ? 'Unpin the pinned state' : 'Pin this state to compare'}
      pressed={pinned}
      onClick={() => togglePin(store, modes, voice)}
    />
  );
}
