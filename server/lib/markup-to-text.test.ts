import { expect, test } from 'vitest';
import { isFormatted, markupToText, separatePictures } from './markup-to-text.ts';
import { textToMarkup } from './plain-text.ts';

const typed = [
  'One line',
  'Two\nlines & <signs>',
  'First\n\nSecond\n\nThird, see https://example.org/a?b=1&c=2.',
  '“Quoted” and 5 > 3',
];

test.each(typed)('typed text is restored exactly: %j', (text) => {
  const body = textToMarkup(text);
  expect(markupToText(body)).toBe(text);
  expect(isFormatted(body)).toBe(false);
});

test('detects markup that plain text would lose', () => {
  for (const body of [
    '<ul><li>one</li></ul>',
    '<p><strong>bold</strong></p>',
    '<h2>Heading</h2>',
    '<p><a class="mention" data-user-id="3" href="/profile/x">@x</a></p>',
  ]) {
    expect(isFormatted(body)).toBe(true);
  }
});

test('pictures are separated', () => {
  const image = '<p><img src="/api/pictures/a.webp" alt="" width="4" height="3" /></p>';
  expect(separatePictures(`<p>Text</p>${image}`)).toEqual({ pictures: image, rest: '<p>Text</p>' });
  expect(isFormatted(`<p>Text</p>${image}`)).toBe(false);
});
