import { expect, test } from 'vitest';
import { IndexBuilder, openIndex } from './retrieval.ts';
import { SegmentBuilder } from './segment.ts';
import { parseIndex, serialiseIndex } from './stored-index.ts';

const texts = Array.from({ length: 160 }, (_, owner) => ({
  owner: owner * 10,
  title: `Title ${owner % 12} about ${['kidneys', 'travel', 'migraine'][owner % 3]}`,
  passages: Array.from({ length: 1 + (owner % 3) }, (_, i) =>
    Array.from({ length: 30 }, (_, k) => `word${(owner * 7 + i * 3 + k * k) % 190}`).join(' '),
  ),
}));

function build() {
  const builder = new SegmentBuilder();
  for (const text of texts) builder.add(text);
  return builder.build();
}

test('an index is the same after it was stored and opened', () => {
  const built = build();
  expect(parseIndex(Buffer.concat(serialiseIndex(built)))).toEqual(built);
});

test('the same texts give the same bytes', () => {
  const [first, second] = [build(), build()].map((index) => Buffer.concat(serialiseIndex(index)));
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true);
});

test('it can be opened from the middle of a larger buffer', () => {
  const bytes = Buffer.concat(serialiseIndex(build()));
  const larger = Buffer.concat([Buffer.alloc(3), bytes, Buffer.alloc(5)]);
  expect(parseIndex(larger.subarray(3, 3 + bytes.length))).toEqual(parseIndex(bytes));
});

test('one text can be indexed, and none at all gives an empty index', () => {
  expect(openIndex(Buffer.concat(new IndexBuilder().build()))?.search('kidney', 10)).toEqual([]);
  const builder = new IndexBuilder();
  builder.add({ owner: 5, title: 'Kidneys', passages: [] });
  const index = openIndex(Buffer.concat(builder.build()));
  expect(index?.search('kidney', 10).map(({ owner }) => owner)).toEqual([5]);
});

test('an index of another version is not opened', () => {
  const bytes = Buffer.concat(serialiseIndex(build()));
  const other = Buffer.from(
    bytes.toString('latin1').replace(/"version":\d/, '"version":0'),
    'latin1',
  );
  expect(other).toHaveLength(bytes.length);
  expect(openIndex(other)).toBeUndefined();
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(100)],
  ['a length beyond the end', Buffer.from([255, 255, 255, 255, 1, 2, 3])],
])('%s is refused with an error', (_, bytes) => {
  expect(() => openIndex(bytes)).toThrow();
});
