import { expect, test } from 'vitest';
import { countLines } from './count-lines.js';

test('counts code without blanks and comments, and comments that begin without a noun', () => {
  const source = `
/** What it is. */
const address = 'https://example.org'; // Stays on the line.

// One comment
// of two lines.
const text = \`// no comment\`;

// biome-ignore lint: not worded
const element = { a: 1 };
`;
  expect(countLines(source, 'a.ts')).toEqual({ code: 3, comments: 3, unclear: 2 });
});
