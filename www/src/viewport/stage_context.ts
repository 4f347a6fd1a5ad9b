import { createContext } from 'preact';
import { given } from '../ui/given';
import type { Stage } from './stage';

/** The page's main view. */
export const StageContext = createContext<Stage | undefined>(undefined);
export const useStage = () => given(StageContext, 'stage');
