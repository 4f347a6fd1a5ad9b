// A stretch brushed over in a figure: played to and fro, looked at closely, let go.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../ui/buttons';
import type { Cursor } from './cursor';
import { lead } from './cursor';
import type { Figure } from './figure';

export type Range = readonly [number, number];

export interface Stretch {
  /** SI, of x. */
  brushed: Range | undefined;
  playing: boolean;
  brush(range: Range | undefined): void;
  toggle(): void;
}

/** Samples of the leading curve within the stretch, from first to last. */
export function samplesIn(figure: Figure, [from, to]: Range): [number, number] {
  const xs = figure.curves[lead(figure)]?.x ?? [];
  const inside = [...xs.keys()].filter((i) => (xs[i] ?? 0) >= from && (xs[i] ?? 0) <= to);
  return [inside[0] ?? 0, inside.at(-1) ?? 0];
}

export function useStretch(figure: Figure | undefined, show: (cursor: Cursor | undefined) => void): Stretch {
  const [brushed, setBrushed] = useState<Range | undefined>(undefined);
  const [playing, play] = useState(false);
  // To and fro, until it is let go.
  useEffect(() => {
    if (!playing || !brushed || !figure) return;
    const j = lead(figure);
    const [from, to] = samplesIn(figure, brushed);
    const size = Math.max(1, to - from);
    let k = 0;
    const timer = setInterval(() => {
      k += Math.max(1, Math.round(size / 60));
      const phase = k % (2 * size);
      show({ i: from + (phase <= size ? phase : 2 * size - phase), j });
    }, 50);
    return () => {
      clearInterval(timer);
      show(undefined);
    };
  }, [playing, brushed]);
  return {
    brushed,
    playing,
    brush(range) {
      play(false);
      setBrushed(range && range[0] < range[1] ? range : undefined);
    },
    toggle: () => play(!playing),
  };
}

export function StretchButtons(props: {
  stretch: Stretch;
  /** Pointing at it shows something. */
  playable?: boolean;
  children?: ComponentChildren;
}) {
  const { stretch, playable = true, children } = props;
  if (!stretch.brushed) return null;
  return (
    <p class="plot-stretch">
      {playable && (
        <Button onClick={() => stretch.toggle()}>{stretch.playing ? 'Stop' : 'Play this stretch'}</Button>
      )}
      {children}
      <Button onClick={() => stretch.brush(undefined)}>Let go</Button>
    </p>
  );
}
