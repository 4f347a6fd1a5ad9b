import { say } from './language';

/** A word that English uses twice, with what is meant by it here: files of words have it as `Play [clearance]`. */
export function meant(word: string, by: string): string {
  const key = `${word} [${by}]`;
  const told = say(key);
  return told === key ? word : told;
}
