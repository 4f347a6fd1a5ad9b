/** The sentence that something thrown holds. */
export const messageOf = (e: unknown): string => (e instanceof Error ? e.message : String(e));
