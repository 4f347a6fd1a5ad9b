// The shown cloud and the query camera's depth image as files.
import type { ExportFormat } from '../../generated/scene';
import { useScene } from '../../store/scene_in_hand';
import { Button } from '../../ui/buttons';
import { messageOf } from '../../ui/message_of';
import { saveBlob } from '../../ui/save_file';
import type { PartProps } from '../part';

const NAMES: readonly (readonly [ExportFormat, string])[] = [
  ['ply', 'Cloud, PLY'],
  ['depth_png', 'Depth image, PNG of 16 bits'],
];

/** Bytes that a file's text stands for. */
export function bytesOf({ text, base64 }: { text: string; base64?: boolean | undefined }): BlobPart {
  return base64 ? Uint8Array.from(atob(text), (c) => c.charCodeAt(0)) : text;
}

export function CloudFiles({ say }: PartProps) {
  const { store } = useScene();
  const save = async (format: ExportFormat) => {
    try {
      const file = await store.ask().query({ kind: 'export_run', format, date: null });
      saveBlob(file.name, new Blob([bytesOf(file)], { type: file.mime }));
      say?.(`${file.name} is saved.`);
    } catch (e) {
      say?.(messageOf(e));
    }
  };
  return (
    <section class="save-part">
      <h3>What the cameras see</h3>
      <div class="save-row">
        {NAMES.map(([format, name]) => (
          <Button key={format} onClick={() => void save(format)}>
            {name}
          </Button>
        ))}
      </div>
      <p class="muted small">
        Points in metres with unit normals; depth along the axis in steps of 0.1 mm, 0 where nothing came
        back.
      </p>
    </section>
  );
}
