import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PARTS } from './sizes';

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  properties?: Record<string, { const?: string }>;
}

test('every size of every part of the document has a field, and no other', () => {
  const schema = JSON.parse(readFileSync('www/src/generated/schema/dynamics.schema.json', 'utf8'));
  const defs: Record<string, Schema & { oneOf?: Schema[] }> = schema.$defs ?? schema.definitions;
  const told = (defs.AssemblyPart?.oneOf ?? []).map((one) => {
    const ref = one.$ref ?? one.allOf?.find((a) => a.$ref)?.$ref;
    const inner = ref ? defs[ref.split('/').at(-1) ?? ''] : undefined;
    const properties = { ...inner?.properties, ...one.properties };
    const { name, ...sizes } = properties;
    return [name?.const, Object.keys(sizes).sort()] as const;
  });
  const ours = Object.entries(PARTS).map(
    ([name, [, sizes]]) => [name, sizes.map(([f]) => f).sort()] as const,
  );
  expect(new Map(told)).toEqual(new Map(ours));
});
