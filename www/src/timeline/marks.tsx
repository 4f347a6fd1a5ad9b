// Under the bar: when something was done to the run, a mark for each span in which a channel was held, and the ways to clear it.
import { type Signal, useComputed, useSignal } from '@preact/signals';
import './marks.css';
import type { Input } from '../generated/scene';
import { anyFrom, channelKey, channelName, clearedFrom, type Span, spansOf } from '../store/inputs';
import { useScene } from '../store/scene_in_hand';
import { Button } from '../ui/buttons';
import { format } from '../ui/quantity';
import { transportOf } from './transport';

/** Marks at most; the rest is counted. */
const MOST_MARKS = 60;
/** Rows at most: further channels share the last. */
const MOST_ROWS = 3;

const time = (s: number) => format(s, 'time', 4);

/** “Force on Block: from 0.5 s to 1 s, 12 inputs” */
export function spanText(span: Span, name: string): string {
  const end = span.to === undefined ? 'on' : `to ${time(span.to)}`;
  const many = span.count > 1 ? `, ${span.count} inputs` : '';
  return `${name}: from ${time(span.from)} ${end}${many}`;
}

/** Row of each channel, in order of their first spans. */
export function rowsOf(spans: readonly Span[]): Map<string, number> {
  const rows = new Map<string, number>();
  for (const { channel } of spans) {
    const key = channelKey(channel);
    if (!rows.has(key)) rows.set(key, Math.min(rows.size, MOST_ROWS - 1));
  }
  return rows;
}

interface MarksProps {
  /** Thing that is pointed at, in words. */
  pointed: Signal<string | undefined>;
}

/** `room`: nothing was done yet, but there are handles: the view is not to change its size at the first touch of one. */
const useAny = (): 'some' | 'room' | undefined => {
  const { store } = useScene();
  return useComputed(() => {
    const { clock, handles } = store.description.value;
    if (clock === undefined) return undefined;
    if (store.inputs.value.length > 0) return 'some';
    return handles.length > 0 ? 'room' : undefined;
  }).value;
};

/** Under the bar, on its scale. */
export function Marks(props: MarksProps) {
  const any = useAny();
  if (any === 'room') return <div class="marks-bar" style={{ height: '24px' }} />;
  return any ? <Given {...props} /> : null;
}

/** Foot of the marks: the one that is pointed at or how many there are, and the ways to clear them. */
export function MarksFoot({ pointed }: MarksProps) {
  const { store } = useScene();
  const text = useComputed(
    () => pointed.value ?? counted(store.inputs.value, spansOf(store.inputs.value).length),
  );
  const any = useAny();
  if (!any) return null;
  return (
    <div class="marks-foot" style={any === 'room' ? { visibility: 'hidden' } : undefined}>
      <span class="muted" aria-hidden="true">
        {text}
      </span>
      <ClearButtons />
    </div>
  );
}

function Given({ pointed }: MarksProps) {
  const { store } = useScene();
  const clock = transportOf(store);
  const current = useSignal(0);
  const spans = useComputed(() => spansOf(store.inputs.value));
  const end = clock.end.value;
  const shown = spans.value.slice(0, MOST_MARKS);
  const rows = rowsOf(shown);
  const name = ({ channel }: Span) => channelName(store.description.value, channel);
  const focused = Math.min(current.value, shown.length - 1);
  const percent = (s: number) => Math.min(100, (100 * s) / end);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, Home: -shown.length, End: shown.length }[event.key];
    if (!by) return;
    event.preventDefault();
    current.value = Math.max(0, Math.min(shown.length - 1, focused + by));
    const buttons = (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('button');
    buttons[current.value]?.focus();
  };
  return (
    <div
      class="marks-bar"
      role="toolbar"
      aria-label="What was done to the run"
      style={{ height: `${24 * Math.max(1, new Set(rows.values()).size)}px` }}
      onKeyDown={onKeyDown}
    >
      {shown.map((span, k) => {
        const text = spanText(span, name(span));
        const point = () => {
          pointed.value = text;
        };
        const leave = () => {
          pointed.value = undefined;
        };
        return (
          <button
            type="button"
            key={`${channelKey(span.channel)} ${span.from}`}
            tabIndex={k === focused ? 0 : -1}
            aria-label={`Go to ${text}`}
            style={{
              left: `${percent(span.from)}%`,
              width: `${percent((span.to ?? end) - span.from)}%`,
              top: `${24 * (rows.get(channelKey(span.channel)) ?? 0)}px`,
            }}
            onPointerEnter={point}
            onPointerLeave={leave}
            onFocus={() => {
              current.value = k;
              point();
            }}
            onBlur={leave}
            onClick={() => {
              clock.pause();
              clock.seek(span.from);
            }}
          >
            <span class={span.to === undefined ? 'open' : undefined} />
          </button>
        );
      })}
    </div>
  );
}

const counted = (inputs: readonly Input[], spans: number) =>
  spans > MOST_MARKS
    ? `${inputs.length} inputs; the first ${MOST_MARKS} of ${spans} marks`
    : `${inputs.length} ${inputs.length === 1 ? 'input' : 'inputs'}`;

/** Each is one step of the history. */
export function ClearButtons() {
  const { store } = useScene();
  const clock = transportOf(store);
  const later = useComputed(() =>
    anyFrom(store.inputs.value, clock.step.value, clock.clock.value?.step ?? 1),
  );
  const clear = (from: number, entries: Input[]) =>
    store.carry('Clear inputs', { kind: 'inputs', from, entries });
  return (
    <>
      <Button
        disabled={!later.value}
        onClick={() => {
          const { from, entries } = clearedFrom(
            store.inputs.peek(),
            clock.step.peek(),
            clock.clock.peek()?.step ?? 1,
          );
          clear(from, entries);
        }}
      >
        Clear from here
      </Button>
      <Button onClick={() => clear(0, [])}>Clear all</Button>
    </>
  );
}
