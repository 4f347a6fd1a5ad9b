// A figure that is gone through by keys: arrows move its cursor, Enter picks, Escape lets go.
import type { ComponentChildren } from 'preact';
import { type Cursor, moved } from './cursor';
import type { Figure } from './figure';
import { type FigureProps, FigureView } from './figure_view';

interface KeyedProps {
  /** Whose cursor it is. */
  figure: Figure;
  cursor: Cursor | undefined;
  onCursor(cursor: Cursor | undefined): void;
  /** Enter. */
  onPick?: ((cursor: Cursor) => void) | undefined;
  /** Its name, and what the keys do. */
  label: string;
  /** Class of the element; empty: none. */
  class?: string;
}

/** Figures that share one cursor, moved by keys. */
export function Keyed(props: KeyedProps & { children: ComponentChildren }) {
  const { figure, cursor, onCursor, onPick } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && cursor && onPick) onPick(cursor);
    else {
      const next = moved(figure, cursor, event);
      if (next === undefined) return;
      onCursor(next ?? undefined);
    }
    event.preventDefault();
  };
  return (
    <div
      class={props.class || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its cursor is moved by keys
      tabIndex={0}
      role="group"
      aria-label={props.label}
      onKeyDown={onKeyDown}
      onBlur={() => onCursor(undefined)}
    >
      {props.children}
    </div>
  );
}

/** One figure; a click and Enter pick alike. */
export function KeyedFigure({ label, class: place = 'plots', ...view }: FigureProps & KeyedProps) {
  const { figure, cursor, onCursor, onPick } = view;
  return (
    <Keyed class={place} label={label} figure={figure} cursor={cursor} onCursor={onCursor} onPick={onPick}>
      <FigureView {...view} />
    </Keyed>
  );
}
