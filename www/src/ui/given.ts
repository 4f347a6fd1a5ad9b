import type { Context } from 'preact';
import { useContext } from 'preact/hooks';

/** The service that the page has handed in. */
export function given<T>(context: Context<T | undefined>, name: string): T {
  const service = useContext(context);
  if (!service) throw new Error(`no ${name} was handed to this component`);
  return service;
}
