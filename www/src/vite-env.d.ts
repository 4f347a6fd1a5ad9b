/// <reference types="vite/client" />

/** What `www/build/few_words.ts` makes of `www/words`. */
declare module 'virtual:few-words' {
  const words: Record<string, Partial<typeof import('./embed/internal/few').FEW>>;
  export default words;
}
