import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printedSchema } from './print-schema.ts';

test('schema.graphql is what the code says; `npm run schema` writes it', () => {
  const committed = readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8');
  expect(committed).toBe(printedSchema());
});
