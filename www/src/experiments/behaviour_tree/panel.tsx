// The tree at work, and what can be done to it: add, move, take out, turn into another kind; files of BehaviorTree.CPP in and out.
import './tree.css';
import { useRef, useState } from 'preact/hooks';
import type { SceneError, TreeNode, TreeNodeKind } from '../../generated/scene';
import { Refusal } from '../../panels/refusal';
import { readTree } from '../../panels/tree_file';
import { changeTo } from '../../store/change';
import { useScene } from '../../store/scene_in_hand';
import { Button } from '../../ui/buttons';
import { Select } from '../../ui/inputs';
import { messageOf } from '../../ui/message_of';
import { saveFile } from '../../ui/save_file';
import { useVoice } from '../../ui/voice';
import { ByHand } from './by_hand';
import { treeOf } from './document';
import { TreeDrawing } from './drawing';
import {
  addAfter,
  addBelow,
  type Edited,
  move,
  moveIn,
  moveOut,
  nodeAt,
  remove,
  turnInto,
  wrap,
} from './edit';
import type { Path } from './layout';
import { useTicks } from './ticks';
import { called, counts, isAsked, isLeaf, KINDS, OWN_KINDS } from './words';

const TREE = 'experiment.tree';
const WRAPS: readonly TreeNodeKind[] = [
  'sequence',
  'fallback',
  'parallel',
  'inverter',
  'force_success',
  'force_failure',
  'max_tries',
  'retry',
  'repeat',
];

export function TreePanel() {
  const { store } = useScene();
  const voice = useVoice();
  const ticks = useTicks(store);
  const [at, pick] = useState<Path>([]);
  const [refused, refuse] = useState<SceneError | undefined>(undefined);
  const chooser = useRef<HTMLInputElement>(null);
  const experiment = treeOf(store.scene.value);
  if (!experiment) return null;
  const { tree, idle } = experiment;
  const path = nodeAt(tree, at) ? at : [];
  const node = nodeAt(tree, path) ?? tree;
  const told = ticks.value;
  const [conditions = [], actions = []] = told?.words ?? [];

  const take = async (label: string, done: Edited | undefined) => {
    if (!done) return;
    const error = await store.attempt(label, [changeTo(TREE, structuredClone(done.tree))]);
    refuse(error);
    if (!error) pick(done.at);
  };
  const leaf = (type: 'condition' | 'action'): TreeNode => ({
    type,
    name: (type === 'condition' ? conditions : actions)[0] ?? '',
  });
  const add = (type: 'condition' | 'action') =>
    void take(
      `Add a${type === 'action' ? 'n' : ''} ${type}`,
      isLeaf(node)
        ? addAfter(tree, path, leaf(type))
        : (addBelow(tree, path, leaf(type)) ?? addAfter(tree, path, leaf(type))),
    );
  const open = async (file: File | undefined) => {
    if (!file) return;
    refuse(undefined);
    try {
      const notes = await readTree(store, file);
      pick([]);
      for (const text of notes) voice.notify({ text });
    } catch (e) {
      voice.notify({ text: `${file.name}: ${messageOf(e)}` });
    }
  };
  const save = async () => {
    try {
      const file = await store.ask().query({ kind: 'export_run', format: 'behavior_tree_cpp', date: null });
      saveFile(file.name, file.text, file.mime);
    } catch (e) {
      voice.notify({ text: messageOf(e) });
    }
  };
  const onKey = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      Delete: () => void take('Take a node out', remove(tree, path)),
      ArrowUp: () => void take('Move a node up', move(tree, path, -1)),
      ArrowDown: () => void take('Move a node down', move(tree, path, 1)),
      ArrowLeft: () => void take('Move a node out', moveOut(tree, path)),
      ArrowRight: () => void take('Move a node in', moveIn(tree, path)),
    };
    const done = (event.altKey || event.key === 'Delete') && keys[event.key];
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
    done();
  };

  const values = store.readings.value;
  const [alike, of] = [values.get('alike'), values.get('alike_of')];
  const kinds = [...OWN_KINDS, ...(OWN_KINDS.includes(node.type) ? [] : [node.type])].filter((type) => {
    const [least, most] = KINDS[type].children;
    const have = node.children?.length ?? 0;
    return have >= least && have <= most;
  });
  const words = node.type === 'condition' ? conditions : actions;
  const isByHand = (one: TreeNode) => told?.by_hand.includes(one.name ?? '') ?? false;
  const letters = told?.ticks[told.ticks.length - 1];

  return (
    <section class="panel tree-panel" aria-label="Behaviour tree">
      <p class="muted small">
        {letters ? `Tick ${values.get('ticks') ?? 0}.` : 'No tick yet.'}{' '}
        <span class="tree-key tree-running">▶ running</span>{' '}
        <span class="tree-key tree-success">✓ success</span>{' '}
        <span class="tree-key tree-failure">✗ failure</span>{' '}
        <span class="tree-key tree-not-asked">not asked</span>
      </p>
      {idle && (
        <p class="notice offer small" data-testid="tree-idle">
          The state machine decides now and asks the tree nothing.{' '}
          <Button onClick={() => store.set('Let the tree decide', 'experiment.by', 'tree')}>
            Let the tree decide
          </Button>
        </p>
      )}
      <TreeDrawing tree={tree} ticks={told} at={path} onPick={pick} onKey={onKey} />
      {of !== undefined && !Number.isNaN(of) && alike !== undefined && (
        <p role="status" data-testid="tree-judged">
          <strong>
            {alike === of
              ? `The tree acts as wanted in all ${of} states.`
              : `The tree acts as wanted in ${alike} of ${of} states.`}
          </strong>{' '}
          {told?.differs}
        </p>
      )}
      {refused && <Refusal error={refused} />}
      {told?.troubles.map((sentence) => (
        <p key={sentence} class="notice small" role="status">
          {sentence}
        </p>
      ))}
      {told && told.blackboard.length > 0 && (
        <details>
          <summary>Blackboard</summary>
          <dl class="tree-ports">
            {told.blackboard.map(([name, value]) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <fieldset>
        <legend>{called(node)}</legend>
        <div class="tree-fields">
          <Select
            label="Kind"
            value={node.type}
            options={kinds.map((type) => [type, KINDS[type].name] as const)}
            onChange={(type) =>
              void take(
                'Turn a node into another kind',
                turnInto(tree, path, type, (type === 'condition' ? conditions : actions)[0] ?? ''),
              )
            }
          />
          {isAsked(node) && (
            <Select
              label="Which"
              value={words.find((w) => plain(w) === plain(node.name ?? '')) ?? node.name ?? ''}
              options={[...new Set([...words, ...(isByHand(node) ? [node.name ?? ''] : [])])].map(
                (w) => [w, w] as const,
              )}
              onChange={(name) => store.set('Name a leaf', `${TREE}${fieldOf(path)}.name`, name)}
            />
          )}
          {counts(node.type) && (
            <Select
              label="How often"
              value={String(node.n ?? portOf(node) ?? 1)}
              options={often(10, node.n, portOf(node))}
              onChange={(n) => store.set('Count otherwise', `${TREE}${fieldOf(path)}.n`, Number(n))}
            />
          )}
          {node.type === 'parallel' && (
            <Select
              label="Must succeed"
              value={String(node.success_threshold ?? node.children?.length ?? 1)}
              options={often(node.children?.length ?? 1)}
              onChange={(n) =>
                store.set('Count otherwise', `${TREE}${fieldOf(path)}.success_threshold`, Number(n))
              }
            />
          )}
          <Select
            label="Put it in a"
            value=""
            options={[['', 'Choose…'], ...WRAPS.map((type) => [type, KINDS[type].name] as const)]}
            onChange={(type) => {
              const kind = WRAPS.find((w) => w === type);
              if (kind)
                void take(`Put a node in a ${KINDS[kind].name.toLowerCase()}`, wrap(tree, path, kind));
            }}
          />
        </div>
        {isAsked(node) && isByHand(node) && <ByHand key={node.name} leaf={node.name ?? ''} />}
        {node.ports && (
          <dl class="tree-ports">
            {node.ports.map((port) => (
              <div key={port.name}>
                <dt>
                  <code>{port.name}</code>
                </dt>
                <dd>
                  <code>{port.value}</code>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <div class="tree-actions">
          <Button onClick={() => add('condition')}>Add a condition</Button>
          <Button onClick={() => add('action')}>Add an action</Button>
          <Button
            disabled={!move(tree, path, -1)}
            onClick={() => void take('Move a node up', move(tree, path, -1))}
          >
            Up
          </Button>
          <Button
            disabled={!move(tree, path, 1)}
            onClick={() => void take('Move a node down', move(tree, path, 1))}
          >
            Down
          </Button>
          <Button
            disabled={!moveOut(tree, path)}
            onClick={() => void take('Move a node out', moveOut(tree, path))}
          >
            Out
          </Button>
          <Button
            disabled={!moveIn(tree, path)}
            onClick={() => void take('Move a node in', moveIn(tree, path))}
          >
            In
          </Button>
          <Button
            disabled={!remove(tree, path)}
            onClick={() => void take('Take a node out', remove(tree, path))}
          >
            Take out
          </Button>
        </div>
      </fieldset>
      <div class="tree-actions">
        <Button onClick={() => chooser.current?.click()}>Open XML…</Button>
        <Button onClick={() => void save()}>Save as XML</Button>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".xml"
          aria-label="A tree of BehaviorTree.CPP"
          onChange={(e) => {
            void open(e.currentTarget.files?.[0]);
            e.currentTarget.value = '';
          }}
        />
      </div>
      <p class="muted small">
        Arrow keys walk the tree; with Alt they move the node; Delete takes it out. Files are of
        BehaviorTree.CPP 3 and 4: its reactive sequence and fallback are those without memory here.
      </p>
    </section>
  );
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const fieldOf = (path: Path) => path.map((k) => `.children[${k}]`).join('');
/** How often, where a file gives it by the blackboard or without end. */
const portOf = (node: TreeNode) =>
  node.ports?.find((port) => port.name === 'num_attempts' || port.name === 'num_cycles')?.value;
const often = (most: number, ...more: readonly (number | string | undefined)[]) =>
  [
    ...new Set([
      ...Array.from({ length: most }, (_, k) => String(k + 1)),
      ...more.filter(Boolean).map(String),
    ]),
  ].map((k) => [k, k] as const);
