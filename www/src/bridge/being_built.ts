// Under `npm start` alone: a module of the engine that is still being compiled (`scripts/lib/engines_on_demand.mjs`). The page
// says so and goes on when it is there; nothing of this is in what is shipped.

/** Between two looks, ms. */
const PAUSE = 1000;

/** State of a module, as the server says it (`BuildQueue.state`). */
export interface State {
  built: boolean;
  /** About how many are left. */
  seconds?: number;
  /** Why there will be none. */
  wrong?: string;
}

/** Sentence of the page meanwhile. */
export const sentence = (seconds: number) =>
  `Its engine is being built (about ${seconds} s). The page goes on by itself.`;

/** State that the server tells; a server that is not ours has all there is. */
async function ask(name: string): Promise<State> {
  try {
    const response = await fetch(`/@engines/${name}`);
    if (!response.headers.get('content-type')?.startsWith('application/json')) return { built: true };
    return (await response.json()) as State;
  } catch {
    return { built: true };
  }
}

const STYLE = `position: fixed; inset: auto 0 0; z-index: 9; margin: 0; padding: 0.5rem 1rem; text-align: center;
  background: var(--surface, #f1f0ea); color: var(--text, #1b1d22); border-top: 1px solid var(--line, #7e838c)`;

/** Waits until a module is there; throws when it cannot be built. `look` and `rest` are the server and the clock. */
export async function built(
  name: string,
  look: (name: string) => Promise<State> = ask,
  rest: () => Promise<unknown> = () => new Promise((done) => setTimeout(done, PAUSE)),
): Promise<void> {
  let state = await look(name);
  if (state.built) return;
  const told = document.createElement('p');
  told.setAttribute('role', 'status');
  told.dataset.testid = 'being-built';
  told.style.cssText = STYLE;
  document.body.append(told);
  try {
    while (!state.built) {
      if (state.wrong) throw new Error(`its engine could not be built: ${state.wrong}`);
      told.textContent = sentence(state.seconds ?? 0);
      await rest();
      state = await look(name);
    }
  } finally {
    told.remove();
  }
}
