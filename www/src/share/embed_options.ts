// What an address asks of an embed. Options stand in the query or behind the `#`; the scene's own changes behind the `#`.
export const UIS = ['figure', 'plot', 'lesson', 'bare'] as const;
export type Ui = (typeof UIS)[number];
export const THEMES = ['auto', 'light', 'dark', 'projector'] as const;
export const ACTIVATE = ['click', 'visible', 'load'] as const;
export const WHEEL = ['ctrl', 'zoom', 'none'] as const;

export interface Options {
  ui: Ui;
  /** Keys (or paths) of the controls to show, in this order; undefined leaves it to the layout. */
  controls: string[] | undefined;
  /** Parts and controls that are not shown. */
  hide: Set<string>;
  /** Controls shown but not to be moved; `camera`, `bodies` and `all` are words of their own. */
  lock: Set<string>;
  theme: (typeof THEMES)[number];
  /** When the picture comes alive. */
  activate: (typeof ACTIVATE)[number];
  autoplay: boolean;
  /** Speed of the play button; 1 is as recorded. */
  speed: number;
  /** Effect of the plain wheel: `ctrl` leaves it to the page. */
  wheel: (typeof WHEEL)[number];
  lang: string;
  /** The rest: changes and camera, as a link holds them. */
  fragment: string;
  /** One sentence for each thing passed over. */
  notes: string[];
}

const KEYS = ['ui', 'controls', 'hide', 'lock', 'theme', 'activate', 'autoplay', 'speed', 'wheel', 'lang'];
/** Keys of a link that may stand in the query as well. */
const LINK_KEYS = ['cam', 't', 'fp', 'fp2', 's', 'd'];

const list = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** `own` are the keys of the scene's controls: behind the `#` they are the scene's, not options. */
export function readOptions(search: string, hash: string, own: readonly string[] = []): Options {
  const found = new Map<string, string>();
  const fragment: string[] = [];
  const notes: string[] = [];
  for (const [where, text] of [
    ['query', search.replace(/^\?/, '')],
    ['hash', hash.replace(/^#/, '')],
  ] as const) {
    for (const item of text.split('&').filter(Boolean)) {
      const [key = '', ...rest] = item.split('=');
      if (KEYS.includes(key) && !(where === 'hash' && own.includes(key)))
        found.set(key, decode(rest.join('=')));
      else if (where === 'hash' || LINK_KEYS.includes(key) || own.includes(key)) fragment.push(item);
      else notes.push(`“${key}” is not an option of an embed; it is passed over.`);
    }
  }
  const one = <T extends string>(key: string, values: readonly T[], otherwise: T): T => {
    const value = found.get(key);
    if (value === undefined) return otherwise;
    const known = values.find((v) => v === value);
    if (known === undefined)
      notes.push(`${key}=${value}: one of ${values.join(', ')} was expected; “${otherwise}” is used.`);
    return known ?? otherwise;
  };
  const autoplay = found.has('autoplay') && !['0', 'false', 'no'].includes(found.get('autoplay') ?? '');
  const asked = Number(found.get('speed') ?? 1);
  const speed = asked >= 0.01 && asked <= 100 ? asked : 1;
  if (speed !== asked) notes.push(`speed=${found.get('speed')}: a number from 0.01 to 100 was expected.`);
  return {
    ui: one('ui', UIS, 'figure'),
    controls: found.has('controls') ? list(found.get('controls')) : undefined,
    hide: new Set(list(found.get('hide'))),
    lock: new Set(list(found.get('lock'))),
    theme: one('theme', THEMES, 'auto'),
    activate: one('activate', ACTIVATE, autoplay ? 'visible' : 'click'),
    autoplay,
    speed,
    wheel: one('wheel', WHEEL, 'ctrl'),
    lang: found.get('lang') ?? '',
    fragment: fragment.join('&'),
    notes,
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}
