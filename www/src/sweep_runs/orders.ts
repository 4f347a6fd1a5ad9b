// How this scene is swept elsewhere: its first sliders, as a line of a shell and as Python.
import type { Reading, Scene } from '../generated/scene';

/** Values along one field, and along each of two. */
const [ALONG, EACH] = [100, 20];

export interface Orders {
  readonly shell: string;
  readonly python: string;
}

/** `name`: of the gallery, `contact/inspector`; none of a document of the reader's own, which is saved first. */
export function ordersOf(
  name: string | undefined,
  scene: Scene,
  readings: readonly Reading[],
): Orders | undefined {
  const sliders = scene.controls
    .flatMap(({ path, input }) =>
      input.type === 'slider' && !path.startsWith('view') ? [{ path, ...input }] : [],
    )
    .slice(0, 2);
  if (sliders.length === 0) return undefined;
  const count = sliders.length > 1 ? EACH : ALONG;
  const ids = readings.slice(0, 3).map((r) => r.id);
  const spans = sliders.map(({ path, min, max, scale }) => {
    const log = scale === 'log' && min > 0;
    return {
      shell: `--over '${path}=${log ? 'log:' : ''}${min}..${max}/${count}'`,
      python: `"${path}": span(${min}, ${max}, ${count}${log ? ', log=True' : ''})`,
    };
  });
  return {
    shell: `asperity sweep ${name === undefined ? 'scene' : `scenes/${name}`}.json ${spans.map((s) => s.shell).join(' ')} --readings ${ids.join(',')} --out runs.parquet`,
    python: `import asperity\nfrom asperity import span\n\nasperity.sweep("${name ?? 'scene.json'}", {\n${spans
      .map((s) => `    ${s.python},\n`)
      .join('')}}, ${JSON.stringify(ids)}, out="runs.parquet")`,
  };
}
