import { expect, test } from 'vitest';
import { teaserOf } from './teaser.ts';

test('a teaser has the words of a body, without what stands for something else', () => {
  const body =
    '<p>Before [thread id=12] after</p><p>[client_lead_form id="3"]</p><p>[sic] and [poll nexus_id=9]</p>';
  expect(teaserOf(body, 100)).toBe('Before  after\n\n[sic] and');
  expect(teaserOf('<p>One two three four</p>', 9)).toBe('One two…');
});
