import type { ModelNote, NoteKind } from '../generated/scene';

const GROUPS: [title: string, kinds: NoteKind[]][] = [
  ['Mended', ['mended']],
  ['Chosen here, since the file leaves it open', ['guessed']],
  ['Left out, or taken otherwise', ['left_out', 'told']],
];

/** Notes on the details of a robot's file, those of a kind together. */
export function ModelNotes({ notes }: { notes: readonly ModelNote[] }) {
  return (
    <>
      {GROUPS.map(([title, kinds]) => {
        const own = notes.filter((note) => kinds.includes(note.kind));
        return (
          own.length > 0 && (
            <>
              <h3>{title}</h3>
              <ul class="model-notes">
                {own.map((note) => (
                  <li key={note.text} title={note.place || undefined}>
                    {note.text}
                  </li>
                ))}
              </ul>
            </>
          )
        );
      })}
    </>
  );
}
