// The language the page speaks. English stands in the sources; another one is a dictionary, fetched before anything is drawn.
// Words become another language's where they become elements (`words.ts`): nothing before that knows of it.

/** A text as the page's language has it. */
export let say = (text: string): string => text;
/** The language spoken, where it is not English; and how many sentences it has yet to be given. */
export let spoken: { readonly language: string; readonly holes: number } | undefined;

/** To be waited for before anything is drawn. Nothing is fetched for English; what cannot be fetched leaves English. */
export async function speakAs(language: string): Promise<void> {
  if (/^(en|$)/i.test(language)) return;
  try {
    [say, spoken] = await (await import('./words')).speak(language);
  } catch {
    // English stands.
  }
}
