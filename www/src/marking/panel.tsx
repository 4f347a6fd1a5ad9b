// All of marking that needs no pointer: what is drawn as a list, notes and arrows at bodies, trails, labels, the magnifier, sound.
import './mark.css';
import { useComputed } from '@preact/signals';
import { useState } from 'preact/hooks';
import { poseOf } from '../bridge/records';
import type { Annotation } from '../generated/scene';
import { PathNumber } from '../panels/fields';
import { canNow } from '../store/capabilities';
import { useScene } from '../store/scene_in_hand';
import { bodyLetter } from '../store/selection';
import { Button } from '../ui/buttons';
import { Select, Switch } from '../ui/inputs';
import { later } from '../ui/later';
import { within } from '../ui/pose';
import { TextField } from '../ui/text_field';
import type { Point } from '../viewport/placing';
import { useSceneCanvas } from '../viewport/scene_canvas_context';
import { pathsOf } from '../viewport/trails';
import { act } from './act';
import {
  annotationsOf,
  drawing,
  type Edit,
  erasing,
  erasingAll,
  nameOf,
  namesShown,
  naming,
  rewriting,
  trailing,
  trailsOf,
  untrailing,
} from './edits';
import { Tools } from './over';
import { lens, sounding, told } from './state';
import { facing, short } from './stroke';
import { inPicture, KINDS, onBody, WORDS } from './words';

const Sound = later(() => import('./sound/line').then((m) => m.SoundLine), 24);

/** Displacement from an arrow's tail to its tip, CSS px. */
const ARROW: Point = [-64, 48];
/** Place of a note of the picture, in its heights. */
const CORNER: [number, number, number] = [0, 0.36, 0];
const POWERS = ['4', '16', '64'] as const;

export function MarkPanel() {
  const { store, selection } = useScene();
  const stage = useSceneCanvas();
  const [chosen, choose] = useState<string | undefined>(undefined);
  const [text, setText] = useState('');
  const scene = store.scene.value;
  const [annotations, trails] = [annotationsOf(scene), trailsOf(scene)];
  const clocked = useComputed(() => store.description.value.clock !== undefined);
  const trouble = pathsOf(store.scene).value?.trouble;
  const bodies = scene.bodies.map((_, i) => [String(i), `${bodyLetter(i)}, ${nameOf(scene, i)}`] as const);
  // What is held is what is meant, until something else is chosen here.
  const held = selection.body.value;
  const target = chosen ?? (held === undefined ? 'picture' : String(held));
  const body = target === 'picture' || !scene.bodies[Number(target)] ? undefined : Number(target);
  const subject = body ?? 0;
  const change = (edit: Edit | undefined) => void act(store, edit);
  const note = (at: Pick<Annotation, 'body' | 'points'>) => {
    if (!text.trim()) return;
    change(drawing(store.scene.peek(), { kind: 'note', ...at, text: text.trim() }));
    setText('');
  };
  const arrow = () => {
    const frame = store.frame.peek();
    const pose = frame && body !== undefined ? poseOf(frame, body) : undefined;
    const tip = pose && stage.project(pose.translation);
    const plane = pose && facing(stage, pose.translation);
    if (!pose || !tip || !plane || body === undefined) return;
    const tail = plane([tip[0] + ARROW[0], tip[1] + ARROW[1]]);
    change(
      drawing(store.scene.peek(), { kind: 'arrow', body, points: [short(within(pose, tail)), [0, 0, 0]] }),
    );
  };
  return (
    <div class="marking">
      <div class="mark-row">
        <Tools />
      </div>
      <p class="small" role="status">
        {told.value}
      </p>
      <div class="fields">
        <Select
          label={WORDS.on}
          value={target}
          options={[['picture', WORDS.picture] as const, ...bodies]}
          onChange={choose}
        />
        <label class="number-field">
          <span>{WORDS.noteField}</span>
          <input
            type="text"
            maxLength={200}
            value={text}
            onInput={(e) => setText(e.currentTarget.value)}
            onKeyDown={(e) => {
              if (e.key === 'Enter')
                note(body === undefined ? { points: [CORNER] } : { body, points: [[0, 0, 0]] });
            }}
          />
        </label>
      </div>
      <div class="mark-row">
        <Button
          disabled={!text.trim()}
          onClick={() => note(body === undefined ? { points: [CORNER] } : { body, points: [[0, 0, 0]] })}
        >
          {WORDS.addNote}
        </Button>
        <Button disabled={body === undefined} onClick={arrow}>
          {WORDS.addArrow}
        </Button>
      </div>
      <h3>{WORDS.drawn}</h3>
      {annotations.length === 0 && <p class="muted small">{WORDS.none}</p>}
      <ul class="mark-list">
        {annotations.map((a, i) => {
          const where = a.body === undefined ? inPicture : onBody(nameOf(scene, a.body));
          const what = `${KINDS[a.kind]} ${i + 1}, ${where}`;
          return (
            <li key={i}>
              {a.kind === 'note' ? (
                <TextField
                  label={what}
                  value={a.text ?? ''}
                  onChange={(said) => change(rewriting(store.scene.peek(), i, said))}
                />
              ) : (
                <span>{what}</span>
              )}
              <button
                type="button"
                class="button"
                aria-label={`Erase ${what.toLowerCase()}`}
                onClick={() => change(erasing(store.scene.peek(), i))}
              >
                Erase
              </button>
            </li>
          );
        })}
      </ul>
      {annotations.length > 1 && (
        <p class="mark-row">
          <Button onClick={() => change(erasingAll())}>{WORDS.eraseAll}</Button>
        </p>
      )}
      {clocked.value && (
        <>
          <h3>{WORDS.trails}</h3>
          <ul class="mark-list">
            {trails.map((t, i) => {
              const what = `${WORDS.trailOf} ${nameOf(scene, t.body)}${t.point?.some((c) => c !== 0) ? `, at ${t.point.map((c) => `${(1000 * c).toFixed(0)}`).join(', ')} mm` : ''}`;
              return (
                <li key={i}>
                  <span>{what}</span>
                  <button
                    type="button"
                    class="button"
                    aria-label={`Erase: ${what}`}
                    onClick={() => change(untrailing(store.scene.peek(), i))}
                  >
                    Erase
                  </button>
                </li>
              );
            })}
          </ul>
          <div class="mark-row">
            <Button
              disabled={body === undefined}
              onClick={() => change(trailing(store.scene.peek(), { body: subject, point: [0, 0, 0] }))}
            >
              {WORDS.addTrail}
            </Button>
          </div>
          {trails.length > 0 && (
            <div class="fields">
              <PathNumber path="view.ghosts" label={WORDS.ghosts} quantity="time" optional={WORDS.noGhosts} />
            </div>
          )}
          {trouble && <p class="small">{trouble}</p>}
        </>
      )}
      <h3>{WORDS.labels}</h3>
      <div class="fields">
        {body !== undefined && (
          <TextField
            key={body}
            label={`${WORDS.label} of ${bodyLetter(body)}`}
            value={scene.bodies[body]?.name ?? ''}
            onChange={(name) => change(naming(store.scene.peek(), body, name.trim()))}
          />
        )}
        <Switch
          label={WORDS.names}
          value={(scene.view.named?.length ?? 0) > 0}
          onChange={(shown) => change(namesShown(store.scene.peek(), shown))}
        />
      </div>
      <div class="fields">
        <Switch
          label={WORDS.lens}
          value={lens.value !== undefined}
          onChange={(on) => {
            lens.value = on ? 4 : undefined;
          }}
        />
        {lens.value !== undefined && (
          <Select
            label={WORDS.power}
            value={String(lens.value) as (typeof POWERS)[number]}
            options={[...new Set([...POWERS, String(lens.value)])].map(
              (p) => [p as (typeof POWERS)[number], `${p} times`] as const,
            )}
            onChange={(power) => {
              lens.value = Number(power);
            }}
          />
        )}
        {canNow(store, 'pull_bodies') && clocked.value && (
          <>
            <Switch
              label={WORDS.sound}
              value={sounding.value}
              onChange={(on) => {
                sounding.value = on;
              }}
            />
            {sounding.value && <Sound />}
          </>
        )}
      </div>
    </div>
  );
}
