// The channels of a run, one beside the other, with what acts on each: as the engine tells them, whatever they drive.
import { useComputed, useSignal } from '@preact/signals';
import './drive.css';
import { useEffect, useMemo } from 'preact/hooks';
import type { Channel, ChannelField, DrivenChannel, InputValue } from '../../generated/scene';
import { channelKey } from '../../store/inputs';
import { useScene } from '../../store/scene_in_hand';
import { wayOf } from '../../store/way_points';
import { ClearButtons } from '../../timeline/marks';
import { transportOf } from '../../timeline/transport';
import { Button } from '../../ui/buttons';
import { Select } from '../../ui/inputs';
import { NumberField } from '../../ui/number_field';
import { Slider } from '../../ui/slider';
import { useVoice } from '../../ui/voice';
import { numberOf, SetPoints, withNumber } from './set_points';
import { Teach } from './teach';

/** Channels that stand beside each other from the first; the others are chosen. */
const BESIDE = 2;

export function DrivePanel() {
  const { store } = useScene();
  const points = useMemo(() => new SetPoints(store), [store]);
  useEffect(() => () => points.end(), [points]);
  const chosen = useSignal<readonly string[]>([]);
  // Of bodies that the engine does not list, since there are too many.
  const fetched = useSignal<readonly DrivenChannel[]>([]);
  const { experiment } = store.scene.value;
  const asked = 'drive' in experiment ? (experiment.drive ?? []).map((c: Channel) => channelKey(c)) : [];
  const now = useComputed(() => points.now());
  const { channels = [], more_bodies = 0 } = store.description.value;
  const listed = new Set(channels.map((one) => channelKey(one.channel)));
  const all = [...channels, ...fetched.value.filter((one) => !listed.has(channelKey(one.channel)))].map(
    (one) => ({ one, key: channelKey(one.channel) }),
  );
  if (all.length === 0) return <p class="muted">Nothing of this scene can be driven.</p>;
  const first = asked.length > 0 ? asked : all.slice(0, BESIDE).map(({ key }) => key);
  // What the scene asks for, what the reader chose, and what is at work.
  const shown = all.filter(
    ({ key }) => first.includes(key) || chosen.value.includes(key) || now.value.has(key),
  );
  const rest = all.filter((one) => !shown.includes(one));
  return (
    <div class="drive">
      <Moment acting={now.value.size} points={points} />
      {shown.map(({ one, key }) => (
        <OneChannel key={key} channel={one} points={points} />
      ))}
      {wayOf(store.scene.value) && <Teach />}
      {rest.length > 0 && (
        <Select
          label="More to drive"
          value=""
          options={[['', 'Choose…'], ...rest.map(({ one, key }) => [key, one.label] as const)]}
          onChange={(key) => {
            if (key) chosen.value = [...chosen.value, key];
          }}
        />
      )}
      {more_bodies > 0 && (
        <AnotherBody
          count={more_bodies}
          onFound={(found) => {
            const keys = found.map((one) => channelKey(one.channel));
            fetched.value = [
              ...fetched.value.filter((one) => !keys.includes(channelKey(one.channel))),
              ...found,
            ];
            chosen.value = [...chosen.value, ...keys];
          }}
        />
      )}
    </div>
  );
}

/** Of more bodies than a list can hold, one by its number. */
function AnotherBody({ count, onFound }: { count: number; onFound(channels: DrivenChannel[]): void }) {
  const { store } = useScene();
  const voice = useVoice();
  const wrong = useSignal<string | undefined>(undefined);
  const ask = async (number: number) => {
    const known = number >= 1 && number <= count;
    const found = known ? await store.ask().query({ kind: 'channels_of', body: number - 1 }) : [];
    if (found.length > 0) {
      wrong.value = undefined;
      onFound(found);
      voice.say(`${found.map((one) => one.label).join(', ')}: added`);
    } else wrong.value = known ? 'This body does not move.' : `A whole number from 1 to ${count}.`;
  };
  return (
    <NumberField
      label={`Another body to drive, 1 to ${count}`}
      value={Number.NaN}
      quantity="count"
      step={1}
      error={wrong.value}
      onChange={(number) => void ask(Math.round(number))}
    />
  );
}

/** What is done now, and what becomes of what was to come. */
function Moment({ acting, points }: { acting: number; points: SetPoints }) {
  const { store } = useScene();
  const voice = useVoice();
  const clock = transportOf(store);
  const over = useComputed(() => clock.time.value >= clock.end.value && clock.clock.value?.end !== undefined);
  const resting = store.description.value.inputs_resting ?? 0;
  return (
    <>
      <p class="muted">
        {over.value
          ? 'The run is over: go back to a moment at which to act on it.'
          : 'What you set acts from now on, in place of what was to come on its channel.'}
      </p>
      {resting > 0 && (
        <p class="muted">
          {resting === 1 ? 'One input does' : `${resting} inputs do`} nothing: the scene does not have what
          they act on.
        </p>
      )}
      {(acting > 0 || store.inputs.value.length > 0) && (
        <div class="drive-all">
          <Button
            disabled={acting === 0}
            onClick={() => {
              points.letGoOfAll();
              voice.say('Nothing acts on the run any more');
            }}
          >
            Let go of all
          </Button>
          <ClearButtons />
        </div>
      )}
    </>
  );
}

function OneChannel({ channel: one, points }: { channel: DrivenChannel; points: SetPoints }) {
  const { store } = useScene();
  const voice = useVoice();
  const key = channelKey(one.channel);
  const value = useComputed(() => points.now().get(key));
  const present = () => points.now().get(key) ?? one.rest;
  return (
    <fieldset class={value.value ? 'drive-channel acting' : 'drive-channel'}>
      <legend>{one.label}</legend>
      <span class="drive-state">{value.value ? 'at work' : 'not driven'}</span>
      <button
        type="button"
        class="button"
        aria-label={`Let go: ${one.label}`}
        disabled={!value.value}
        onClick={() => {
          points.letGo(one.channel, one.label);
          voice.say(`${one.label}: let go`);
        }}
      >
        Let go
      </button>
      <div class="fields">
        {one.fields.map((field) => (
          <OneField
            key={field.key}
            field={field}
            of={one.label}
            value={value.value ?? one.rest}
            set={(place, si, gesture) =>
              points.act(one, withNumber(present(), field, place, si), gesture && `${gesture} ${field.key}`)
            }
            end={() => store.endGesture()}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** A slider where it is known how far it may go, else a number, or three. */
function OneField(props: {
  field: ChannelField;
  of: string;
  value: InputValue;
  set(place: number, si: number | null, gesture?: string): void;
  end(): void;
}) {
  const { field, of, value, set, end } = props;
  const { label, quantity, range } = field;
  if (field.shape === 'vector')
    return (
      <div class="vector" role="group" aria-label={`${of}: ${label}`}>
        <span class="vector-label" aria-hidden="true">
          {label}
        </span>
        {['x', 'y', 'z'].map((name, place) => (
          <NumberField
            key={name}
            quiet
            label={`${label} ${name}`}
            value={numberOf(value, field, place)}
            quantity={quantity}
            onChange={(si, gesture) => set(place, si, gesture)}
            onEnd={end}
          />
        ))}
      </div>
    );
  const present = numberOf(value, field, 0);
  const change = (si: number, gesture?: string) => set(0, si, gesture);
  const shared = { label, quantity, value: present, onChange: change, onEnd: end };
  if (range) return <Slider {...shared} min={range[0]} max={range[1]} scale="linear" />;
  // A number that nothing says can be taken back.
  const optional = Number.isNaN(present) && { placeholder: 'none', onClear: () => set(0, null) };
  return <NumberField {...shared} {...(optional ? { optional } : {})} />;
}
