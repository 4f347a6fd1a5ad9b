// Storage may be blocked (third-party frames, private windows): then nothing is remembered, and nothing breaks.
const PREFIX = 'asperity.';

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Not remembered.
  }
}
