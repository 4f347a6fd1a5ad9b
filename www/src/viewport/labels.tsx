import { useEffect, useRef } from 'preact/hooks';
import { ArrowRole } from '../generated/frame';
import { useApp } from '../page/app';
import { bodyLetter, type Pointed } from '../store/selection';
import type { ArrowLabel } from './arrows';

const ROLE: Partial<Record<ArrowRole, string>> = {
  [ArrowRole.NormalForce]: 'normal',
  [ArrowRole.FrictionForce]: 'friction',
  [ArrowRole.NetForce]: 'wrench',
  [ArrowRole.NetMoment]: 'wrench',
  [ArrowRole.PointForce]: 'point',
};

/** Names beside the bodies and sizes beside the arrows, moved with each drawing without the framework's help. */
export function Labels() {
  const { stage, store, selection } = useApp();
  const names = useRef<HTMLDivElement>(null);
  const sizes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let arrows: typeof import('./arrows') | undefined;
    import('./arrows').then(
      (module) => {
        arrows = module;
        stage.redraw();
      },
      () => undefined,
    );
    stage.onDrawn = () => {
      const frame = store.frame.peek();
      if (!names.current || !sizes.current || !frame) return;
      [...names.current.children].forEach((label, body) => {
        const p = frame.bodyPosition(body);
        put(label, p && stage.project(p), '-50%, -50%');
      });
      const distance = stage.camera()?.distance;
      if (!arrows || distance === undefined) return;
      const { clientWidth, clientHeight } = sizes.current;
      const reach = arrows.reachOf(distance, [clientWidth, clientHeight]);
      const labels = arrows.arrowLabels(frame, store.scene.peek().view, reach);
      write(sizes.current, labels, selection.pointed.peek()?.model);
      const tips = labels.map(({ tip }) => stage.project(tip));
      for (const [i, label] of [...sizes.current.children].entries()) {
        const left = arrows.sideOf(tips, i) === 'left';
        put(label, tips[i], left ? 'calc(-100% - 10px), -50%' : '10px, -50%');
      }
    };
    stage.redraw();
    return () => {
      stage.onDrawn = undefined;
    };
  }, [stage, store, selection]);
  return (
    <div class="labels" aria-hidden="true">
      <div ref={names}>
        {store.scene.value.bodies.map((_, i) => (
          <span key={bodyLetter(i)} class={selection.pointed.value?.body === i ? 'selected' : ''} hidden>
            {bodyLetter(i)}
          </span>
        ))}
      </div>
      <div class="labels" ref={sizes} />
    </div>
  );
}

function put(label: Element, at: [number, number] | undefined, anchor: string): void {
  if (!(label instanceof HTMLElement)) return;
  label.hidden = !at;
  if (at)
    label.style.transform = `translate(${at[0].toFixed(1)}px, ${at[1].toFixed(1)}px) translate(${anchor})`;
}

/** One element for each arrow; those there are used again. */
function write(box: Element, labels: readonly ArrowLabel[], pointed: Pointed['model']): void {
  while (box.childElementCount > labels.length) box.lastElementChild?.remove();
  labels.forEach(({ role, text }, i) => {
    const label = box.children[i] ?? box.appendChild(document.createElement('span'));
    if (label.textContent !== text) label.textContent = text;
    const model = role === ArrowRole.PointForce ? 'point' : 'surface';
    label.className = `size role-${ROLE[role]}${model === pointed ? ' pointed' : ''}`;
  });
}
