import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { IconButton } from './buttons';

/** A modal dialog, open for as long as it is there. */
export function Dialog(props: { title: string; onClose(): void; children: ComponentChildren }) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      // Browsers give the focus back only to a dialog that is still there.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog ref={ref} class="dialog" aria-labelledby={id} onClose={props.onClose} onCancel={props.onClose}>
      <div class="dialog-head">
        <h2 id={id}>{props.title}</h2>
        <IconButton icon="close" label="Close" onClick={props.onClose} />
      </div>
      {props.children}
    </dialog>
  );
}
