import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useApp } from '../../page/app';
import { IconButton, Segments } from '../../ui/buttons';
import { Select } from '../../ui/inputs';
import { pinned, siteOf } from './places';
import { CopyField, Pinned } from './share_dialog';
import { type Figure, HOW, PLACES, type Place, snippet } from './snippets';

const UIS = [
  ['figure', 'Figure'],
  ['plot', 'Plot'],
  ['lesson', 'Lesson'],
  ['bare', 'Bare'],
] as const;
const WIDTHS = ['320', '480', '640', '800'] as const;
const THEMES = [
  ['auto', 'as the reader’s system'],
  ['light', 'light'],
  ['dark', 'dark'],
  ['projector', 'projector'],
] as const;
const WAKES = [
  ['click', 'on a click'],
  ['visible', 'when it is seen'],
] as const;
/** Parts of a figure that may be left out. */
const PARTS = [
  ['play', 'Play button'],
  ['reset', 'Reset button'],
  ['legend', 'Legend'],
  ['labels', 'Names of bodies'],
  ['open', 'Link to the whole scene'],
] as const;
type Ui = (typeof UIS)[number][0];

const heightFor = (ui: Ui, width: number) =>
  Math.round((width * 9) / 16) +
  (ui === 'bare' ? 0 : 52) +
  (ui === 'lesson' ? 200 : ui === 'plot' && width < 560 ? 230 : 0);

export function EmbedTab({ state }: { state: string }) {
  const { store, page } = useApp();
  const scene = store.scene.value;
  const [ui, setUi] = useState<Ui>('figure');
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('640');
  const [theme, setTheme] = useState<(typeof THEMES)[number][0]>('auto');
  const [activate, setActivate] = useState<(typeof WAKES)[number][0]>('click');
  const [place, setPlace] = useState<Place>('iframe');
  const [pin, setPin] = useState(true);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [locked, setLocked] = useState<readonly string[]>([]);
  const toggled = (list: readonly string[], name: string) =>
    list.includes(name) ? list.filter((n) => n !== name) : [...list, name];

  const here = siteOf();
  const site = (pin && pinned(here)?.site) || here;
  const shown = scene.controls.filter((c) => !hidden.includes(c.key));
  const options = useMemo(() => {
    const found: Record<string, string> = {};
    if (ui !== 'figure') found.ui = ui;
    if (theme !== 'auto') found.theme = theme;
    if (activate !== 'click') found.activate = activate;
    if (hidden.length > 0) found.hide = hidden.join(',');
    if (locked.length > 0) found.lock = locked.join(',');
    return found;
  }, [ui, theme, activate, hidden, locked]);
  const query = Object.entries(options).map(([k, v]) => `${k}=${encodeURIComponent(v).replace(/%2C/g, ',')}`);
  const tail = `${query.length > 0 ? `?${query.join('&')}` : ''}${state ? `#${state}` : ''}`;
  const height = heightFor(ui, Number(width));
  const figure: Figure = {
    url: `${site}e/${page.name}/${tail}`,
    page: `${site}s/${page.name}/${state ? `#${state}` : ''}`,
    poster: `${site}posters/${page.name}.jpg`,
    site,
    scene: page.name,
    title: scene.title,
    options,
    state,
    height,
  };
  const text = snippet(place, figure);

  return (
    <div class="embed-tab">
      <div class="embed-options">
        <div class="field-row">
          <span class="row-label">Layout</span>
          <Segments label="Layout" value={ui} options={UIS} onChange={(v) => setUi(v)} />
        </div>
        <Select label="Theme" value={theme} options={THEMES} onChange={setTheme} />
        <Select label="Comes alive" value={activate} options={WAKES} onChange={setActivate} />
        <details class="author" open={matchMedia('(min-width: 861px)').matches}>
          <summary>What readers see, and what they may change</summary>
          <ul>
            {scene.controls.map((c) => (
              <li key={c.path}>
                <span>{c.label}</span>
                <IconButton
                  icon={hidden.includes(c.key) ? 'hidden' : 'eye'}
                  label={`${hidden.includes(c.key) ? 'Show' : 'Hide'} ${c.label}`}
                  pressed={!hidden.includes(c.key)}
                  onClick={() => setHidden(toggled(hidden, c.key))}
                />
                <IconButton
                  icon={locked.includes(c.key) ? 'lock' : 'unlock'}
                  label={`${locked.includes(c.key) ? 'Unlock' : 'Lock'} ${c.label}`}
                  pressed={locked.includes(c.key)}
                  disabled={!shown.includes(c)}
                  onClick={() => setLocked(toggled(locked, c.key))}
                />
              </li>
            ))}
            {PARTS.map(([name, label]) => (
              <li key={name}>
                <span>{label}</span>
                <IconButton
                  icon={hidden.includes(name) ? 'hidden' : 'eye'}
                  label={`${hidden.includes(name) ? 'Show' : 'Hide'} ${label}`}
                  pressed={!hidden.includes(name)}
                  onClick={() => setHidden(toggled(hidden, name))}
                />
              </li>
            ))}
            {(['camera', 'bodies'] as const).map((name) => (
              <li key={name}>
                <span>{name === 'camera' ? 'Turning the view' : 'Moving the bodies'}</span>
                <IconButton
                  icon={locked.includes(name) ? 'lock' : 'unlock'}
                  label={`${locked.includes(name) ? 'Unlock' : 'Lock'} ${name}`}
                  pressed={locked.includes(name)}
                  onClick={() => setLocked(toggled(locked, name))}
                />
              </li>
            ))}
          </ul>
        </details>
      </div>
      <div class="embed-preview">
        <div class="field-row">
          <span class="row-label">Preview, {height} px high at</span>
          <Segments
            label="Width of the preview"
            value={width}
            options={WIDTHS.map((w) => [w, w] as const)}
            onChange={(v) => setWidth(v)}
          />
        </div>
        <Preview
          url={`${here}e/${page.name}/${tail}`}
          width={Number(width)}
          height={height}
          title={scene.title}
        />
        <div class="embed-snippet">
          <Select label="For" value={place} options={PLACES} onChange={setPlace} />
          <Pinned on={pin} onChange={setPin} />
          <CopyField label={`Snippet for ${PLACES.find(([p]) => p === place)?.[1]}`} text={text} rows={5} />
          <p class="muted small">{HOW[place]}</p>
        </div>
      </div>
    </div>
  );
}

/** The real thing at its real width, made smaller where there is less room. */
function Preview(props: { url: string; width: number; height: number; title: string }) {
  const { url, width, height } = props;
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? width));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, room / width);
  return (
    <div class="preview-box" ref={box} style={{ height: `${Math.round(height * scale)}px` }}>
      <iframe
        key={url}
        src={url}
        title={`Preview: ${props.title}`}
        style={{
          width: `${width}px`,
          height: `${height}px`,
          transform: scale < 1 ? `scale(${scale})` : undefined,
        }}
      />
    </div>
  );
}
