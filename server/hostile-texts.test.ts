import { describe, expect, test } from 'vitest';
import { siteSettings } from '../contract/site/site-settings.ts';
import { splitIntoPassages } from '../retrieval/retrieval.ts';
import { removeShortcodes, replaceStrayExperimentShortcodes } from './base/shortcode-text.ts';
import { teaserOfBody } from './companion/teaser.ts';
import { anonymizeText } from './features/moderation/automod-report/decision-export.ts';
import { hasHeldDomain } from './features/moderation/writing/held-words.ts';
import { escapeFormulas } from './lib/csv.ts';
import { unlinkMentions } from './lib/html.ts';
import { leastCpuMs } from './testing/cpu.ts';

const limitMs = 100;

describe('a text of one repeated sign takes almost no time', () => {
  test.each<[string, () => unknown]>([
    ['opened shortcodes', () => removeShortcodes('[a a='.repeat(39_000))],
    [
      'shortcodes that are closed late',
      () => removeShortcodes(`${'[a a='.repeat(60)}]`.repeat(600)),
    ],
    [
      'shortcodes around a word that is no attribute',
      () => removeShortcodes(`${'[a a='.repeat(55)}b c d=e]`.repeat(600)),
    ],
    ['opened experiments', () => teaserOfBody('[experiment '.repeat(9_000), 200)],
    ['closed experiments', () => teaserOfBody(`${'[experiment '.repeat(9_000)}[/experiment]`, 200)],
    ['stray marks', () => replaceStrayExperimentShortcodes('<p> [experiment '.repeat(7_000), '')],
    ['letters in search of a host', () => hasHeldDomain(['evil.example'], ['a'.repeat(20_000)])],
    ['letters up to the limit', () => hasHeldDomain(['evil.example'], ['a'.repeat(100_000)])],
    ['hosts', () => hasHeldDomain(['evil.example'], ['a.b '.repeat(25_000)])],
    [
      'dots in an address',
      () => siteSettings.safeParse({ contactEmail: `a@${'.'.repeat(40_000)} ` }),
    ],
    [
      'links that are not closed',
      () => unlinkMentions('<a data-user-id="1">'.repeat(5_000), new Set([1])),
    ],
    ['signs of addresses', () => anonymizeText(null, 'a'.repeat(50_000) + '@'.repeat(50_000))],
    ['separators of lines', () => escapeFormulas('\u2028'.repeat(100_000))],
    ['a sentence without an end', () => splitIntoPassages(`${'a '.repeat(50_000)}.b`)],
  ])('%s', async (_, read) => {
    expect(await leastCpuMs(limitMs, read)).toBeLessThanOrEqual(limitMs);
  });
});

test('shortcodes and experiments are removed from a text, and nothing else', () => {
  const part = '[experiment symbol=a variant="b"]';
  expect(removeShortcodes('a [thread id=7] b [poll] c [x] [y z] d')).toBe('a   b   c [x] [y z] d');
  expect(removeShortcodes(`a<p> ${part} </p>x [thread id=1]<p>[/experiment]</p>b`)).toBe('a b');
  expect(removeShortcodes(`a${part}b`)).toBe('a b');
  expect(removeShortcodes('[THREAD id=1][thread id=[2]c')).toBe('  c');
  expect(teaserOfBody(`a ${part}b[/experiment] c ${part} d`, 99)).toBe('a c');
});

test('held domains are found in links and plain text, with their subdomains', () => {
  const held = ['evil.example'];
  for (const text of [
    'at evil.example.',
    'https://www.EVIL.example/a',
    'a..evil.example',
    '<a href="//evil.example">',
  ]) {
    expect([text, hasHeldDomain(held, [text])]).toEqual([text, true]);
  }
  for (const text of ['notevil.example', 'evil example', 'evil.example.org', 'evil..example']) {
    expect([text, hasHeldDomain(held, [text])]).toEqual([text, false]);
  }
});

test('a sentence with a number stays whole in passages', () => {
  const words = 'word '.repeat(230);
  expect(splitIntoPassages(`${words}takes 3.5 mg daily.`).join(' ')).toContain(
    'takes 3.5 mg daily.',
  );
});
