import { expect, test } from 'vitest';
import { findTextsAtPaths } from './json-texts.ts';

const json = `{ "a" : "one \\"quoted\\" \\\\", "n": 1.0e400, "b": {"a": "other"},
  "list": ["x", {"t": "deep \\u00e9"}, ["inner"], null, "y"], "t": true, "a b": ["{", "}"] }`;

test('texts are found by their paths, and nothing else is', () => {
  const at = (...paths: string[][]) => findTextsAtPaths(json, paths).map(({ text }) => text);
  expect(at(['a'])).toEqual(['one "quoted" \\']);
  expect(at(['b', 'a'])).toEqual(['other']);
  expect(at(['list', '*'])).toEqual(['x', 'y']);
  expect(at(['list', '*', 't'])).toEqual(['deep é']);
  expect(at(['list', '*', '*'], ['a b', '*'])).toEqual(['inner', '{', '}']);
  expect(at(['*'], ['n'], ['t'], ['b'], ['list', '0'])).toEqual([]);
});

test('a key named * is not a list', () => {
  expect(
    findTextsAtPaths('{"*": {"t": "no"}, "l": [{"t": "yes"}]}', [['l', '*', 't']]),
  ).toHaveLength(1);
  expect(findTextsAtPaths('{"l": {"*": "no"}}', [['l', '*']])).toEqual([]);
});

test('positions are those of the source', () => {
  const [text] = findTextsAtPaths(json, [['list', '*', 't']]);
  expect(json.slice(text?.start, text?.end)).toBe('"deep \\u00e9"');
});

test('long texts with many signs take almost no time', () => {
  const long = JSON.stringify({ a: '\\"{[,:'.repeat(100_000), b: '"' });
  const started = performance.now();
  expect(findTextsAtPaths(long, [['b']])).toHaveLength(1);
  expect(performance.now() - started).toBeLessThan(2000);
});
