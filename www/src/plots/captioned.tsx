// A figure with its name above and what it shows below; a cursor reads it, and a click does nothing.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Cursor } from './cursor';
import type { Figure } from './figure';
import { FigureTools } from './figure_tools';
import { FigureView } from './figure_view';

export function Captioned(props: {
  figure: Figure;
  height: number;
  /** Name of the files it is saved as, where it is not the figure's own. */
  name?: string;
  children: ComponentChildren;
}) {
  const { figure, height, name = figure.id } = props;
  const [cursor, setCursor] = useState<Cursor | undefined>(undefined);
  return (
    <>
      <header class="panel-head">
        <h3>{figure.title}</h3>
        <FigureTools figure={figure} name={name} />
      </header>
      <div class="plots">
        <FigureView figure={figure} height={height} cursor={cursor} onCursor={setCursor} />
      </div>
      <p class="plot-caption">{props.children}</p>
    </>
  );
}
