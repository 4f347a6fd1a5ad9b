// What is drawn over the view, on a canvas of its own above it; what notes say, for who does not see it.
import { effect } from '@preact/signals';
import type { SceneStore } from '../store/scene_store';
import { theme } from '../ui/theme';
import { type Colours, inkIn, paint } from './ink';
import type { SceneCanvas } from './scene_canvas';
import { pathsOf, Trailing } from './trails';

interface Shown {
  stage: Pick<SceneCanvas, 'project' | 'redraw' | 'pickBody' | 'camera'>;
  store: SceneStore;
}

export class InkLayer {
  private readonly canvas = document.createElement('canvas');
  private readonly words = document.createElement('p');
  private readonly trailing: Trailing;
  private colours: Colours | undefined;
  private theme = '';
  private readonly unfollow: () => void;

  constructor(
    private readonly shown: Shown,
    private readonly over: HTMLElement,
  ) {
    const { stage, store } = shown;
    this.trailing = new Trailing(store);
    this.unfollow = effect(() => {
      if (pathsOf(store.scene).value) stage.redraw();
    });
    this.canvas.className = 'ink';
    this.canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%';
    this.words.className = 'visually-hidden';
    // Over the names: a note is read, whatever it lies on.
    this.over.append(this.canvas);
    // The labels themselves are hidden from who listens.
    this.over.closest('.viewport')?.append(this.words);
  }

  stop(): void {
    this.unfollow();
    this.trailing.stop();
    this.canvas.remove();
    this.words.remove();
  }

  draw(): void {
    const { view } = this.shown.store.scene.peek();
    this.trailing.follow();
    this.canvas.classList.toggle('waiting', this.trailing.behind);
    const [width, height] = [this.over.clientWidth, this.over.clientHeight];
    const scale = devicePixelRatio || 1;
    const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
    if (this.canvas.width !== w || this.canvas.height !== h) [this.canvas.width, this.canvas.height] = [w, h];
    const pen = this.canvas.getContext('2d');
    if (!pen) return;
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, width, height);
    const size: [number, number] = [width, height];
    paint(pen, inkIn(this.shown, size), size, this.inks(), getComputedStyle(this.over).fontFamily);
    const notes = (view.annotations ?? []).flatMap((a) => (a.kind === 'note' && a.text ? [a.text] : []));
    const told = notes.length > 0 ? `Notes in the picture: ${notes.join('; ')}.` : '';
    if (this.words.textContent !== told) this.words.textContent = told;
  }

  private inks(): Colours {
    if (this.colours && this.theme === theme.peek()) return this.colours;
    // A token is a pair of colours: what it comes to is asked of an element.
    const probe = document.createElement('i');
    this.over.append(probe);
    const colour = (token: string) => {
      probe.style.color = `var(${token})`;
      return getComputedStyle(probe).color;
    };
    this.colours = { pen: colour('--text'), trail: colour('--role-first'), paper: colour('--bg') };
    probe.remove();
    this.theme = theme.peek();
    return this.colours;
  }
}
