// What is done to a run, as the page shows it: what acts at a step, the spans in which channels were held, and what is left
// when it is cleared from a moment on. The track itself is the engine's; an entry acts from the step nearest to its time.
import type { Channel, Description, Input } from '../generated/scene';

/** A channel by name, however its fields are ordered. */
export const channelKey = (channel: Channel): string => Object.entries(channel).sort().join();

/** The step from which an input acts, of steps of `length` s. */
export const stepOf = (time: number, length: number): number => Math.max(0, Math.round(time / length));

/** The name of a channel, as the engine tells it; those it does not name are told by what they are. */
export function channelName({ channels = [] }: Pick<Description, 'channels'>, channel: Channel): string {
  const key = channelKey(channel);
  const told = channels.find((one) => channelKey(one.channel) === key);
  const { type, ...of } = channel;
  return told?.label ?? `${type} ${Object.values(of).map((index) => Number(index) + 1)}`;
}

/** An arm has one goal: told one way it forgets what it was told the other way. */
const OTHER_WORD: Readonly<Record<string, Channel>> = {
  arm: { type: 'arm_joints' },
  arm_joints: { type: 'arm' },
};

/** The last input of each channel that something acts on at a step, by the channel's key. */
export function actingAt(inputs: readonly Input[], step: number, length: number): Map<string, Input> {
  const acting = new Map<string, Input>();
  for (const input of inputs) {
    if (stepOf(input.time, length) > step) break;
    const other = OTHER_WORD[input.channel.type];
    if (input.value && other) acting.delete(channelKey(other));
    if (input.value) acting.set(channelKey(input.channel), input);
    else acting.delete(channelKey(input.channel));
  }
  return acting;
}

/** Span in which a channel is held: from its first input to where it is let go. */
export interface Span {
  readonly channel: Channel;
  /** s */
  readonly from: number;
  /** s; undefined: it is not let go. */
  to: number | undefined;
  /** Inputs in it. */
  count: number;
}

/** The spans of all channels, in order of their starts. */
export function spansOf(inputs: readonly Input[]): Span[] {
  const all: Span[] = [];
  const open = new Map<string, Span>();
  for (const { time, channel, value } of inputs) {
    const key = channelKey(channel);
    let span = open.get(key);
    if (!value) {
      if (span) span.to = time;
      open.delete(key);
      continue;
    }
    if (!span) {
      span = { channel, from: time, to: undefined, count: 0 };
      open.set(key, span);
      all.push(span);
    }
    span.count += 1;
  }
  return all;
}

/** Inputs in place of those from a step on when these are cleared: a span that would have ended later ends there. */
export function clearedFrom(
  inputs: readonly Input[],
  step: number,
  length: number,
): { from: number; entries: Input[] } {
  const before = actingAt(inputs, step - 1, length);
  const released = new Set<string>();
  for (const { time, channel, value } of inputs)
    if (!value && stepOf(time, length) >= step) released.add(channelKey(channel));
  const entries = [...before]
    .filter(([key]) => released.has(key))
    .map(([, { channel }]) => ({ time: step * length, channel }));
  return { from: Math.max(0, (step - 0.5) * length), entries };
}

/** Some input acts at a step or later. */
export const anyFrom = (inputs: readonly Input[], step: number, length: number): boolean =>
  inputs.some(({ time }) => stepOf(time, length) >= step);
