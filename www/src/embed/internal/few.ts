// The few words of an embed's own, in English. Other languages' are those of `www/words` (`www/build/few_words.ts`): these alone are in
// the script of a figure that nobody has touched.
export const FEW = {
  run: 'Run',
  loading: 'Loading …',
  play: 'Play',
  pause: 'Pause',
  pauseAll: 'Pause all',
  reset: 'Reset',
  open: 'Open ↗',
  openLong: 'Open the whole scene in a new tab',
  paused: 'Paused',
  asleep: 'Paused to spare your graphics',
  wheel: 'Hold Ctrl or ⌘ and scroll to zoom',
  locked: 'Set by the author',
  trouble: 'This figure could not start here.',
  elsewhere: 'Open it on a page of its own',
};
