// Written by `cargo types` from crate/scene and crate/experiments. Do not edit.

/** Words of a fragment that speak to the page, not to the engine. */
export const PAGE_KEYS = ['ui', 'edit', 'author', 'mine', 'lang'] as const;
