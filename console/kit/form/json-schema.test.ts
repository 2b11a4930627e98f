import { expect, test } from 'vitest';
import { z } from 'zod';
import { threadSeoJsonSchema } from '../../../contract/forums/thread-seo.ts';
import { jsonSchema, omitEmptyValues, toFormValues } from './json-schema.ts';

const schema = jsonSchema.parse({
  type: 'object',
  properties: {
    title: { type: 'string', title: 'Title', maxLength: 60 },
    robots: { type: 'string', title: 'Robots', enum: ['', 'noindex'] },
    hidden: { type: 'boolean', title: 'Hidden' },
  },
});

test('shows stored values and drops unknown ones', () => {
  const nothing = { title: '', robots: '', hidden: false };
  expect(toFormValues(schema, null)).toEqual(nothing);
  expect(toFormValues(schema, { title: 7, hidden: 'yes', other: 'x' })).toEqual(nothing);
  expect(toFormValues(schema, { title: 'A', hidden: true })).toEqual({
    title: 'A',
    robots: '',
    hidden: true,
  });
});

test('empty values are not stored', () => {
  expect(omitEmptyValues({ title: '  A ', robots: ' ', hidden: false })).toEqual({ title: 'A' });
  expect(omitEmptyValues({ hidden: true })).toEqual({ hidden: true });
});

const rich = jsonSchema.parse(
  z.toJSONSchema(
    z.object({
      seats: z.int().min(1).max(50).meta({ title: 'Seats' }),
      price: z.number().multipleOf(0.5).optional().meta({ title: 'Price' }),
      days: z
        .array(z.enum(['Mon', 'Tue']))
        .min(1)
        .meta({ title: 'Days' }),
      synonyms: z.array(z.string().max(20)).max(3).meta({ title: 'Synonyms' }),
      picture: z.file().mime(['image/png', 'image/webp']).optional().meta({ title: 'Picture' }),
    }),
  ),
);

test('numbers, multiple choices, lists and files are supported', () => {
  const empty = { seats: '', price: '', days: [], synonyms: [], picture: null };
  expect(toFormValues(rich, {})).toEqual(empty);
  expect(toFormValues(rich, { seats: '7', days: 'Mon', synonyms: [1, 'a'], picture: 'x' })).toEqual(
    {
      ...empty,
      synonyms: ['a'],
    },
  );
  const stored = { seats: 7, price: 1.5, days: ['Mon'], synonyms: ['a', 'b'] };
  expect(toFormValues(rich, stored)).toEqual({ ...stored, picture: null });

  const file = new File(['x'], 'x.png');
  const values = { seats: 0, price: '', days: [], synonyms: [' a ', ''], picture: file };
  expect(omitEmptyValues(values)).toEqual({ seats: 0, synonyms: ['a'], picture: file });
});

test('an unsupported schema is refused', () => {
  const nested = { properties: { og: { type: 'object', title: 'Open Graph' } } };
  expect(jsonSchema.safeParse(nested).success).toBe(false);
  const table = {
    properties: { rows: { type: 'array', title: 'Rows', items: { type: 'object' } } },
  };
  expect(jsonSchema.safeParse(table).success).toBe(false);
  expect(jsonSchema.safeParse(threadSeoJsonSchema()).success).toBe(true);
});
