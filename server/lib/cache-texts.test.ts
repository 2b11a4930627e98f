import { expect, test } from 'vitest';
import { cacheDerivedTexts, cacheRenderedTexts } from './cache-texts.ts';

test('a text is rendered once, also for concurrent callers', async () => {
  const rendered: string[] = [];
  const render = cacheRenderedTexts(async (text) => {
    rendered.push(text);
    return text.toUpperCase();
  });
  const large = 'a'.repeat(6000);
  expect(await Promise.all([render(large), render(large), render('b'), render('b')])).toEqual([
    large.toUpperCase(),
    large.toUpperCase(),
    'B',
    'B',
  ]);
  expect([await render('b'), rendered]).toEqual(['B', [large, 'b']]);
});

test('the least recently used texts are dropped', async () => {
  let count = 0;
  const render = cacheRenderedTexts(async (text) => {
    count += 1;
    return text;
  });
  const text = (index: number) => String(index % 10).repeat(1_000_000 + index);
  for (const index of [0, 1, 0, 2]) await render(text(index));
  expect(count).toBe(3);
  await render(text(0));
  expect(count).toBe(3);
  await render(text(1));
  expect(count).toBe(4);
});

test('many short texts are dropped as well', async () => {
  let count = 0;
  const derive = cacheDerivedTexts((text) => {
    count += 1;
    return text;
  });
  for (let index = 0; index < 20_000; index++) derive(String(index));
  derive('19999');
  expect(count).toBe(20_000);
  derive('0');
  expect(count).toBe(20_001);
});

test('a text is rendered again under other circumstances', async () => {
  const render = cacheRenderedTexts(async () => `rendering ${++count}`);
  let count = 0;
  expect(await render('a', 'day 1')).toBe('rendering 1');
  expect(await render('a', 'day 1')).toBe('rendering 1');
  expect(await render('a', 'day 2')).toBe('rendering 2');
});

test('a text that could not be rendered is rendered again', async () => {
  let count = 0;
  const render = cacheRenderedTexts(async (text) => {
    count += 1;
    if (count === 1) throw new Error('busy');
    return text;
  });
  await expect(render('a')).rejects.toThrow('busy');
  expect(await render('a')).toBe('a');
});
