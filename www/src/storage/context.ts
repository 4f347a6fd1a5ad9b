import { createContext } from 'preact';
import { given } from '../ui/given';
import type { Home } from './home';

export const HomeContext = createContext<Home | undefined>(undefined);
/** Store of this page's results and checkpoints. */
export const useHome = () => given(HomeContext, 'home');
