import { StudyPanel } from './panel';
import { StudyStrip } from './strip';

/** What the lesson of an embed asks for: trials are started and read there too. */
export const BesideLesson = () => (
  <>
    <StudyStrip />
    <StudyPanel />
  </>
);
