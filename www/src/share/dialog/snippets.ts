// What an author pastes: the same figure, in the words of each place it may stand in.
export interface Figure {
  /** The embed page, with its options and state. */
  url: string;
  /** The whole scene's page, with its state. */
  page: string;
  poster: string;
  /** Folder of asperity-scene.js. */
  site: string;
  /** `contact/inspector` */
  scene: string;
  title: string;
  /** Options other than the state. */
  options: Readonly<Record<string, string>>;
  /** Text behind the `#`. */
  state: string;
  height: number;
}

export const PLACES = [
  ['iframe', 'Web page'],
  ['element', 'Web component'],
  ['myst', 'MyST, Jupyter Book 2'],
  ['sphinx', 'Jupyter Book 1, Sphinx'],
  ['quarto', 'Quarto'],
  ['reveal', 'reveal.js'],
  ['jupyter', 'Jupyter'],
  ['widget', 'Jupyter widget'],
  ['moodle', 'Moodle, Canvas'],
  ['markdown', 'Markdown picture'],
] as const;
export type Place = (typeof PLACES)[number][0];

/** Sentence on each snippet that says where to put it. */
export const HOW: Record<Place, string> = {
  iframe: 'Paste it where the figure shall stand. It needs no script.',
  element: 'Adds methods and events: play(), set(), readings(); and shares the graphics of several figures.',
  myst: 'Paste it into a .md file. The picture takes its place in PDF.',
  sphinx: 'Paste it into a .md file (MyST-Parser). The picture takes its place in PDF.',
  quarto: 'Paste it into a .qmd file. The picture takes its place in PDF and Word.',
  reveal: 'Paste it into a slide. It wakes when the slide is shown; Page Up and Page Down still turn slides.',
  jupyter: 'Paste it into a cell of a Python notebook. Nothing to install.',
  widget:
    'Paste it into a cell. Needs pip install anywidget. figure.changes = {…} moves the figure, figure.readings follows it.',
  moodle: 'Open the editor’s HTML view (</>) and paste it there. The frame asks for its own height.',
  markdown: 'For a README or a forum: a picture that leads to the live scene.',
};

const attribute = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
/** Square brackets would end a link's text. */
const label = (text: string) => text.replace(/[[\]\\]/g, '\\$&');
const python = (text: string) => JSON.stringify(text);

const iframe = (f: Figure, more = '') =>
  `<iframe src="${attribute(f.url)}" title="${attribute(f.title)}"${more} width="100%" height="${f.height}" style="border:0" loading="lazy" allow="fullscreen; clipboard-write"></iframe>`;

export function snippet(place: Place, f: Figure): string {
  switch (place) {
    case 'iframe':
    case 'moodle':
      return iframe(f);
    case 'element': {
      const options = Object.entries(f.options).map(([key, value]) => ` ${key}="${attribute(value)}"`);
      const source = f.state
        ? ` src="${attribute(`${f.site}s/${f.scene}/#${f.state}`)}"`
        : ` scene="${f.scene}"`;
      return `<script type="module" src="${f.site}asperity-scene.js"></script>\n<asperity-scene${source}${options.join('')} alt="${attribute(f.title)}"></asperity-scene>`;
    }
    case 'myst':
      return `:::{iframe} ${f.url}\n:width: 100%\n:title: ${f.title}\n:placeholder: ${f.poster}\n${label(f.title)}\n:::`;
    case 'sphinx':
      return `\`\`\`{raw} html\n${iframe(f)}\n\`\`\`\n\n\`\`\`{only} latex\n![${label(f.title)}](${f.poster})\n\`\`\``;
    case 'quarto':
      return [
        '::: {.content-visible when-format="html"}',
        `\`\`\`{=html}\n${iframe(f)}\n\`\`\``,
        ':::',
        '::: {.content-visible unless-format="html"}',
        `[![${label(f.title)}](${f.poster})](${f.page})`,
        ':::',
      ].join('\n');
    case 'reveal':
      return iframe({ ...f, url: wakeWhenSeen(f.url) })
        .replace(' src=', ' data-src=')
        .replace(' loading="lazy"', '');
    case 'jupyter':
      return `from IPython.display import IFrame\nIFrame(${python(f.url)}, width="100%", height=${f.height})`;
    case 'widget': {
      const trait = (name: string, value: string) =>
        `    ${name} = traitlets.Unicode(${python(value)}).tag(sync=True)`;
      return [
        'import anywidget, traitlets',
        'class Scene(anywidget.AnyWidget):',
        `    _esm = ${python(`${f.site}asperity.mjs`)}`,
        trait('src', `${f.site}s/${f.scene}/${f.state ? `#${f.state}` : ''}`),
        ...Object.entries(f.options).map(([name, value]) => trait(name, value)),
        '    changes = traitlets.Dict().tag(sync=True)   # {"control key or path": SI value}',
        '    readings = traitlets.Dict().tag(sync=True)',
        'figure = Scene()',
        'figure',
      ].join('\n');
    }
    case 'markdown':
      return `[![${label(f.title)}](${f.poster})](${f.page})`;
  }
}

/** A slide’s figure must not wait for a click. */
function wakeWhenSeen(url: string): string {
  const at = new URL(url);
  if (!at.searchParams.has('activate')) at.searchParams.set('activate', 'visible');
  return at.href;
}
