// Addresses within the site.

/** Path from the folder of a page to the root of the site. */
export const rootPath = () => document.documentElement.dataset.root ?? './';

export const siteOf = () => new URL(rootPath(), location.href).href;
