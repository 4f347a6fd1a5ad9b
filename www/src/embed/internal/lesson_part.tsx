// The lesson beside an embed's picture: the page's own, with its styles, fetched when wanted.
import '../../ui/scene.css';
import { useEffect, useRef } from 'preact/hooks';
import { Parts } from '../../experiments/parts';
import { Lesson } from '../../lesson/lesson';
import { LongWork } from '../../services/long_work';
import { katexSheet } from '../../ui/tex';

/** With what the formulas in the lesson's text look like: without it each stands there twice, as drawn and as read aloud. */
export async function embedLesson() {
  await katexSheet();
  return EmbedLesson;
}

function EmbedLesson() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ref.current) return;
    // Steps differ in length: the host is told.
    const observer = new ResizeObserver(() => dispatchEvent(new Event('asperity:measure')));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref}>
      <LongWork>
        <Lesson />
        <Parts at="beside_lesson" />
      </LongWork>
    </div>
  );
}
