import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { maxSitemapUrlsAtOnce, sitemapUrlsPerPage } from '../../../../contract/site/sitemaps.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const Sitemaps = graphql(`
  query Sitemaps {
    sitemaps {
      loc
      count
      lastmod
    }
  }
`);

const SitemapUrls = graphql(`
  query SitemapUrls($url: String!, $search: String, $limit: Int, $offset: Int) {
    sitemap(url: $url, search: $search, limit: $limit, offset: $offset) {
      loc
      title
      imageCount
      lastmod
    }
  }
`);

const SitemapReason = graphql(`
  query SitemapReason($url: String!) {
    sitemapReason(url: $url) {
      isListed
      reason
    }
  }
`);

const BuildSitemaps = graphql(`
  mutation BuildSitemaps {
    buildSitemaps
  }
`);

export type Sitemap = ResultOf<typeof Sitemaps>['sitemaps'][number];
export type SitemapUrl = ResultOf<typeof SitemapUrls>['sitemap'][number];

/** A site has at most `maxSitemaps` sitemaps, so one response holds them all. */
export function sitemapsQuery({ offset, limit }: { offset: number; limit: number }) {
  return queryOptions({
    queryKey: ['sitemap', 'list'],
    queryFn: ({ signal }) => execute(Sitemaps, {}, signal),
    select: ({ sitemaps }) => ({
      rows: sitemaps.slice(offset, offset + limit),
      total: sitemaps.length,
    }),
  });
}

export function sitemapUrlsQuery(url: string, pageIndex: number) {
  const variables = { url, limit: sitemapUrlsPerPage, offset: pageIndex * sitemapUrlsPerPage };
  return queryOptions({
    queryKey: ['sitemap', 'urls', variables],
    queryFn: ({ signal }) => execute(SitemapUrls, variables, signal),
    select: ({ sitemap }) => sitemap,
  });
}

export function sitemapSearchQuery(url: string, search: string) {
  const variables = { url, search, limit: maxSitemapUrlsAtOnce };
  return queryOptions({
    queryKey: ['sitemap', 'search', variables],
    queryFn: ({ signal }) => execute(SitemapUrls, variables, signal),
    select: ({ sitemap }) => sitemap,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

export function sitemapReasonQuery(url: string) {
  return queryOptions({
    queryKey: ['sitemap', 'reason', url],
    queryFn: ({ signal }) => execute(SitemapReason, { url }, signal),
    select: ({ sitemapReason }) => sitemapReason,
    enabled: url !== '',
    staleTime: 0,
    retry: false,
  });
}

export function buildSitemaps() {
  return execute(BuildSitemaps, {});
}
