import { useScene } from '../store/scene_in_hand';
import { IconButton } from '../ui/buttons';
import { saveFile } from '../ui/save_file';
import { type Figure, figureCsv } from './figure';

/** A figure as files. */
export function FigureTools({ figure, name }: { figure: Figure | undefined; name: string }) {
  const { store, page } = useScene();
  const file = `${page.name.replace('/', '-')}-${name}`;
  const picture = async () => {
    if (!figure) return;
    const [{ plotSvg, paperInks }, { shadeOf }] = await Promise.all([
      import('./plot_svg'),
      import('./shades'),
    ]);
    const { title, view } = store.scene.peek();
    const shade = shadeOf(await store.ask().call('colormap', { name: view.colormap }));
    const hash = store.frame.peek()?.hash.slice(0, 8) ?? '';
    const svg = plotSvg([figure], title, `Asperity · ${title} · state ${hash}`, paperInks(shade));
    saveFile(`${file}.svg`, svg, 'image/svg+xml');
  };
  return (
    <span>
      <IconButton
        icon="picture"
        label="Save the plot as SVG"
        disabled={!figure}
        onClick={() => void picture()}
      />
      <IconButton
        icon="download"
        label="Download the data as CSV"
        disabled={!figure}
        onClick={() => figure && saveFile(`${file}.csv`, figureCsv(figure), 'text/csv')}
      />
    </span>
  );
}
