import { expect, test } from 'vitest';
import { teaserOf } from './teaser.ts';

test('a teaser has the words of a body, without what stands for something else', () => {
  const body =
    '<p>Before [thread id=12] after</p><p>[client_lead_form id="3"]</p><p>[sic] and [poll nexus_id=9]</p>';
  expect(teaserOf(body, 100)).toBe('Before after\n[sic] and');
  expect(teaserOf('<p>[poll]</p><p>[quizlet]</p><p>Words</p>', 100)).toBe('Words');

  expect(teaserOf('<p>One two three four</p>', 9)).toBe('One two…');
});

test('a teaser tells nothing of what only some see, even where a body was cut off', () => {
  const variant = (text: string) =>
    `<p>[experiment symbol='tea' variant='warm']</p><p>${text}</p><p>[/experiment]</p>`;
  expect(teaserOf(`<p>Before</p>${variant('Hidden')}<p>after</p>`, 100)).toBe('Before\nafter');
  expect(teaserOf(`<p>Before</p>${variant('Hidden').slice(0, -20)}`, 100)).toBe('Before');
  expect(teaserOf('<p>Before</p><p>[/experiment]</p>', 100)).toBe('Before');
});
