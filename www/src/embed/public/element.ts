// <asperity-scene>: an iframe that speaks. No framework; a few hundred bytes of the host's page.
import type { Reply, SceneEvent, SceneState, ScreenshotOptions, Verb } from './asperity-scene';

const OPTIONS = 'ui controls hide lock theme activate autoplay cam speed wheel lang'.split(' ');
/** Address of the site it shows scenes of: the folder of this file. */
const HOME = /^https?:/.test(import.meta.url) ? new URL('./', import.meta.url).href : '';

/** Live figures of this page, the least recently seen first. */
const awake: AsperityScene[] = [];
/** WebGL contexts are few: beyond so many, the figure seen longest ago is frozen to its last frame. */
const most = () => (matchMedia('(pointer: coarse)').matches ? 2 : 4);

export class AsperityScene extends HTMLElement {
  static observedAttributes = ['src', 'scene', 'alt', ...OPTIONS];
  state: SceneState = { live: 'idle', playing: false };
  #frame = document.createElement('iframe');
  /** The figure in one piece, as text: it is shown in place of an address. */
  #page = '';
  #port: MessagePort | undefined;
  #calls = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  #unsent: unknown[] = [];
  #last = 0;
  #seen = new IntersectionObserver((entries) => {
    if (entries.some((e) => e.isIntersecting) && awake.includes(this)) this.#touch();
  });

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.innerHTML =
      '<style>:host{display:block;aspect-ratio:16/9;min-height:180px}:host([hidden]){display:none}iframe{display:block;width:100%;height:100%;border:0}</style>';
    this.#frame.allow = 'fullscreen; clipboard-write';
    this.#frame.loading = 'lazy';
    root.append(this.#frame);
  }

  connectedCallback(): void {
    addEventListener('message', this.#hear);
    document.addEventListener('asperity:pause', this.#rest);
    this.#seen.observe(this);
    this.#show();
  }
  disconnectedCallback(): void {
    removeEventListener('message', this.#hear);
    document.removeEventListener('asperity:pause', this.#rest);
    this.#seen.disconnect();
    this.#drop();
  }
  attributeChangedCallback(name: string): void {
    if (name === 'theme' && this.#port) void this.#ask('theme', this.getAttribute('theme') || 'auto');
    else if (this.isConnected) this.#show();
  }

  activate = () => this.#ask('activate') as Promise<void>;
  play = () => this.#ask('play') as Promise<void>;
  pause = () => this.#ask('pause') as Promise<void>;
  seek = (time: number) => this.#ask('seek', time) as Promise<void>;
  reset = () => this.#ask('reset') as Promise<void>;
  set = (path: string, value: unknown) => this.#ask('set', path, value) as Promise<void>;
  get = (path: string) => this.#ask('get', path);
  readings = () => this.#ask('readings');
  csv = () => this.#ask('csv') as Promise<string>;
  screenshot = (options?: ScreenshotOptions) => this.#ask('screenshot', options) as Promise<Blob>;
  sceneText = () => this.#ask('scene') as Promise<string>;

  get page(): string {
    return this.#page;
  }
  set page(html: string) {
    this.#page = html;
    if (this.isConnected) this.#show();
  }

  /** Whoever sleeps is not woken for it. */
  #rest = () => {
    if (this.state.live !== 'idle') void this.pause();
  };

  /** The embed page's address. */
  get #address(): string {
    const url = new URL(this.getAttribute('src') || HOME, document.baseURI);
    const scene = this.getAttribute('scene');
    if (scene)
      url.pathname = `${url.pathname.replace(/([se]\/[\w-]+\/[\w-]+\/?)?(index\.html)?$/, '')}e/${scene}/`;
    else url.pathname = url.pathname.replace(/\/s\/([\w-]+\/[\w-]+\/)/, '/e/$1');
    for (const key of OPTIONS) {
      const value = this.getAttribute(key);
      if (value !== null) url.searchParams.set(key, value || '1');
    }
    return url.href;
  }

  #show(): void {
    this.#frame.title = this.getAttribute('alt') || 'Interactive figure';
    if (this.#page) {
      if (this.#frame.srcdoc === this.#page) return;
      this.#drop();
      this.#frame.srcdoc = this.#page;
      return;
    }
    const address = this.#address;
    if (this.#frame.src === address) return;
    this.#drop();
    this.#frame.src = address;
  }

  #drop(): void {
    const index = awake.indexOf(this);
    if (index >= 0) awake.splice(index, 1);
    this.#port?.close();
    this.#port = undefined;
    this.state = { live: 'idle', playing: false };
    for (const call of this.#calls.values()) call.reject(new Error('the figure was taken away'));
    this.#calls.clear();
    this.#unsent = [];
  }

  #ask(verb: Verb, ...args: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      this.#calls.set(id, { resolve, reject });
      // Asked before it was ever scrolled to: load it now.
      this.#frame.loading = 'eager';
      const message = { id, verb, args };
      if (this.#port) this.#port.postMessage(message);
      else this.#unsent.push(message);
    });
  }

  #hear = (event: MessageEvent) => {
    const data = event.data as { asperity?: number; type?: string; height?: number; key?: string };
    if (event.source !== this.#frame.contentWindow || data?.asperity !== 1) return;
    if (data.type === 'hello') this.#connect();
    if (data.type === 'resize' && /plot|lesson/.test(this.getAttribute('ui') ?? '')) {
      this.style.aspectRatio = 'auto';
      this.style.height = `${data.height}px`;
    }
    if (data.type === 'leave') {
      this.tabIndex = -1;
      this.focus({ preventScroll: true });
    }
    if (data.type === 'key' && data.key)
      this.dispatchEvent(
        new KeyboardEvent('keydown', { key: data.key, code: data.key, bubbles: true, composed: true }),
      );
  };

  #connect(): void {
    const { port1, port2 } = new MessageChannel();
    this.#port?.close();
    this.#port = port1;
    port1.onmessage = (event: MessageEvent<Reply | SceneEvent>) => this.#take(event.data);
    this.#frame.contentWindow?.postMessage({ asperity: 1, type: 'connect' }, '*', [port2]);
    for (const message of this.#unsent.splice(0)) port1.postMessage(message);
  }

  #take(message: Reply | SceneEvent): void {
    if ('id' in message) {
      const call = this.#calls.get(message.id);
      this.#calls.delete(message.id);
      if (message.ok) call?.resolve(message.value);
      else call?.reject(Object.assign(new Error(message.error.message), message.error));
      return;
    }
    if (message.event === 'state') {
      const was = this.state.live;
      this.state = message.detail;
      if (this.state.live === 'live' && was !== 'live') this.#touch();
      if (this.state.live === 'frozen') awake.splice(awake.indexOf(this) >>> 0, 1);
    }
    this.dispatchEvent(new CustomEvent(message.event, { detail: message.detail }));
  }

  /** Seen just now; whoever was seen longest ago gives way. */
  #touch(): void {
    const index = awake.indexOf(this);
    if (index >= 0) awake.splice(index, 1);
    awake.push(this);
    while (awake.length > most()) {
      const first = awake.shift();
      // As it was when this was decided: who has been woken since is not meant.
      if (first) void first.#ask('freeze', first.state.woken);
    }
  }
}

if (!customElements.get('asperity-scene')) customElements.define('asperity-scene', AsperityScene);
