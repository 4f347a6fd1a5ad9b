import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component whose code is fetched after the first paint. `height` keeps its place, CSS px. */
export function later(load: () => Promise<FunctionComponent>, height: number): FunctionComponent {
  let loaded: FunctionComponent | undefined;
  return function Later() {
    const [Component, set] = useState<FunctionComponent | undefined>(() => loaded);
    useEffect(() => {
      if (loaded) return;
      load()
        .then((component) => {
          loaded = component;
          set(() => component);
        })
        .catch(() => undefined);
    }, []);
    return Component ? <Component /> : <div style={{ minHeight: `${height}px` }} />;
  };
}
