import { expect, test } from 'vitest';
import { parseStoryReference } from './stories.ts';

test.each([
  ['https://kidney.example/posts/my-story?at=comment-4#comment-4', { slug: 'my-story' }],
  ['/posts/caf%C3%A9', { slug: 'café' }],
  ['posts/my-story/', { slug: 'my-story' }],
  ['/posts/%E0%A4%A', { slug: '%E0%A4%A' }],
  ['42', { id: 42 }],
  ['#42', { id: 42 }],
  ['99999999999', {}],
  ['2 years on', {}],
  ['https://kidney.example/forums/not-a-post', {}],
])('%s', (typed, expected) => {
  const { title, ...rest } = parseStoryReference(`  ${typed} `);
  expect(rest).toEqual(expected);
  expect(title).toBe(typed);
});
