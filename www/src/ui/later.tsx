import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Missing } from './missing';

/** A component whose code is fetched after the first paint. `height` keeps its place, CSS px. */
export function later<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  height: number,
): FunctionComponent<P> {
  let loaded: FunctionComponent<P> | undefined;
  return function Later(props: P) {
    const [Component, set] = useState<FunctionComponent<P> | undefined>(() => loaded);
    const [failed, fail] = useState<unknown>(undefined);
    useEffect(() => {
      if (loaded || failed) return;
      load()
        .then((component) => {
          loaded = component;
          set(() => component);
        })
        .catch((e) => fail(e ?? true));
    }, [failed]);
    if (Component) return <Component {...props} />;
    return failed ? (
      <Missing why={failed} onRetry={() => fail(undefined)} />
    ) : (
      <div style={{ minHeight: `${height}px` }} />
    );
  };
}
