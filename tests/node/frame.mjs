// The constants of www/src/generated/frame.ts; Node 20 reads no TypeScript, so its few annotations are cut away.
import { readFileSync } from 'node:fs';

const source = readFileSync(new URL('../../www/src/generated/frame.ts', import.meta.url), 'utf8')
  .replaceAll(' as const', '')
  .replace(/^export type .*$/gm, '');
const module = await import(`data:text/javascript,${encodeURIComponent(source)}`);
export const { ArrowRole, HEADER, MAGIC, STRIDE, Section } = module;
