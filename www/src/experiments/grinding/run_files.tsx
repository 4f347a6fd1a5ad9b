// The shown run as files for people, robots and machines.
import type { ExportFormat } from '../../generated/scene';
import { useScene } from '../../store/scene_in_hand';
import { Button } from '../../ui/buttons';
import { saveFile } from '../../ui/save_file';
import type { PartProps } from '../part';

const NAMES: Partial<Record<ExportFormat, string>> = {
  csv: 'Trajectory, CSV',
  json: 'Trajectory, JSON',
  urscript: 'URScript',
  krl: 'KRL',
  ros: 'ROS messages, JSON',
  apt: 'Cutter locations, APT',
};

export function RunFiles({ say }: PartProps) {
  const { store } = useScene();
  const save = async (format: ExportFormat) => {
    try {
      const file = await store.ask().query({ kind: 'export_run', format });
      saveFile(file.name, file.text, file.mime);
      say?.(`${file.name} is saved.`);
    } catch (e) {
      say?.(e instanceof Error ? e.message : String(e));
    }
  };
  return (
    <section class="save-part">
      <h3>Trajectory</h3>
      <div class="save-row">
        {store.description.value.exports?.map((format) => (
          <Button key={format} onClick={() => void save(format)}>
            {NAMES[format]}
          </Button>
        ))}
      </div>
      <p class="muted small">
        The run that is shown. Check reach, tool and part frame in your own cell before anything moves.
      </p>
    </section>
  );
}
