import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component whose code is fetched after the first paint. `height` keeps its place, CSS px. */
export function later<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  height: number,
): FunctionComponent<P> {
  let loaded: FunctionComponent<P> | undefined;
  return function Later(props: P) {
    const [Component, set] = useState<FunctionComponent<P> | undefined>(() => loaded);
    useEffect(() => {
      if (loaded) return;
      load()
        .then((component) => {
          loaded = component;
          set(() => component);
        })
        .catch(() => undefined);
    }, []);
    return Component ? <Component {...props} /> : <div style={{ minHeight: `${height}px` }} />;
  };
}
