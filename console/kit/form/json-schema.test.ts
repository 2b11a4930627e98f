import { expect, test } from 'vitest';
import { threadSeoJsonSchema } from '../../../contract/forums/thread-seo.ts';
import { filledIn, jsonSchema, jsonValuesOf } from './json-schema.ts';

const schema = jsonSchema.parse({
  type: 'object',
  properties: {
    title: { type: 'string', title: 'Title', maxLength: 60 },
    robots: { type: 'string', title: 'Robots', enum: ['', 'noindex'] },
    hidden: { type: 'boolean', title: 'Hidden' },
  },
});

test('what was stored is shown, and nothing that the schema does not know', () => {
  const nothing = { title: '', robots: '', hidden: false };
  expect(jsonValuesOf(schema, null)).toEqual(nothing);
  expect(jsonValuesOf(schema, { title: 7, hidden: 'yes', other: 'x' })).toEqual(nothing);
  expect(jsonValuesOf(schema, { title: 'A', hidden: true })).toEqual({
    title: 'A',
    robots: '',
    hidden: true,
  });
});

test('what was left empty is not stored', () => {
  expect(filledIn({ title: '  A ', robots: ' ', hidden: false })).toEqual({ title: 'A' });
  expect(filledIn({ hidden: true })).toEqual({ hidden: true });
});

test('a schema with what forms cannot show is refused', () => {
  const nested = { properties: { og: { type: 'object', title: 'Open Graph' } } };
  expect(jsonSchema.safeParse(nested).success).toBe(false);
  expect(jsonSchema.safeParse(threadSeoJsonSchema()).success).toBe(true);
});
