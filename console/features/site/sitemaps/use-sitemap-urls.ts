import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { maxSitemapUrlsAtOnce, sitemapUrlsPerPage } from '../../../../contract/site/sitemaps.ts';
import {
  type Sitemap,
  type SitemapUrl,
  sitemapSearchQuery,
  sitemapUrlsQuery,
} from './sitemaps.queries.ts';

export interface SitemapUrls {
  count: number;
  rowAt(index: number): SitemapUrl | undefined;
  onShow(first: number, last: number): void;
  isSearching: boolean;
  isCutOff: boolean;
  error: Error | null;
  retry(): void;
}

/** Addresses of a sitemap, loaded on scrolling, or those that match the search. */
export function useSitemapUrls({ loc, count }: Sitemap, search: string): SitemapUrls {
  const [shown, setShown] = useState({ first: 0, last: 0 });
  const onShow = useCallback(
    (first: number, last: number) =>
      setShown((now) => (now.first === first && now.last === last ? now : { first, last })),
    [],
  );
  const isSearch = search !== '';
  const pageIndexes = isSearch ? [] : pageIndexesInRange(shown);
  const fetched = useQueries({
    queries: pageIndexes.map((pageIndex) => sitemapUrlsQuery(loc, pageIndex)),
  });
  const found = useQuery(sitemapSearchQuery(loc, search));
  const failed = isSearch ? [found] : fetched;
  const broken = failed.find(({ error }) => error);

  function rowAt(index: number): SitemapUrl | undefined {
    if (isSearch) return found.data?.[index];
    const pageIndex = Math.floor(index / sitemapUrlsPerPage);
    return fetched[pageIndexes.indexOf(pageIndex)]?.data?.[index - pageIndex * sitemapUrlsPerPage];
  }

  return {
    count: isSearch ? (found.data?.length ?? 0) : count,
    rowAt,
    onShow,
    isSearching: isSearch && (found.isPending || found.isPlaceholderData),
    isCutOff: isSearch && found.data?.length === maxSitemapUrlsAtOnce,
    error: broken?.error ?? null,
    retry: () => broken?.refetch(),
  };
}

function pageIndexesInRange({ first, last }: { first: number; last: number }): number[] {
  const from = Math.floor(first / sitemapUrlsPerPage);
  const to = Math.ceil(last / sitemapUrlsPerPage);
  return Array.from({ length: to - from }, (_, place) => from + place);
}
