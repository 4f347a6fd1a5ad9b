// Languages in addresses and lists: what a link asks for, and how each is called by those who speak it.

import { spoken } from './language';

/** The address, asking for a language, that of the page unless told; for none, it is left to whoever opens it. */
export function inLanguage(address: string, language = spoken?.language ?? ''): string {
  const url = new URL(address);
  // Not otherwise: every change writes the whole query anew, `?class` as `?class=`.
  if (url.searchParams.has('lang')) url.searchParams.delete('lang');
  if (language) url.searchParams.set('lang', language);
  return url.href;
}

/** `Deutsch` */
export function ownNameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
