// How a state of a scene is cited: version, scene, fingerprint, and the link that opens it.

export interface Cited {
  title: string;
  /** `contact/inspector` */
  page: string;
  version: string;
  fingerprint: string;
  address: string;
  date: Date;
}

const iso = (date: Date) => date.toISOString().slice(0, 10);
const TEX: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
const tex = (text: string) =>
  text.replace(/[&%$#_{}]/g, '\\$&').replace(/[\\~^](?![&%$#_{}])/g, (c) => TEX[c] ?? c);

export function bibtex(c: Cited): string {
  const key = `asperity_${c.page.split('/').at(-1)}_${c.fingerprint}`;
  return `@software{${key},
  author  = {{The Asperity authors}},
  title   = {{Asperity: ${tex(c.title)}}},
  version = {${c.version}},
  year    = {${c.date.getUTCFullYear()}},
  url     = {${c.address}},
  urldate = {${iso(c.date)}},
  note    = {Scene ${tex(c.page)}, state ${c.fingerprint}}
}`;
}

export function apa(c: Cited): string {
  const day = c.date.toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return `The Asperity authors. (${c.date.getUTCFullYear()}). ${c.title} (Asperity version ${c.version}; scene ${c.page}, state ${c.fingerprint}) [Computer software]. Retrieved ${day}, from ${c.address}`;
}
