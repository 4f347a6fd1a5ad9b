// Line icons on a 24-unit grid, in the current colour.
const PATHS = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'm15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  reset: 'M3 12a9 9 0 1 0 3-6.7L3 8M3 3v5h5',
  link: 'M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7l-1.8 1.7M14 11a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7l1.7-1.7',
  theme: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  move: 'M12 3v18M3 12h18M12 3 9 6M12 3l3 3M12 21l-3-3M12 21l3-3M3 12l3-3M3 12l3 3M21 12l-3-3M21 12l-3 3',
  turn: 'M20 12a8 8 0 1 1-2.4-5.7L20 8.5M20 3.5v5h-5',
  view: 'm12 3 8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12 4 7.5',
  edit: 'M8 4H6a2 2 0 0 0-2 2v4l-2 2 2 2v4a2 2 0 0 0 2 2h2M16 4h2a2 2 0 0 1 2 2v4l2 2-2 2v4a2 2 0 0 1-2 2h-2',
  present: 'M3 4h18v12H3zM12 16v4M8 20h8M10 7.5v5l4-2.5z',
  picture: 'M4 4v16h16M7 15l4-5 3 3 5-7',
  quote: 'M5 17h4l2-4V7H5v6h3zM14 17h4l2-4V7h-6v6h3z',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'm5 12 5 5L20 7',
  grid: 'M4 4h6v6H4zm10 0h6v6h-6zM4 14h6v6H4zm10 0h6v6h-6z',
  pin: 'M9 3h6M10 3v6l-4 5h12l-4-5V3M12 14v7',
  keys: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M17 10h.01M7 14h10',
  left: 'm15 5-7 7 7 7',
  right: 'm9 5 7 7-7 7',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  upload: 'M12 16V5M7 9l5-5 5 5M4 20h16',
  play: 'M8 5v14l11-7z',
  pause: 'M9 5v14M15 5v14',
  rewind: 'M5 5v14M19 5 9 12l10 7z',
  previous: 'M12 5v14M7 9l-3 3 3 3M4 12h8M17 8v8',
  next: 'M12 5v14M17 9l3 3-3 3M20 12h-8M7 8v8',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  hidden:
    'M4 4l16 16M9 5.5A10 10 0 0 1 12 5c6 0 10 7 10 7a18 18 0 0 1-3 3.6M6 7.5A17 17 0 0 0 2 12s4 7 10 7a10 10 0 0 0 5-1.4',
  unlock: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 7.5-2',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3',
} as const;
export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.75"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
