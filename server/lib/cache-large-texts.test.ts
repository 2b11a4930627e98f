import { expect, test } from 'vitest';
import { cacheLargeTexts } from './cache-large-texts.ts';

test('large texts are rendered once, small ones each time', () => {
  const rendered: number[] = [];
  const render = cacheLargeTexts(
    () => 0,
    (text) => {
      rendered.push(text.length);
      return text.toUpperCase();
    },
  );
  const large = 'a'.repeat(6000);
  expect([render(large), render(large), render('b'), render('b')]).toEqual([
    large.toUpperCase(),
    large.toUpperCase(),
    'B',
    'B',
  ]);
  expect(rendered).toEqual([6000, 1, 1]);
});

test('those that were not asked for longest are forgotten', () => {
  let count = 0;
  const render = cacheLargeTexts(
    () => 0,
    (text) => {
      count += 1;
      return text;
    },
  );
  const text = (index: number) => String(index % 10).repeat(1_000_000 + index);
  for (const index of [0, 1, 0, 2]) render(text(index));
  expect(count).toBe(3);
  render(text(0));
  expect(count).toBe(3);
  render(text(1));
  expect(count).toBe(4);
});

test('nothing is remembered longer than its period', () => {
  let day = 1;
  const render = cacheLargeTexts(
    () => day,
    () => `made on day ${day}`,
  );
  const large = 'a'.repeat(6000);
  expect(render(large)).toBe('made on day 1');
  day = 2;
  expect(render(large)).toBe('made on day 2');
});
