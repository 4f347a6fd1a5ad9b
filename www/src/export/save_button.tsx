import { useState } from 'preact/hooks';
import { Button } from '../ui/buttons';
import { useVoice } from '../ui/voice';

type Show = (props: { onClose(): void }) => preact.JSX.Element;

/** Opens the ways out of the page: picture, numbers, model, document. Fetched when first asked for. */
export function SaveButton() {
  const voice = useVoice();
  const [dialog, setDialog] = useState<{ show: Show } | undefined>(undefined);
  const open = () =>
    import('./save_dialog').then(
      ({ SaveDialog }) => setDialog({ show: SaveDialog }),
      () => voice.notify({ text: 'This part of the page could not be loaded.' }),
    );
  return (
    <>
      <Button onClick={() => void open()}>Save as…</Button>
      {dialog && <dialog.show onClose={() => setDialog(undefined)} />}
    </>
  );
}
