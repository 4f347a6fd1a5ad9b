// What long work needs, made with the first panel that may want it: the pool of engines, and the home of results.
import type { ComponentChildren } from 'preact';
import { HomeContext } from '../storage/context';
import { Home } from '../storage/home';
import { openShelf } from '../storage/indexed_db';
import { PoolContext } from '../work/context';
import { Pool } from '../work/pool';

const pool = new Pool();
const home = new Home(openShelf);

export function LongWork({ children }: { children: ComponentChildren }) {
  return (
    <PoolContext.Provider value={pool}>
      <HomeContext.Provider value={home}>{children}</HomeContext.Provider>
    </PoolContext.Provider>
  );
}
