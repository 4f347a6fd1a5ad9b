// Under the viewport: the clock of an experiment that has one.
import { useComputed, useSignal } from '@preact/signals';
import './timeline.css';
import { useScene } from '../store/scene_in_hand';
import { IconButton } from '../ui/buttons';
import { NumberField } from '../ui/number_field';
import { format } from '../ui/quantity';
import { useVoice } from '../ui/voice';
import { LongRun } from './long_run';
import { Marks, MarksFoot } from './marks';
import { ticks } from './ticks';
import { SPEEDS, transportOf } from './transport';

export function Timeline() {
  const { store } = useScene();
  const voice = useVoice();
  const clock = transportOf(store);
  const said = useSignal('');
  /** The mark under the mouse or in focus, in words. */
  const pointed = useSignal<string | undefined>(undefined);
  const run = useComputed(() => clock.clock.value);
  if (!run.value) return null;
  const playing = clock.playing.value;
  const time = clock.time.value;
  const end = clock.end.value;
  const total = Math.round(end / run.value.step);
  // A bar that went back to the last frame would lose the keys that come before the next.
  const sought = clock.sought.value;
  const step = sought === undefined ? clock.step.value : Math.round(sought / run.value.step);
  const goTo = (direction: 1 | -1) => {
    const event = clock.toEvent(direction);
    said.value = event ? `${format(event.time, 'time', 5)}: ${event.label}` : 'No event that way';
    voice.say(said.value);
  };
  const { slow, slowMotion, troubles } = clock;
  return (
    <section class="timeline" aria-label="Time">
      <div class="timeline-buttons">
        <IconButton
          icon="rewind"
          label="Back to the start"
          disabled={time === 0}
          onClick={() => clock.rewind()}
        />
        <IconButton icon="previous" label="Event before" onClick={() => goTo(-1)} />
        <IconButton
          icon="left"
          label="One step back"
          disabled={time === 0}
          onClick={() => clock.stepBy(-1)}
        />
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={playing ? 'Pause (space)' : 'Play (space)'}
          onClick={() => clock.toggle()}
        />
        <IconButton icon="right" label="One step on" disabled={time >= end} onClick={() => clock.stepBy(1)} />
        <IconButton icon="next" label="Run to the next event" onClick={() => goTo(1)} />
      </div>
      <div class="timeline-track">
        <div class="slider timeline-bar">
          <input
            type="range"
            aria-label="Time"
            min={0}
            max={total}
            step={1}
            value={Math.min(total, step)}
            aria-busy={sought !== undefined}
            aria-valuetext={`${format(time, 'time', 5)} of ${format(end, 'time', 3)}`}
            style={{ '--fill': `${(100 * step) / Math.max(1, total)}%` }}
            onInput={(e) => {
              clock.pause();
              clock.seek(Number(e.currentTarget.value) * (run.peek()?.step ?? 0));
            }}
          />
          <Ticks />
        </div>
        <Marks pointed={pointed} />
      </div>
      <NumberField
        quiet
        label="Time, value"
        value={time}
        quantity="time"
        step={run.value.step}
        onChange={(t) => {
          clock.pause();
          clock.seek(t);
        }}
      />
      <label class="timeline-speed">
        <span class="visually-hidden">Speed</span>
        <select
          value={String(clock.speed.value)}
          onChange={(e) => {
            clock.speed.value = Number(e.currentTarget.value);
          }}
        >
          {SPEEDS.map((speed) => (
            <option key={speed} value={String(speed)}>
              {speedText(speed)}
            </option>
          ))}
        </select>
      </label>
      <MarksFoot pointed={pointed} />
      <LongRun pause={() => clock.pause()} stop="Stop here" running="Running" />
      {slowMotion.value !== undefined && (
        <p class="timeline-note">Slow motion: {speedText(slowMotion.value)}</p>
      )}
      {slow.value !== undefined && (
        <p class="timeline-note">{format(slow.value * clock.speed.value, 'ratio', 1)}× real time</p>
      )}
      {troubles.value.map((sentence) => (
        <p key={sentence} class="timeline-note" role="alert">
          {sentence}
        </p>
      ))}
      {said.value && !playing && <p class="timeline-note">{said}</p>}
    </section>
  );
}

export const speedText = (speed: number) => (speed >= 1 ? `${speed}×` : `1/${Math.round(1 / speed)}×`);

/** Where something happens. */
function Ticks() {
  const clock = transportOf(useScene().store);
  const path = useComputed(() => ticks(clock.events.value, clock.end.value));
  return (
    <svg class="timeline-ticks" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
