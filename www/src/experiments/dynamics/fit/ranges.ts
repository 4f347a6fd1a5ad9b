// Recordings by number, as people write them: `1–30, 45`. Numbers in programs begin at 0.

/** Places of recordings in a text, of so many: in order and once each; or a sentence on what is wrong with the text. */
export function rangesIn(text: string, count: number): number[] | string {
  const wrong = `Recordings by number, 1 to ${count}: as 1–${Math.max(1, Math.floor(count / 2))} or 1, 3, 5–8.`;
  const found = new Set<number>();
  for (const part of text.split(',')) {
    const ends = /^\s*(\d+)\s*(?:[-–]\s*(\d+)\s*)?$/.exec(part);
    if (!ends) return wrong;
    const from = Number(ends[1]);
    const to = Number(ends[2] ?? ends[1]);
    if (from < 1 || to > count || from > to) return wrong;
    for (let k = from; k <= to; k++) found.add(k - 1);
  }
  return [...found].toSorted((a, b) => a - b);
}

export function rangesText(places: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const k of places) {
    const last = runs.at(-1);
    if (last && last[1] === k - 1) last[1] = k;
    else runs.push([k, k]);
  }
  return runs.map(([a, b]) => (a === b ? `${a + 1}` : `${a + 1}–${b + 1}`)).join(', ');
}
