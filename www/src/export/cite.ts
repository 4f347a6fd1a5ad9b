// How a state of a scene is cited: version, scene, fingerprint, and the link that opens it.

export interface Cited {
  title: string;
  /** `contact/inspector` */
  page: string;
  version: string;
  fingerprint: string;
  address: string;
  date: Date;
  /** The figure, table or section the scene brings to life. */
  source?: string | undefined;
}

/** Address at which a source can be read. Text of a citation: nothing is asked of it. */
export const sourceUrl = (source: string): string | undefined =>
  source.startsWith('Manipulation, ') ? 'https://manipulation.csail.mit.edu/clutter.html' : undefined;

const iso = (date: Date) => date.toISOString().slice(0, 10);
const TEX: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
const tex = (text: string) =>
  text.replace(/[&%$#_{}]/g, '\\$&').replace(/[\\~^](?![&%$#_{}])/g, (c) => TEX[c] ?? c);

const as = (text: string) => text;
const after = ({ source }: Cited, name = as, link = as): string => {
  if (!source) return '';
  const url = sourceUrl(source);
  return `; after ${name(source)}${url ? `, ${link(url)}` : ''}`;
};

export function bibtex(c: Cited): string {
  const key = `asperity_${c.page.split('/').at(-1)}_${c.fingerprint}`;
  return `@software{${key},
  author  = {{The Asperity authors}},
  title   = {{Asperity: ${tex(c.title)}}},
  version = {${c.version}},
  year    = {${c.date.getUTCFullYear()}},
  url     = {${c.address}},
  urldate = {${iso(c.date)}},
  note    = {Scene ${tex(c.page)}, state ${c.fingerprint}${after(c, tex, (url) => `\\url{${url}}`)}}
}`;
}

export function apa(c: Cited): string {
  const day = c.date.toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return `The Asperity authors. (${c.date.getUTCFullYear()}). ${c.title} (Asperity version ${c.version}; scene ${c.page}, state ${c.fingerprint}${after(c)}) [Computer software]. Retrieved ${day}, from ${c.address}`;
}
