// What a link preview asks for.
/** @jsxImportSource preact */
import { embedPath } from './embed.tsx';
import { type GalleryScene, posterPath } from './gallery.ts';
import { written } from './parts.tsx';

/** Addresses are as seen from the site's root, unless it is known where that is. */
export function oembed(s: GalleryScene, site: string): string {
  const { title } = s.scene;
  const poster = posterPath(s);
  return JSON.stringify(
    {
      version: '1.0',
      type: 'rich',
      provider_name: 'Asperity',
      provider_url: site || './',
      title,
      width: 960,
      height: 592,
      html: written(
        <iframe
          src={site + embedPath(s.name)}
          title={title}
          width="100%"
          style="aspect-ratio:16/10;border:0"
          loading="lazy"
          allow="fullscreen; clipboard-write"
        />,
      ),
      ...(poster ? { thumbnail_url: `${site}${poster}`, thumbnail_width: 1440, thumbnail_height: 720 } : {}),
    },
    null,
    2,
  );
}
