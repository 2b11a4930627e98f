import { expect, test } from 'vitest';
import { contentBodyMaxLength } from '../../../../contract/moderation/content-flags.ts';
import { postBodyMaxLength } from '../../../../contract/site/posts.ts';
import { removeShortcodes } from '../../../base/shortcode-text.ts';
import { bodyText, sanitizeSponsored, unlinkMentions } from '../../../lib/html.ts';
import { findLinks } from '../../../lib/html-links.ts';
import { hostileRepeatedParts, repeatToSize } from '../../../testing/hostile-texts.ts';
import { leastCpuMsOfThread } from '../../../testing/loop-blocks.ts';
import { listMentionedUserIds } from './content-text.ts';
import { hasHeldDomain, textsHaveHeldWord } from './held-words.ts';

const limitMs = 50;
const markup = [
  '<a href="/x">x</a> ',
  '<a href="https://a.example/x?y=1" target=_blank>x</a>',
  '<a class="mention" data-user-id="1" href="/profile/a">@a</a>',
  '<img src="https://a.example/x.png">',
  '<p>a</p>',
  '<br>',
  '<td colspan=2>',
  '&lt;b&gt;',
  '<p>Some words with <a href="https://example.org/page">a link</a> and more.</p>',
];

/** As many as a site may have, each beginning like a part of a hostile text. */
const heldWords = Array.from(
  { length: 200 },
  (_, n) => `${['a', '0', 'www.x', '<b', 'а'][n % 5]}${n}`,
);
const heldDomains = Array.from({ length: 200 }, (_, n) => `domain${n}.example`);

/**
 * Scans that block the main thread, with the length of the longest text they get. Scoring is not
 * among them: it yields between pieces.
 */
const scans: [string, number, (text: string) => unknown][] = [
  ['held-back words', contentBodyMaxLength, (text) => textsHaveHeldWord(heldWords, [text])],
  ['held-back domains', contentBodyMaxLength, (text) => hasHeldDomain(heldDomains, [text])],
  ['mentions', postBodyMaxLength, listMentionedUserIds],
  ['mentions of deleted people', postBodyMaxLength, (text) => unlinkMentions(text, new Set([1]))],
  ['links', postBodyMaxLength, findLinks],
  ['shortcodes', postBodyMaxLength, removeShortcodes],
  ['text of a body', postBodyMaxLength, bodyText],
  ['disclaimer of a lead form', 50_000, sanitizeSponsored],
];

test.each(scans)(
  '%s of %d characters take at most 50 ms of the main thread',
  async (name, length, scan) => {
    let worst = { ms: 0, part: '' };
    for (const part of [...hostileRepeatedParts, ...markup]) {
      const text = repeatToSize(part, length);
      const ms = await leastCpuMsOfThread(limitMs, () => scan(text));
      if (ms > worst.ms) worst = { ms, part };
    }
    console.log(`${name}: ${worst.ms.toFixed(1)} ms (${JSON.stringify(worst.part)})`);
    expect(worst.ms).toBeLessThanOrEqual(limitMs);
  },
);
