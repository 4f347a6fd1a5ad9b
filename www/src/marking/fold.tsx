import { Fold } from '../ui/fold';
import { later } from '../ui/later';
import { WORDS } from './words';

const MarkPanel = later(() => import('./panel').then((m) => m.MarkPanel), 300);

export const MarkFold = () => <Fold title={WORDS.title} note={WORDS.note} content={MarkPanel} />;
