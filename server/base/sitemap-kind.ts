import type { SiteSettings } from '../../contract/site/site-settings.ts';

export interface SitemapSite {
  id: number;
  features: readonly string[];
  settings: SiteSettings;
}

export interface SitemapEntry {
  id: number;
  path: string;
  title: string;
  /** Last visible change in seconds since 1970; null if unknown. */
  lastmod: number | null;
  images?: readonly string[];
  /** Canonical address of the page; pages with another canonical address are left out. */
  canonical?: string | null;
}

interface SitemapPageDecision {
  id: number;
  /** Reason why the page is in no sitemap; undefined if it can be listed. */
  obstacle: string | undefined;
}

interface SitemapBatchOptions {
  after: number;
  limit: number;
  asOf: Date;
}

/**
 * A kind of page in sitemaps. Each area lists its own (`sitemapKinds`); changes are recorded in
 * `sitemap_marks` under the same name.
 */
export interface SitemapKind {
  name: string;
  isFor(site: SitemapSite): boolean;
  fixed?(site: SitemapSite): Omit<SitemapEntry, 'id'>[];
  /** Page that lists all pages of this kind. Left out if there are no such pages. */
  hub?: Omit<SitemapEntry, 'id'>;
  /** Kinds whose changes also change pages of this kind. */
  follows?: readonly string[];
  locate?(siteId: number, path: string, asOf: Date): Promise<SitemapPageDecision | undefined>;
  step(siteId: number, step: SitemapBatchOptions): Promise<SitemapEntry[]>;
  changesAt?(siteId: number, asOf: Date): Promise<Date | undefined>;
}
