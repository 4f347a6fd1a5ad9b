// What stands among the view's tools and over the view: its code comes after the first paint.
import type { RefObject } from 'preact';
import { PinTool } from '../compare/compare_bar';
import { Parts } from '../experiments/parts';
import { lens, marking, renaming, sounding } from '../marking/state';
import { MarkTool } from '../marking/tool_button';
import { ImportDrop } from '../panels/import_drop';
import { later } from '../ui/later';

const MarkOver = later(() => import('../marking/over').then((m) => m.MarkOver), 0);
const Sounding = later(() => import('../marking/sound/sounding').then((m) => m.Sounding), 0);

export const Tools = () => (
  <>
    <PinTool />
    <MarkTool />
  </>
);

export function OverView({ target }: { target: RefObject<HTMLElement | null> }) {
  const marked = marking.value || renaming.value !== undefined || lens.value !== undefined;
  return (
    <>
      <Parts at="over_view" />
      <ImportDrop target={target} />
      {marked && <MarkOver />}
      {sounding.value && <Sounding />}
    </>
  );
}
