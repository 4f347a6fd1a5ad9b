// The lesson beside an embed's picture: the page's own, with its styles, fetched when wanted.
import '../../ui/scene.css';
import { useEffect, useRef } from 'preact/hooks';
import { Lesson } from '../../lesson/lesson';
import type { AnswersDetail } from '../public/asperity-scene';
import type { Line } from './line';

export function EmbedLesson({ line }: { line: Line }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tell = (event: Event) => line.emit('answers', (event as CustomEvent<AnswersDetail>).detail);
    addEventListener('asperity:answers', tell);
    return () => removeEventListener('asperity:answers', tell);
  }, [line]);
  useEffect(() => {
    if (!ref.current) return;
    // Steps differ in length: the host is told.
    const observer = new ResizeObserver(() => dispatchEvent(new Event('asperity:measure')));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref}>
      <Lesson />
    </div>
  );
}
