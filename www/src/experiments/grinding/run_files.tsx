// The shown run as files for people, robots and machines, and robots' programs read back.
import { useState } from 'preact/hooks';
import type { ExportFormat, ProgramCheck } from '../../generated/scene';
import { useScene } from '../../store/scene_in_hand';
import { Button } from '../../ui/buttons';
import { messageOf } from '../../ui/message_of';
import { saveFile } from '../../ui/save_file';
import type { PartProps } from '../part';
import { ProgramReadBack } from './program_check';

const NAMES: Partial<Record<ExportFormat, string>> = {
  csv: 'Trajectory, CSV',
  json: 'Trajectory, JSON',
  urscript: 'URScript',
  krl: 'KRL',
  rapid: 'RAPID',
  fanuc: 'FANUC LS',
  ros: 'ROS messages, JSON',
  apt: 'Cutter locations, APT',
};

/** Programs, which are read back once they are written. */
const PROGRAMS: readonly ExportFormat[] = ['urscript', 'krl', 'rapid', 'fanuc'];
/** A program in text is no larger, bytes. */
const LARGEST = 16 << 20;

export function RunFiles({ say }: PartProps) {
  const { store } = useScene();
  const [read, setRead] = useState<{ name: string; check: ProgramCheck } | undefined>(undefined);
  const attempt = async (what: () => Promise<void>) => {
    try {
      await what();
    } catch (e) {
      say?.(messageOf(e));
    }
  };
  const check = async (name: string, text: string) => {
    setRead(undefined);
    try {
      setRead({ name, check: await store.ask().query({ kind: 'check_program', text }) });
    } catch (e) {
      throw new Error(`${name}: ${messageOf(e)}`);
    }
  };
  const save = (format: ExportFormat) =>
    attempt(async () => {
      const date = new Date().toISOString().slice(0, 10);
      const file = await store.ask().query({ kind: 'export_run', format, date });
      saveFile(file.name, file.text, file.mime);
      say?.(`${file.name} is saved.`);
      if (PROGRAMS.includes(format)) await check(file.name, file.text);
    });
  const open = (file: File | undefined) =>
    attempt(async () => {
      if (!file) return;
      if (file.size > LARGEST) throw new Error('The program is larger than 16 MB.');
      await check(file.name, await file.text());
    });
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
      <label class="button file-button">
        Read a program back…
        <input
          type="file"
          accept=".script,.src,.mod,.ls,.txt"
          onChange={(e) => {
            void open(e.currentTarget.files?.[0]);
            e.currentTarget.value = '';
          }}
        />
      </label>
      {read && <ProgramReadBack name={read.name} check={read.check} />}
      <p class="muted small">
        Programs hold joints for an arm of their maker alone, and poses for any other.
      </p>
      <p class="muted small">
        The run that is shown. Check reach, tool and part frame in your own cell before anything moves.
      </p>
    </section>
  );
}
