import { expect, test } from 'vitest';
import { z } from 'zod';
import { globalTagInput, tagNameMaxLength } from '../../../contract/forums/forums.ts';
import { awardInput } from '../../../contract/people/awards.ts';
import { readFieldRules } from './field-rules.ts';

test('labels, required marks and lengths come from the schema', () => {
  const rules = readFieldRules(
    z.object({
      name: z.string().trim().min(1).max(80).meta({ title: 'Name' }),
      note: z.string().max(500).meta({ title: 'Note', description: 'For staff alone.' }),
      lines: z
        .string()
        .transform((text) => text.split('\n'))
        .meta({ title: 'Lines' }),
      kind: z.enum(['a', 'b']),
      robots: z.enum(['', 'noindex']),
      count: z.number(),
      year: z.number().nullable(),
      options: z.array(z.string()).min(1),
      picture: z.file().max(1000),
      later: z.string().min(1).optional(),
      on: z.boolean(),
    }),
  );
  expect(rules).toEqual({
    name: { label: 'Name', required: true, maxLength: 80 },
    note: { label: 'Note', description: 'For staff alone.', maxLength: 500 },
    lines: { label: 'Lines' },
    kind: { required: true },
    robots: {},
    count: { required: true },
    year: {},
    options: { required: true },
    picture: { required: true },
    later: {},
    on: {},
  });
});

test('the schemas of the contract name their inputs', () => {
  expect(readFieldRules(globalTagInput).name).toEqual({
    label: 'Name',
    required: true,
    maxLength: tagNameMaxLength,
  });
  expect(readFieldRules(awardInput).year).toEqual({ label: 'Year' });
});

test('a schema without metadata has no rules', () => {
  expect(readFieldRules(z.custom<object>().transform(() => ({})))).toEqual({});
});
