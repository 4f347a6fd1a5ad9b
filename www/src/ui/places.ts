// Addresses within the site.

/** From the folder of a page to the root of the site. */
export const rootPath = () => document.documentElement.dataset.root ?? './';

export const siteOf = () => new URL(rootPath(), location.href).href;
