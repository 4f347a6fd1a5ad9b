// Line icons on a 24-unit grid, in the current colour.
const PATHS = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'm15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  reset: 'M3 12a9 9 0 1 0 3-6.7L3 8M3 3v5h5',
  theme: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  edit: 'M8 4H6a2 2 0 0 0-2 2v4l-2 2 2 2v4a2 2 0 0 0 2 2h2M16 4h2a2 2 0 0 1 2 2v4l2 2-2 2v4a2 2 0 0 1-2 2h-2',
  present: 'M3 4h18v12H3zM12 16v4M8 20h8M10 7.5v5l4-2.5z',
  picture: 'M4 4v16h16M7 15l4-5 3 3 5-7',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'm5 12 5 5L20 7',
  grid: 'M4 4h6v6H4zm10 0h6v6h-6zM4 14h6v6H4zm10 0h6v6h-6z',
  pin: 'M9 3h6M10 3v6l-4 5h12l-4-5V3M12 14v7',
  keys: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M17 10h.01M7 14h10',
  left: 'm15 5-7 7 7 7',
  right: 'm9 5 7 7-7 7',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
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
