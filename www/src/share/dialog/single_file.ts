// One HTML file that runs from a disk: the embed's page with its script, styles, poster and engine inside, and the words of its language.
import { dictionary } from '../../ui/dictionaries';
import { inDictionary } from '../../ui/words';

/** Everything is fetched from the site the page came from. */
async function text(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was not found (${response.status})`);
  return response.text();
}

async function packed(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url} was not found (${response.status})`);
  const squeezed = await new Response(response.body.pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
  return base64(new Uint8Array(squeezed));
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  for (let i = 0; i < bytes.length; i += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(binary);
}

export interface SingleFile {
  /** Folder of the site, with a slash. */
  site: string;
  scene: string;
  modules: { name: string; url: string }[];
  /** Options and state, as in an embed's address. */
  options: string;
  state: string;
  page: string;
  language: string;
}

export async function singleFile(of: SingleFile): Promise<string> {
  const { site, scene, language } = of;
  const words = language !== 'en' ? await dictionary(language, scene) : undefined;
  const [html, script, styles, poster, ...modules] = await Promise.all([
    text(`${site}e/${scene}/`),
    text(`${site}single/page.js`),
    text(`${site}single/page.css`),
    fetch(`${site}posters/${scene}.webp`).then((r) => r.arrayBuffer()),
    ...of.modules.map(async ({ name, url }) => ({ name, data: await packed(url) })),
  ]);
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const gone of page.querySelectorAll('link, head script, meta[http-equiv], meta[name=robots], source'))
    gone.remove();
  const image = page.querySelector('.poster img');
  image?.setAttribute('src', `data:image/webp;base64,${base64(new Uint8Array(poster))}`);
  page.querySelector('[data-part="open"]')?.setAttribute('href', of.page);
  page.head.append(page.createComment(` What is inside is under the licences listed at ${site}licences/ `));
  const root = page.documentElement;
  if (words) inDictionary(page, words, language);
  root.dataset.options = [of.options, `lang=${language}`].filter(Boolean).join('&');
  root.dataset.state = of.state;
  root.removeAttribute('data-root');

  const add = (tag: string, attributes: Record<string, string>, content: string) => {
    const element = page.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = content;
    page.body.append(element);
  };
  page.head.append(Object.assign(page.createElement('style'), { textContent: styles }));
  for (const { name, data } of modules)
    add('script', { type: 'application/gzip;base64', id: `engine-${name}` }, data);
  // As JSON, in which no tag may begin.
  if (words)
    add(
      'script',
      { type: 'application/json', id: `words-${language}` },
      JSON.stringify(words).replace(/</g, '\\u003c'),
    );
  add('script', { type: 'module' }, script.replace(/<\/script/gi, '<\\/script').replace(/<!--/g, '<\\!--'));
  return `<!doctype html>\n${root.outerHTML}\n`;
}
