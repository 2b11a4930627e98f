import { expect, test } from 'vitest';
import { leastCpuMs } from '../testing/cpu.ts';
import { excerptOfBody, teaserOfBody } from './teaser.ts';

test('a teaser has the text of a body, without shortcodes', () => {
  const body =
    '<p>Before [thread id=12] after</p><p>[client_lead_form id="3"]</p><p>[sic] and [poll nexus_id=9]</p>';
  expect(teaserOfBody(body, 100)).toBe('Before after\n[sic] and');
  expect(teaserOfBody('<p>[poll]</p><p>[quizlet]</p><p>Words</p>', 100)).toBe('Words');

  expect(teaserOfBody('<p>One two three four</p>', 9)).toBe('One two…');
});

test('a teaser reveals nothing that only some people see, even if the body was cut', () => {
  const variant = (text: string) =>
    `<p>[experiment symbol='tea' variant='warm']</p><p>${text}</p><p>[/experiment]</p>`;
  expect(teaserOfBody(`<p>Before</p>${variant('Hidden')}<p>after</p>`, 100)).toBe('Before\nafter');
  expect(teaserOfBody(`<p>Before</p>${variant('Hidden').slice(0, -20)}`, 100)).toBe('Before');
  expect(teaserOfBody('<p>Before</p><p>[/experiment]</p>', 100)).toBe('Before');
});

test('only the beginning of a long body is read, up to its last whole tag', () => {
  const long = `<p>One two <a href="https://example.org/${'a'.repeat(5000)}">three</a></p>`;
  expect(teaserOfBody(long, 100)).toBe('One two');
  expect(excerptOfBody(`<p>${'word '.repeat(1000)}</p>`, 12)).toBe('word word…');
});

test('a hostile body takes no more work than any other', async () => {
  const bodies = [
    '[a a='.repeat(39_000),
    '[experiment '.repeat(16_000),
    '<b>'.repeat(60_000),
    '<!--'.repeat(50_000),
    '<a href="/x">x</a>'.repeat(10_000),
    'x'.repeat(200_000),
  ];
  for (const body of bodies) {
    expect(await leastCpuMs(50, () => teaserOfBody(body, 160))).toBeLessThan(50);
    expect(await leastCpuMs(50, () => excerptOfBody(body, 160))).toBeLessThan(50);
  }
});
