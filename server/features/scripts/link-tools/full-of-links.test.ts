import { expect, onTestFinished, test } from 'vitest';
import { postBodyMaxLength } from '../../../../contract/site/posts.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import type { Trx } from '../../../db/database.ts';
import { longestTurnMs } from '../../../testing/loop-blocks.ts';
import { editTexts } from './link-editing.ts';
import type { EditedText } from './link-edits.ts';
import { editLinksOfText, type LinkText } from './link-places.ts';
import type { LinkRewrite } from './link-rewriting.ts';
import { createLinkRewriting } from './link-rewriting-threads.ts';

const limitMs = 50;

const task = {
  isDryRun: true,
  authorOn: () => ({ kind: 'system' }) as never,
  sites: [],
  yieldToRequests: async () => {},
};

/** Text of the maximum length of a post by default. */
function textOf(link: string, count = Math.floor(postBodyMaxLength / link.length)): LinkText {
  const text = link.repeat(count);
  return { noun: 'post', siteId: 1, id: 1, text, title: 'A', path: '/a', isByMember: false };
}
const shortLinks = textOf('<a href="/a">x</a>');
/** A text of maximum length would take the thread five seconds. */
const longLinks = textOf(`<a href="/${'a'.repeat(1900)}">x</a>`, 10);

/** Dry runs write nothing, so they need no transaction. */
const editOne = (text: LinkText, edit: (each: LinkText) => Promise<EditedText | undefined>) =>
  editTexts(undefined as unknown as Trx, undefined as unknown as ChangeLog, task, [text], edit);

async function leastTurnMs(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let go = 0; go < 4 && least > limitMs; go++) {
    least = Math.min(least, await longestTurnMs(work));
  }
  return least;
}

test.each<[string, LinkText, Partial<LinkRewrite>, number]>([
  ['one address', shortLinks, { mode: 'exact', from: '/a' }, 11_111],
  ['the beginning of addresses', shortLinks, { mode: 'prefix', from: '/' }, 11_111],
  ['a pattern', shortLinks, { mode: 'pattern', from: '^/(.*)$', to: '/b$1' }, 11_111],
  ['the slowest pattern', longLinks, { mode: 'pattern', from: '(?i)[\\pL\\pN:/.]{395}x' }, 0],
])(
  'rewriting %s in a text full of links does not block the event loop',
  async (_, text, change, count) => {
    const rewriting = createLinkRewriting();
    onTestFinished(() => rewriting.close());
    const rewrite: LinkRewrite = {
      ...{ mode: 'exact' as const, from: '/a', to: '/b', pictures: true },
      origin: 'https://a.example',
      ...change,
    };
    let links = 0;
    const ms = await leastTurnMs(async () => {
      ({ links } = await editOne(text, (each) => rewriting.rewrite(each, rewrite)));
    });
    expect(links).toBe(count);
    expect(ms).toBeLessThanOrEqual(limitMs);
  },
);

test('removing links from a text full of links takes at most 50 ms', async () => {
  const ms = await leastTurnMs(() =>
    editOne(shortLinks, async (text) => editLinksOfText(text, () => 'unlink')),
  );
  expect(ms).toBeLessThanOrEqual(limitMs);
});
