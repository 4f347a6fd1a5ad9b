// What lies beside a figure in one piece: scripts that hand a text over. A frame without an origin may fetch nothing else.
declare global {
  /** Modules that the scripts `single/<name>.js` hand over: an engine's as gzip in base64, a language's words as JSON. */
  var asperityModules: Record<string, string | undefined> | undefined;
}

/** A file of its own has no root: there is nothing beside it. */
export async function beside(name: string): Promise<string | undefined> {
  const { root } = document.documentElement.dataset;
  if (root === undefined) return undefined;
  const script = document.createElement('script');
  script.src = `${root}single/${name}.js`;
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error(`the engine’s file was not found (${script.src})`));
    document.head.append(script);
  });
  script.remove();
  const handed = globalThis.asperityModules?.[name];
  delete globalThis.asperityModules?.[name];
  return handed;
}
