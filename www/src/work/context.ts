import { createContext } from 'preact';
import { given } from '../ui/given';
import type { Pool } from './pool';

export const PoolContext = createContext<Pool | undefined>(undefined);
/** The page's one pool of engines for long work. */
export const usePool = () => given(PoolContext, 'pool');
