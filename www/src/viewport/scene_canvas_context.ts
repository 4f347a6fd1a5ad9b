import { createContext } from 'preact';
import { given } from '../ui/given';
import type { SceneCanvas } from './scene_canvas';

/** The page's main view. */
export const SceneCanvasContext = createContext<SceneCanvas | undefined>(undefined);
export const useSceneCanvas = () => given(SceneCanvasContext, 'stage');
