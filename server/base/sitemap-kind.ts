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
  /** Canonical address of the page; pages that name another one are left out. */
  canonical?: string | null;
}

interface LocatedPage {
  id: number;
  /** Why the page is in no sitemap, in words; undefined if nothing is known against it. */
  obstacle: string | undefined;
}

interface SitemapStep {
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
  /** Page that lists the others of this kind; left out where there are none. */
  hub?: Omit<SitemapEntry, 'id'>;
  /** Kinds whose changes change this one, too. */
  follows?: readonly string[];
  /** Finds the page at a path, in a sitemap or not; undefined if it is not of this kind. */
  locate?(siteId: number, path: string, asOf: Date): Promise<LocatedPage | undefined>;
  step(siteId: number, step: SitemapStep): Promise<SitemapEntry[]>;
  changesAt?(siteId: number, asOf: Date): Promise<Date | undefined>;
}
