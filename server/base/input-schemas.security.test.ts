import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { leastCpuMs } from '../testing/cpu.ts';
import { hostileTexts } from '../testing/hostile-texts.ts';
import { contractSchemas, listSchemaPlaces, type SchemaPlace } from '../testing/input-schemas.ts';
import { AppError } from './errors.ts';
import { validate } from './validate.ts';

const schemas = await contractSchemas();
const places = [...schemas].flatMap(([name, schema]) =>
  listSchemaPlaces(schema).map((place) => ({
    ...place,
    name: `${name}${place.path}`,
    root: schema,
  })),
);
const texts = places.filter(({ type }) => type === 'string');

/** Length limit of a text or list, and whether it is checked first. */
function lengthLimit({ schema }: SchemaPlace): { max: number; isFirst: boolean } | undefined {
  const checks = (schema._zod.def as { checks?: z.core.$ZodCheck[] }).checks ?? [];
  const limits = checks.map((check) => check._zod.def as z.core.$ZodCheckMaxLengthDef);
  const all = limits.filter(({ check }) => check === 'max_length');
  if (all.length === 0) return undefined;
  const [first] = limits;
  return {
    max: Math.min(...all.map(({ maximum }) => maximum)),
    isFirst: first?.check === 'max_length' && first.abort === true,
  };
}

/** Message with which a schema refuses an input; undefined if it is accepted. */
function refusalOf(schema: z.ZodType, input: unknown): string | undefined {
  try {
    validate(schema, input);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

test('the schemas of the contract are found', () => {
  expect(schemas.size).toBeGreaterThan(60);
  expect(texts.length).toBeGreaterThan(200);
});

describe('every text and every list', () => {
  test.each(['string', 'array'])('of type %s has a maximum that is checked first', (type) => {
    const wrong = places
      .filter((place) => place.type === type)
      .filter((place) => lengthLimit(place)?.isFirst !== true)
      .map(({ name }) => name);
    expect(wrong).toEqual([]);
  });
});

describe('every text field of every schema', () => {
  test('refuses 1 MB of anything, and handles the longest accepted text within 50 ms', async () => {
    const large = hostileTexts(1_000_000);
    const slow: string[] = [];
    for (const place of texts) {
      const { max = 1_000_000 } = lengthLimit(place) ?? {};
      for (const [kind, text] of [...large, ...hostileTexts(Math.min(max, 1_000_000))]) {
        const input = place.inputWith(text);
        const ms = await leastCpuMs(50, () => place.root.safeParse(input));
        if (ms > 50) slow.push(`${place.name}: ${text.length} × ${kind} took ${Math.round(ms)} ms`);
      }
    }
    expect(slow).toEqual([]);
  });

  test.each([
    ['NUL', 'a\u0000b'],
    ['half a character', 'a\ud800b'],
  ])('refuses %s with a message', (_, text) => {
    const wrong = texts
      .filter(({ schema }) => (lengthLimit({ schema } as SchemaPlace)?.max ?? 3) >= text.length)
      .filter(({ schema }) => refusalOf(schema, text) !== messages.textNotStorable)
      .map(({ name }) => name);
    expect(wrong).toEqual([]);
  });
});

/** Messages of validators and parsers, and field names where people expect labels. */
const rawText =
  /expected \w+|received|Invalid (?:input|option|string|key|value|union)|Too (?:big|small)|Unrecognized|undefined|null|NaN|\[object|ZodError|^[a-z]\w*\.\w+ |must match pattern|^[a-z]+[A-Z]/;

const wrongValues: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 7],
  ['a negative number', -1],
  ['a fraction', 0.5],
  ['a huge number', 1e300],
  ['not a number', Number.NaN],
  ['infinity', Number.POSITIVE_INFINITY],
  ['an empty text', ''],
  ['a text', 'odd \u00a0 text'],
  ['a long text', 'x'.repeat(1_000_000)],
  ['true', true],
  ['an empty list', []],
  ['a list', [[1, null]]],
  ['an empty object', {}],
  ['an object', { odd: { a: 1 } }],
  ['an object with a prototype', JSON.parse('{"__proto__": {"a": 1}, "constructor": 1}')],
];

describe('values of the wrong type', () => {
  test.each(wrongValues)('%s is accepted, or refused with a message for people', (_, value) => {
    // Keys of records are always texts.
    const others = places.filter(({ path }) => !path.endsWith('{key}'));
    const raw = others.flatMap(({ name, root, inputWith }) => {
      const message = refusalOf(root, inputWith(value));
      const isRaw = message !== undefined && (message === '' || rawText.test(message));
      return isRaw ? [`${name}: ${message}`] : [];
    });
    expect(raw).toEqual([]);
  });
});
