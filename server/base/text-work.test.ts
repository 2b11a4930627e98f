import { expect, onTestFinished, test } from 'vitest';
import { sanitizeArticle } from '../lib/html.ts';
import { leastCpuMsOfThread } from '../testing/loop-blocks.ts';
import { createTextWork } from './text-work.ts';

const links = '<p><a href="/x" rel="noopener">x</a></p>';

test('long texts, and many in one turn, leave the event loop free', async () => {
  const texts = createTextWork();
  onTestFinished(() => texts.close());
  const long = links.repeat(5000);
  const many = Array.from({ length: 20 }, () => links.repeat(500));
  // Starts the threads and compiles both sides.
  const expected = sanitizeArticle(long);
  expect(await texts.run('sanitizeArticle', long)).toBe(expected);
  const ofOne = await leastCpuMsOfThread(50, () => texts.run('sanitizeArticle', long));
  const ofMany = await leastCpuMsOfThread(50, () =>
    Promise.all(many.map((text) => texts.run('sanitizeBody', text))),
  );
  console.log(
    `main thread: ${ofOne.toFixed(1)} ms for one text, ${ofMany.toFixed(1)} ms for twenty`,
  );
  expect(Math.max(ofOne, ofMany)).toBeLessThan(50);
});

test('short texts are sanitised at once', async () => {
  const texts = createTextWork();
  onTestFinished(() => texts.close());
  expect(await texts.run('sanitizeBody', '<p onclick="x">a</p>')).toBe('<p>a</p>');
});
