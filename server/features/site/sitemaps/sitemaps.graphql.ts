import { searchMaxLength } from '../../../../contract/limits.ts';
import { maxSitemaps, maxSitemapUrlsAtOnce } from '../../../../contract/site/sitemaps.ts';
import { builder } from '../../../graphql/builder.ts';
import type { SitemapReason } from './explain-path.ts';
import type { SitemapUrlRow } from './sitemap-chunk.ts';
import type { SitemapPart } from './sitemaps.repository.ts';

const SitemapType = builder.objectRef<SitemapPart>('Sitemap').implement({
  description: 'A file that tells search engines of pages of the site.',
  permission: 'sitemaps.read',
  fields: (t) => ({
    loc: t.exposeString('loc', { description: 'Its address on the site.' }),
    count: t.exposeInt('count', { description: 'How many addresses it has.' }),
    lastmod: t.expose('lastmod', {
      type: 'DateTime',
      description: "Time of the file's last change.",
    }),
  }),
});

const SitemapUrlType = builder.objectRef<SitemapUrlRow>('SitemapUrl').implement({
  description: 'A page that a sitemap has.',
  permission: 'sitemaps.read',
  fields: (t) => ({
    loc: t.exposeString('loc'),
    title: t.exposeString('title'),
    imageCount: t.exposeInt('imageCount'),
    lastmod: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When what readers see of the page changed last, where that is known.',
      resolve: ({ lastmod }) => (lastmod === null ? null : new Date(lastmod)),
    }),
  }),
});

const ReasonType = builder.objectRef<SitemapReason>('SitemapReason').implement({
  description: 'Whether a page belongs in a sitemap, and why.',
  permission: 'sitemaps.read',
  fields: (t) => ({
    isListed: t.exposeBoolean('isListed', {
      description: 'Whether sitemaps have it, from the next build on at the latest.',
    }),
    reason: t.exposeString('reason', { description: 'In words.' }),
  }),
});

builder.mutationField('buildSitemaps', (t) =>
  t.boolean({
    description: 'Has the sitemaps of the site built now, instead of when something changes.',
    permission: 'sitemaps.build',
    resolve: async (_, __, { actor, services }) => {
      await services.sitemaps.requestBuild(actor.siteId);
      return true;
    },
  }),
);

builder.queryFields((t) => ({
  sitemapReason: t.field({
    description: 'Why a page of the site is in a sitemap, or why it is in none.',
    permission: 'sitemaps.read',
    type: ReasonType,
    args: { url: t.arg.string({ required: true, description: 'Its address, or its path.' }) },
    resolve: (_, { url }, { actor, services }) => services.sitemaps.explain(actor.siteId, url),
  }),
  sitemaps: t.field({
    description: 'The sitemaps of the site, as they were built last.',
    permission: 'sitemaps.read',
    type: [SitemapType],
    maxItems: maxSitemaps,
    resolve: (_, __, { actor, services }) => services.sitemaps.list(actor.siteId),
  }),
  sitemap: t.field({
    description: `The addresses of one sitemap in their order, at most ${maxSitemapUrlsAtOnce} at a time.`,
    permission: 'sitemaps.read',
    type: [SitemapUrlType],
    maxItems: maxSitemapUrlsAtOnce,
    args: {
      url: t.arg.string({ required: true, description: 'The location of the sitemap.' }),
      search: t.arg.string({
        description: `Part of an address or title, in any case; up to ${searchMaxLength} characters.`,
      }),
      limit: t.arg.int({ description: `How many, at most ${maxSitemapUrlsAtOnce}.` }),
      offset: t.arg.int({ description: 'Number of addresses to skip.' }),
    },
    resolve: (_, { url, ...wanted }, { actor, services }) =>
      services.sitemaps.urls(actor.siteId, url, wanted),
  }),
}));
