// The site's frozen copy, `/v/<version>/`.
/** The frozen copy of this very build, where the site keeps one; undefined inside such a copy: it is pinned already. */
export function pinned(site: string): { name: string; site: string } | undefined {
  const name: string | undefined = import.meta.env.VITE_FROZEN;
  if (!name || /\/v\/[^/]+\/$/.test(site)) return undefined;
  return { name, site: `${site}v/${name}/` };
}
