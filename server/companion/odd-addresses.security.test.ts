import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPageUrl, normalizeAddress, parseSafePath } from '../../contract/addresses.ts';
import { disorderSeo } from '../../contract/conditions/disorder-seo.ts';
import { threadSeo } from '../../contract/forums/thread-seo.ts';
import { failureUrl, successUrl } from '../../contract/leads/lead-forms.ts';
import { profileOptionInput } from '../../contract/people/extended-profile.ts';
import { postSeo } from '../../contract/site/posts.ts';
import { findMenuUrlProblem, pathOfUrlOnSite } from '../../contract/site/site-menu.ts';
import { isStorable } from '../../contract/text.ts';
import { hereHost, hostReachedFromPage, oddAddresses } from '../testing/odd-addresses.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { newItem, widgetVisitor } from '../testing/widgets.ts';

/** True if a stored field accepts the address. */
const fields: Record<string, (address: string) => boolean> = {
  'page of a lead form': (url) => successUrl.safeParse(url).success,
  'failure page of a lead form': (url) => failureUrl.safeParse(url).success,
  'canonical address of a thread': (canonical) => threadSeo.safeParse({ canonical }).success,
  'picture of a thread': (ogImage) => threadSeo.safeParse({ ogImage }).success,
  'canonical address of a condition': (canonical) => disorderSeo.safeParse({ canonical }).success,
  'canonical address of a post': (canonical) => postSeo.safeParse({ canonical }).success,
  'link of an answer': (ctaLink) =>
    profileOptionInput.safeParse({ name: 'A', ctaText: 'Go', ctaLink }).success,
  'link of a menu': (url) => findMenuUrlProblem(url, [hereHost]) === undefined,
  'redirect of a post': isPageUrl,
};

test('the corpus is large enough', () => expect(oddAddresses.length).toBeGreaterThan(300));

describe.each(Object.entries(fields))('as the %s', (name, accepts) => {
  test('an odd address is refused, or leads where it says', () => {
    const misleading = oddAddresses.filter((address) => {
      const typed = address.trim();
      if (!accepts(address) || typed === '' || !typed.isWellFormed()) return false;
      if (name === 'link of a menu' && typed.startsWith('#')) return false;
      const location =
        name === 'link of a menu' ? pathOfUrlOnSite(typed, [hereHost]) : normalizeAddress(typed);
      if (location === undefined) return true;
      const says = /^https?:\/\/([^/?#@\\:]+)/i.exec(typed)?.[1] ?? hereHost;
      const isRepeatable = normalizeAddress(location) === location;
      return !isRepeatable || hostReachedFromPage(location) !== says.toLowerCase();
    });
    expect(misleading).toEqual([]);
  });
});

test('a path of our own stays one, however often it is read', () => {
  const leaving = oddAddresses.filter((address) => {
    const path = parseSafePath(address);
    return (
      path !== undefined && (hostReachedFromPage(path) !== hereHost || parseSafePath(path) !== path)
    );
  });
  expect(leaving).toEqual([]);
});

describe('over HTTP', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ env: { PROCESS: 'web', REQUESTS_PER_MINUTE: '0' } });
  });
  afterAll(() => app.close());

  test('a vote redirects to our own pages, and a page has no other links', async () => {
    const item = await newItem(await app.as('admin'), 'poll');
    const visitor = widgetVisitor(app);
    const at = `http://alpha.localhost:${app.port}/engagement/${item.id}/vote`;
    for (const back of oddAddresses.map((address) => address.toWellFormed())) {
      const option = String(item.options[0]);
      const { status, headers } = await visitor.press(item.id, 'vote', { option, back });
      if (!isStorable(back)) {
        expect([back, status]).toEqual([back, 400]);
        continue;
      }
      const host = hostReachedFromPage(String(headers.location), at);
      expect([back, status, host]).toEqual([back, 303, 'alpha.localhost']);
      const refused = await visitor.press(item.id, 'vote', { option: '999999', back });
      const [, link = '/'] = /<a href="([^"]*)">Back to the page/.exec(refused.text) ?? [];
      expect([back, hostReachedFromPage(link, at)]).toEqual([back, 'alpha.localhost']);
    }
  });

  test('a short link leads where it says, and never to itself', async () => {
    const tech = await app.as('communityTech');
    const create = 'mutation ($url: String!) { createShortlink(url: $url) { id fromUrl } }';
    for (const url of oddAddresses.filter((address) => address.isWellFormed())) {
      const { data } = await tech.graphql(create, { url });
      if (!data?.createShortlink) continue;
      const { pathname } = new URL(data.createShortlink.fromUrl);
      const { status, headers } = await app.anonymous.get(pathname);
      const says = /^https?:\/\/([^/?#@\\:]+)/i.exec(url.trim())?.[1] ?? 'alpha.localhost';
      const at = `http://alpha.localhost:${app.port}${pathname}`;
      expect([url, status, hostReachedFromPage(String(headers.location), at)]).toEqual([
        url,
        302,
        says,
      ]);
    }
    // Rows stored before the rule lead nowhere instead of in a loop.
    await app.query(
      `insert into short_links (site_id, code, to_url) values
       ($1, 'loopa', '/s/loopb'), ($1, 'loopb', '/s/loopa'), ($1, 'loopc', '/login?redirect=/s/loopc')`,
      await app.siteId('alpha'),
    );
    for (const code of ['loopa', 'loopb', 'loopc']) {
      expect((await app.anonymous.get(`/s/${code}`)).status).toBe(404);
    }
  });
});
