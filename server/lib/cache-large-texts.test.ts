import { expect, test } from 'vitest';
import { cacheLargeTexts } from './cache-large-texts.ts';

test('large texts are rendered once, small ones each time', async () => {
  const rendered: number[] = [];
  const render = cacheLargeTexts(
    () => 0,
    async (text) => {
      rendered.push(text.length);
      return text.toUpperCase();
    },
  );
  const large = 'a'.repeat(6000);
  expect(await Promise.all([render(large), render(large), render('b'), render('b')])).toEqual([
    large.toUpperCase(),
    large.toUpperCase(),
    'B',
    'B',
  ]);
  expect(rendered).toEqual([6000, 1, 1]);
});

test('those that were not asked for longest are forgotten', async () => {
  let count = 0;
  const render = cacheLargeTexts(
    () => 0,
    async (text) => {
      count += 1;
      return text;
    },
  );
  const text = (index: number) => String(index % 10).repeat(1_000_000 + index);
  for (const index of [0, 1, 0, 2]) await render(text(index));
  expect(count).toBe(3);
  await render(text(0));
  expect(count).toBe(3);
  await render(text(1));
  expect(count).toBe(4);
});

test('nothing is remembered longer than its period', async () => {
  let day = 1;
  const render = cacheLargeTexts(
    () => day,
    async () => `made on day ${day}`,
  );
  const large = 'a'.repeat(6000);
  expect(await render(large)).toBe('made on day 1');
  day = 2;
  expect(await render(large)).toBe('made on day 2');
});

test('a text that could not be rendered is rendered again', async () => {
  let count = 0;
  const render = cacheLargeTexts(
    () => 0,
    async (text) => {
      count += 1;
      if (count === 1) throw new Error('busy');
      return text;
    },
  );
  const large = 'a'.repeat(6000);
  await expect(render(large)).rejects.toThrow('busy');
  expect(await render(large)).toBe(large);
});
