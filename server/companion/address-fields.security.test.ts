import { type GraphQLNamedType, getNamedType, isInputObjectType } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schema } from '../schema.ts';
import type { ApiClient } from '../testing/client.ts';
import { contentWriter } from '../testing/content.ts';
import { type IntakeClient, intakeClient } from '../testing/intake.ts';
import { hostReachedFromPage, oddAddresses } from '../testing/odd-addresses.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { newItem } from '../testing/widgets.ts';

/** A stored field that holds an address. */
interface AddressField {
  /** Arguments of mutations that this covers, as `mutation.argument`. */
  covers: readonly string[];
  /** Saves the address; undefined if it is refused, otherwise a page that shows it, if any. */
  save(address: string): Promise<{ stored: unknown; page?: string } | undefined>;
}

let app: TestApp;
let staff: ApiClient;
let intake: IntakeClient;
let fields: Record<string, AddressField>;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  staff = await app.as('superAdmin');
  intake = await intakeClient(app);
  fields = await createFields();
});
afterAll(() => app.close());

async function mutate(call: string, variables: Record<string, unknown> = {}, declared = '') {
  const { data } = await staff.graphql(`mutation ${declared} { result: ${call} }`, variables);
  return data?.result;
}

/** Like `mutate`, for calls that must succeed. */
async function setUp(call: string) {
  const { data, errors } = await staff.graphql(`mutation { result: ${call} }`);
  if (errors) throw new Error(`${call}: ${errors[0]?.message}`);
  return data.result;
}

async function createFields(): Promise<Record<string, AddressField>> {
  const memberId = await app.userId('member');
  const write = await contentWriter(app);
  const threadId = await write.thread({ by: memberId, name: 'Odd addresses' });
  const [thread] = await app.query('select slug from threads where id = $1', threadId);
  const replyId = await write.reply({ by: memberId, threadId });
  const poll = await newItem(staff, 'poll');
  const disorder = await setUp(
    'saveDisorder(name: "Odd disease", hasDetailPage: true, isActive: true) { id slug }',
  );
  const section = await setUp('createProfileSection(name: "Odd") { id }');
  const question = await setUp(
    `saveProfileField(sectionId: "${section.id}", name: "Odd", type: SELECT,
      profileFieldOptions: [{ name: "A" }]) { id }`,
  );
  const { data } = await staff.graphql(
    `mutation ($content: JSON) { upsertPost(title: "Odd page", type: JOURNAI, content: $content,
      status: PUBLISHED) { id permalink } }`,
    { content: { intro_copy: 'Words', post_ids: [], facts: [], questions: [] } },
  );
  const aiPage = data.upsertPost;
  // Super settings are sent as a whole.
  const current = await staff.graphql('{ getSiteSuperSettings }');
  const superSettings = JSON.parse(current.data.getSiteSuperSettings);
  const link = await setUp('createShortlink(url: "/posts") { id }');
  const social = await setUp(
    `createSocialSite(userId: "${memberId}", type: BLOG, url: "https://blog.example/") { id }`,
  );
  const form = await setUp(
    'upsertCommercialLeadForm(campaignName: "Odd", name: "Odd", type: "x", successUrl: "/a") { id }',
  );
  const policy = await setUp('upsertPolicy(name: "Odd", memberText: "Odd", ground: LAW) { id }');
  const { webhook } = await setUp(
    'createWebhook(url: "https://hooks.example/", eventTypes: ["flag.opened"]) { webhook { id } }',
  );
  const campaign = await setUp('saveOpportunityCampaign(name: "Odd", successUrl: "/a") { id }');

  const graphql =
    (call: string, page?: string): AddressField['save'] =>
    async (address) => {
      const stored = await mutate(call, { address }, '($address: String!)');
      return stored ? { stored, ...(page && { page }) } : undefined;
    };
  const asJson = (call: string, toText: (address: string) => string, page?: string) =>
    (async (address) => {
      const stored = await mutate(call, { text: toText(address) }, '($text: String!)');
      return stored ? { stored, ...(page && { page }) } : undefined;
    }) satisfies AddressField['save'];
  const post = async (part: Record<string, unknown>) => {
    const body = { userId: memberId, title: 'Odd', body: '<p>Words</p>', isPublished: true };
    const { status, json } = await intake.send('PUT', '/posts/external/odd', {
      ...{ ...body, status: 'PUBLISHED', slug: 'odd-post' },
      ...part,
    });
    return status < 300 ? { stored: json(), page: '/posts/odd-post' } : undefined;
  };
  const quote = (address: string) => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

  return {
    'short link': {
      covers: ['createShortlink.url', 'updateShortlink.url'],
      save: graphql(`updateShortlink(id: "${link.id}", url: $address) { toUrl }`),
    },
    webhook: {
      covers: ['createWebhook.url', 'updateWebhook.url'],
      save: graphql(
        `updateWebhook(id: "${webhook.id}", url: $address, eventTypes: ["flag.opened"]) { url }`,
      ),
    },
    'law or rule of a policy': {
      covers: ['upsertPolicy.referenceUrl'],
      save: graphql(
        `upsertPolicy(id: "${policy.id}", name: "Odd", memberText: "Odd", ground: LAW,
          referenceUrl: $address) { referenceUrl }`,
      ),
    },
    'social link': {
      covers: ['createSocialSite.url', 'updateSocialSite.url', 'updateSocialSite.previousUrl'],
      // The text is a handle or a link; the console converts it to an address (`socialAddress`).
      save: graphql(
        `updateSocialSite(id: "${social.id}", url: $address) { id }`,
        '/profile/member',
      ),
    },
    'addresses of a condition': {
      covers: ['saveDisorder.seo', 'saveDisorderSiteValues.seo'],
      save: graphql(
        `saveDisorder(id: "${disorder.id}", seo: { canonical: $address, ogImage: $address,
          twitterImage: $address }) { seo { canonical ogImage twitterImage } }`,
        `/conditions/${disorder.slug}`,
      ),
    },
    'link of a widget': {
      covers: ['saveEngagement.ctaLink', 'saveEngagement.options'],
      save: graphql(
        `saveEngagement(id: "${poll.id}", type: poll, ctaText: "Go", ctaLink: $address,
          hasOptionCta: true, options: [
            { id: "${poll.options[0]}", name: "A", ctaText: "Go", ctaLink: $address },
            { id: "${poll.options[1]}", name: "B" }]) { ctaLink options { ctaLink } }`,
        `/engagement/${poll.id}`,
      ),
    },
    'picture of a widget': {
      covers: ['saveEngagement.imageUrl'],
      save: graphql(
        `saveEngagement(id: "${poll.id}", type: poll, imageUrl: $address) { imageUrl }`,
        `/engagement/${poll.id}`,
      ),
    },
    'page of a lead form': {
      covers: ['upsertCommercialLeadForm.successUrl', 'upsertCommercialLeadForm.failure_url'],
      save: graphql(
        `upsertCommercialLeadForm(id: "${form.id}", successUrl: $address, failure_url: $address)
          { successUrl failure_url }`,
      ),
    },
    'page of an opportunity': {
      covers: ['saveOpportunityCampaign.successUrl'],
      save: graphql(
        `saveOpportunityCampaign(id: "${campaign.id}", name: "Odd", successUrl: $address)
          { successUrl }`,
      ),
    },
    'addresses of a thread': {
      covers: ['setThreadSeo.seo', 'updateThread.seo'],
      save: asJson(
        `setThreadSeo(id: "${threadId}", seo: $text) { seo }`,
        (address) => JSON.stringify({ canonical: address, ogImage: address }),
        `/forums/${thread.slug}`,
      ),
    },
    'addresses of an AI page': {
      covers: ['upsertPost.seo'],
      save: asJson(
        `upsertPost(id: "${aiPage.id}", seo: $text) { seo { canonical } }`,
        (canonical) => JSON.stringify({ canonical }),
        `/${aiPage.permalink}`,
      ),
    },
    'link of a profile option': {
      covers: ['saveProfileField.profileFieldOptions'],
      save: graphql(
        `saveProfileField(id: "${question.id}",
          profileFieldOptions: [{ name: "A", ctaText: "Go", ctaLink: $address }])
          { profileFieldOptions { ctaLink } }`,
      ),
    },
    'link of the menu': {
      covers: ['setMenu.menu'],
      save: asJson(
        'setMenu(menu: $text)',
        (url) => JSON.stringify([{ menu_id: 1, title: 'Odd', url, items: [] }]),
        '/posts',
      ),
    },
    'head of every page': {
      covers: ['setSiteSettings.settings'],
      save: asJson(
        'setSiteSettings(settings: $text)',
        (address) => JSON.stringify({ headSnippets: [`<link rel="me" href="${address}">`] }),
        '/posts',
      ),
    },
    'address of a second opinion': {
      covers: ['setSiteSuperSettings.settings'],
      save: asJson('setSiteSuperSettings(settings: $text)', (secondOpinionUrl) =>
        JSON.stringify({ ...superSettings, secondOpinionUrl }),
      ),
    },
    'picture of a post': {
      covers: [],
      save: (url) => post({ thumbnail: { url, alt: '' } }),
    },
    'link of a post': {
      covers: [],
      save: (address) => post({ body: `<p>Words <a href="${quote(address)}">here</a></p>` }),
    },
    'picture in a post': {
      covers: [],
      save: (address) => post({ body: `<p>Words <img src="${quote(address)}"></p>` }),
    },
    'link and picture of a reply': {
      covers: [],
      async save(address) {
        const src = quote(address);
        const body = `<p>Words <a href="${src}">here</a> <img src="${src}"></p>`;
        const { status, json } = await intake.patch(`/content/reply/${replyId}`, { body });
        return status < 300 ? { stored: json(), page: `/forums/${thread.slug}` } : undefined;
      },
    },
  };
}

/** One address of each kind: the corpus repeats its beginnings for several hosts. */
const addresses = oddAddresses.filter(
  (address) =>
    address.isWellFormed() && !/evil\.example:80|1\.2\.3\.4|localhost\.evil/.test(address),
);

/** Host that a reader of the address expects. */
const expectedHost = (address: string) =>
  /^https?:\/\/([^/?#@\\:]+)/i.exec(address.trim())?.[1]?.toLowerCase();

const attribute = /\s(?:href|src|action|content|poster)="([^"]*)"/g;
const decode = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Stored texts that a browser would open as an address, unlike names and other metadata. */
const addressesIn = (stored: unknown): string[] =>
  [...JSON.stringify(stored).matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .map(([text]) => JSON.parse(text) as string)
    .filter((text) => /^\s*(?:[/\\]|https?:|javascript:|data:)/i.test(text));

test('no stored address leads to another host than it shows, or to a script', async () => {
  const at = `http://alpha.localhost:${app.port}/`;
  const wrong: string[] = [];
  const acceptedCounts: Record<string, number> = {};
  for (const [name, { save }] of Object.entries(fields)) {
    let accepted = 0;
    for (const address of addresses) {
      const saved = await save(address);
      if (!saved) continue;
      accepted += 1;
      const page = saved.page === undefined ? '' : (await app.anonymous.get(saved.page)).text;
      const shown = [...page.matchAll(attribute)].map(([, value = '']) => decode(value));
      const may = [expectedHost(address), 'alpha.localhost', 'localhost', 'schema.org'];
      for (const found of [...addressesIn(saved.stored), ...shown]) {
        const isScript = /^[\s\p{Cc}]*(?:javascript|data|blob|vbscript):/iu.test(found);
        const leadsTo = /^[\s\p{Cc}]*(?:[/\\?#]|[a-z]+:)/iu.test(found)
          ? hostReachedFromPage(found, at)
          : undefined;
        const isWrong = isScript || (leadsTo !== undefined && !may.includes(leadsTo));
        if (isWrong) wrong.push(`${name}: ${JSON.stringify(address)} → ${found.slice(0, 80)}`);
      }
    }
    acceptedCounts[name] = accepted;
  }
  console.log(`${addresses.length} addresses; accepted by ${JSON.stringify(acceptedCounts)}`);
  expect(wrong).toEqual([]);
  // Each field accepts plain addresses, so the attempts above did reach it.
  expect(Object.values(acceptedCounts)).not.toContain(0);
});

test('every argument that names an address is covered', () => {
  const isAddress = (name: string) =>
    /url$|ctaLink|href|canonical|ogImage|twitterImage|^menu$|^seo$|^settings$/i.test(name);
  const holdsAddress = (name: string, type: GraphQLNamedType): boolean =>
    isInputObjectType(type)
      ? Object.values(type.getFields()).some((field) =>
          holdsAddress(field.name, getNamedType(field.type)),
        )
      : type.name !== 'Boolean' && isAddress(name);
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  const found = mutations.flatMap(({ name, args }) =>
    args
      .filter((arg) => holdsAddress(arg.name, getNamedType(arg.type)) || isAddress(arg.name))
      .map((arg) => `${name}.${arg.name}`),
  );
  const covered = Object.values(fields).flatMap(({ covers }) => covers);
  expect(found.filter((argument) => !covered.includes(argument))).toEqual([]);
  expect(covered.filter((argument) => !found.includes(argument))).toEqual([]);
});
