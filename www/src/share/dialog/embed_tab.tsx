import { useEffect, useRef, useState } from 'preact/hooks';
import { sweepOf } from '../../store/inspector';
import { useScene } from '../../store/scene_in_hand';
import { Button, Segments } from '../../ui/buttons';
import { Select } from '../../ui/inputs';
import { useChoices, WIDTHS } from './choices';
import { LanguageChoice } from './language_choice';
import { Eye, Lock, PartList } from './marks';
import { SnippetField } from './snippet_field';

const UIS = [
  ['figure', 'Figure'],
  ['plot', 'Plot'],
  ['lesson', 'Lesson'],
  ['bare', 'Bare'],
] as const;
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

export function EmbedTab({ onAuthor }: { onAuthor(): void }) {
  const { store } = useScene();
  const choices = useChoices();
  const { ui, width, theme, activate } = choices;
  const scene = store.scene.value;
  // A layout is offered where it has something to show.
  const plotted = sweepOf(scene) !== undefined || store.description.value.plots.length > 0;
  const layouts = UIS.filter(([name]) =>
    name === 'plot' ? plotted : name === 'lesson' ? scene.lesson != null : true,
  );
  useEffect(() => void choices.follow().catch(() => undefined), [choices]);
  return (
    <div class="embed-tab">
      <div class="embed-options">
        <div class="field-row">
          <span class="row-label">Layout</span>
          <Segments label="Layout" value={ui.value} options={layouts} onChange={(v) => (ui.value = v)} />
        </div>
        <Select label="Theme" value={theme.value} options={THEMES} onChange={(v) => (theme.value = v)} />
        <LanguageChoice />
        <Select
          label="Comes alive"
          value={activate.value}
          options={WAKES}
          onChange={(v) => (activate.value = v)}
        />
        <details class="author" open={matchMedia('(min-width: 861px)').matches}>
          <summary>What readers see, and what they may change</summary>
          <ul>
            {scene.controls.map((c) => (
              <li key={c.path}>
                <span>{c.label}</span>
                <Eye name={c.key} label={c.label} />
                <Lock name={c.key} label={c.label} disabled={!choices.isShown(c.key)} />
              </li>
            ))}
            <PartList />
          </ul>
        </details>
        <div>
          <Button onClick={onAuthor}>Choose on the page</Button>
        </div>
      </div>
      <div class="embed-preview">
        <div class="field-row">
          <span class="row-label">Preview, {choices.height} px high at</span>
          <Segments
            label="Width of the preview"
            value={width.value}
            options={WIDTHS.map((w) => [w, w] as const)}
            onChange={(v) => (width.value = v)}
          />
        </div>
        <Preview
          url={choices.preview}
          width={Number(width.value)}
          height={choices.height}
          title={scene.title}
        />
        <SnippetField rows={5} />
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
