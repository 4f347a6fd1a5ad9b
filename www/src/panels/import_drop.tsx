import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Refused } from '../bridge/errors';
import { can } from '../store/capabilities';
import { droppedCloud } from '../store/dropped_cloud';
import { droppedMotion, isMotion } from '../store/dropped_motion';
import { droppedPolicy, isPolicy } from '../store/dropped_policy';
import { droppedRuns, isRuns } from '../store/dropped_runs';
import { useModes } from '../store/modes';
import { openOther } from '../store/own_file';
import { useScene } from '../store/scene_in_hand';
import { transportOf } from '../timeline/transport';
import { messageOf } from '../ui/message_of';
import { useVoice } from '../ui/voice';
import { type ImportedMesh, MeshDialog, type UnitChoice } from './mesh_dialog';
import { type ImportedModel, ModelDialog } from './model_dialog';
import { ModelFindings } from './model_findings';
import { isTree, readTree } from './tree_file';

const MOST_BYTES = 32 << 20;
/** Told from a scene, which is JSON, and from meshes by its name; which of the three it is, by its root element. */
const ROBOT = /\.(urdf|sdf|world|xml|mjcf|xacro)$/i;
/** What a robot's reader may ask for, of all that a folder holds. */
const PART = /\.(urdf|sdf|world|xml|mjcf|xacro|ya?ml|stl|obj|ply|gltf|glb|bin|dae|off|3mf)$/i;
/** Of a ROS package: it lies beside a robot and is none. */
const PACKAGE = /^(package|manifest)\.xml$/i;

/** Drop a mesh on the viewport: it is read, reported on, and becomes a body's shape. Nothing leaves the browser. */
export function ImportDrop({ target }: { target: RefObject<HTMLElement | null> }) {
  const inHand = useScene();
  const { store } = inHand;
  const modes = useModes();
  const voice = useVoice();
  const [over, setOver] = useState(false);
  const [mesh, setMesh] = useState<ImportedMesh | undefined>(undefined);
  const [model, setModel] = useState<ImportedModel | undefined>(undefined);
  const [opened, setOpened] = useState<ImportedModel | undefined>(undefined);
  const chooser = useRef<HTMLInputElement>(null);

  const tell = (text: string) => voice.notify({ text, about: 'file' });

  const read = async (files: readonly File[]) => {
    voice.forget('file');
    const robots = files.filter((f) => ROBOT.test(f.name));
    const robot = robots.find((f) => !PACKAGE.test(f.name)) ?? robots[0];
    if (robot && (await isTree(robot))) return loadTree(robot);
    if (robot) return loadRobot(robot, files);
    const [file] = files;
    if (!file) return;
    if (await isRuns(file)) {
      droppedRuns.value = file;
      return;
    }
    // A scene may be larger: how large is the engine's to say.
    if (file.size > MOST_BYTES && !file.name.endsWith('.json'))
      return tell(`${file.name} is larger than ${MOST_BYTES >> 20} MB.`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isMotion(file.name, () => new TextDecoder().decode(bytes))) {
      // What moves can be laid beside what moved.
      if (can(store, 'vary')) droppedMotion.value = { name: file.name, bytes };
      else tell(`${file.name}: a recorded motion goes beside bodies that move; here none does.`);
      return;
    }
    if (file.name.endsWith('.json')) {
      const text = new TextDecoder().decode(bytes);
      if (isPolicy(text)) {
        if (can(store, 'course')) droppedPolicy.value = { name: file.name, text };
        else tell(`${file.name} is a policy: open the scene “Learn to insert” and drop it there.`);
        return;
      }
      try {
        const refused = await openOther(inHand, modes, `Open ${file.name}`, text);
        if (refused) store.refused.value = refused;
        else transportOf(store).rewind();
      } catch {
        tell(`${file.name}: this is not a scene; a scene is JSON.`);
      }
      return;
    }
    const asMesh = () => void load(file.name, bytes, 'auto');
    if (/\.(ply|pcd)$/i.test(file.name) && can(store, 'take_cloud'))
      droppedCloud.value = { name: file.name, bytes, asMesh };
    else asMesh();
  };

  const loadTree = async (file: File) => {
    if (!can(store, 'tick_tree'))
      return tell(`${file.name} is a behaviour tree: open the scene “Trees that act” and drop it there.`);
    try {
      for (const text of await readTree(store, file)) tell(text);
    } catch (e) {
      tell(`${file.name}: ${messageOf(e)}`);
    }
  };

  const loadRobot = async (robot: File, dropped: readonly File[]) => {
    const files = dropped.filter((f) => f === robot || PART.test(f.name));
    if (files.reduce((sum, f) => sum + f.size, 0) > MOST_BYTES)
      return tell(`${robot.name} and its meshes are larger than ${MOST_BYTES >> 20} MB.`);
    const all = [robot, ...files.filter((f) => f !== robot)];
    const contents = await Promise.all(all.map(async (f) => new Uint8Array(await f.arrayBuffer())));
    const names = all.map(pathOf);
    setOpened(undefined);
    try {
      const { readFiles } = await import('../bridge/files');
      const found = await readFiles({ kind: 'model', names, contents });
      // Of several models the reader says which it took.
      const several = files.filter((f) => ROBOT.test(f.name)).length > 1;
      const { title } = JSON.parse(found.scene_text) as { title: string };
      setModel({ ...found, name: several ? title : robot.name });
    } catch (e) {
      const at = e instanceof Refused && e.error.path ? ` (at ${e.error.path})` : '';
      voice.notify({
        text: `${robot.name}: ${e instanceof Refused ? `${e.message}${at}` : `could not be read (${messageOf(e)}).`}`,
        about: 'file',
      });
    }
  };

  const load = async (name: string, bytes: Uint8Array, unit: UnitChoice) => {
    try {
      const { readFiles } = await import('../bridge/files');
      const ask = { kind: 'mesh', bytes, name, ...(unit === 'auto' ? {} : { unit }) } as const;
      const found = await readFiles(ask);
      setMesh({ ...found, name, unit, bytes });
    } catch (e) {
      tell(`${name}: ${e instanceof Refused ? e.message : 'could not be read.'}`);
    }
  };

  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const drag = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    // What lies over the view is entered too, and the view is not left by that.
    const leave = (event: DragEvent) => {
      const { relatedTarget } = event;
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOver(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void filesOf(event.dataTransfer).then(read);
    };
    element.addEventListener('dragenter', drag);
    element.addEventListener('dragover', drag);
    element.addEventListener('dragleave', leave);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('dragenter', drag);
      element.removeEventListener('dragover', drag);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
    };
  }, [target]);

  useEffect(() => {
    modes.chooseFile.value = () => chooser.current?.click();
    return () => {
      modes.chooseFile.value = undefined;
    };
  }, [modes]);

  return (
    <>
      <input
        ref={chooser}
        class="import-chooser"
        type="file"
        hidden
        multiple
        accept=".stl,.obj,.ply,.off,.gltf,.glb,.dae,.3mf,.pcd,.json,.csv,.tsv,.txt,.tum,.mcap,.parquet,.urdf,.sdf,.world,.xml,.mjcf,.xacro,.yaml,.yml"
        onChange={(e) => {
          void read([...(e.currentTarget.files ?? [])]);
          e.currentTarget.value = '';
        }}
      />
      {over && (
        <p class="drop-here">
          Drop a mesh, a robot (URDF, SDF, MJCF) with its meshes, a recorded motion (CSV, JSON, MCAP), runs of
          a sweep (Parquet, CSV), a policy (JSON), or a scene (JSON)
        </p>
      )}
      {/* A dialog that is gone may still say that it closes: it closes no other. */}
      {model && (
        <ModelDialog
          model={model}
          onOpen={() => setOpened(model.findings.length > 0 ? model : undefined)}
          onClose={() => setModel((now) => (now === model ? undefined : now))}
        />
      )}
      {opened && (
        <ModelFindings name={opened.name} findings={opened.findings} onClose={() => setOpened(undefined)} />
      )}
      {mesh && (
        <MeshDialog
          mesh={mesh}
          onUnit={(unit) => void load(mesh.name, mesh.bytes, unit)}
          onClose={() => setMesh(undefined)}
        />
      )}
    </>
  );
}

/** Path of each file in a dropped folder: `arm/meshes/link1.stl`. */
const paths = new WeakMap<File, string>();
const pathOf = (file: File) => paths.get(file) ?? (file.webkitRelativePath || file.name);

/** The files that were dropped, and those in folders that were. */
async function filesOf(data: DataTransfer | null): Promise<File[]> {
  const entries = [...(data?.items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const plain = [...(data?.files ?? [])];
  if (entries.every((e) => e.isFile)) return plain;
  return (await Promise.all(entries.map(within))).flat();
}

async function within(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return new Promise((got, failed) =>
      (entry as FileSystemFileEntry).file((f) => {
        paths.set(f, entry.fullPath.replace(/^\//, ''));
        got([f]);
      }, failed),
    );
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const all: File[] = [];
  for (;;) {
    // A reader hands out a part at a time, and nothing once it is through.
    const some = await new Promise<FileSystemEntry[]>((got, failed) => reader.readEntries(got, failed));
    if (some.length === 0) return all;
    all.push(...(await Promise.all(some.map(within))).flat());
  }
}
