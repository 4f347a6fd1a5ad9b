import { StudyPanel } from './panel';
import { StudyStrip } from './strip';

/** Parts beside the lesson of an embed: trials are started and read there too. */
export const BesideLesson = () => (
  <>
    <StudyStrip />
    <StudyPanel />
  </>
);
