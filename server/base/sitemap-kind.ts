import type { SiteSettings } from '../../contract/site/site-settings.ts';

/** A site as far as it decides which kinds of pages its sitemaps list. */
export interface SitemapSite {
  id: number;
  features: readonly string[];
  settings: SiteSettings;
}

/** A page that anyone may read and that search engines may list. */
export interface SitemapEntry {
  /** The next ones have larger ones. */
  id: number;
  /** Its own address on the site, encoded. */
  path: string;
  title: string;
  /** When what readers see of it changed last, in seconds since 1970; null where nobody knows. */
  lastmod: number | null;
  /** Addresses or paths; what is neither is left out. */
  images?: readonly string[];
  /** What the page itself calls its address. Those that name another one are left out. */
  canonical?: string | null;
}

export interface SitemapStep {
  after: number;
  limit: number;
  /** When the build began: what is public later is not public yet. */
  asOf: Date;
}

/**
 * A kind of page that sitemaps list. Each area lists its own (`sitemapKinds`); what changes them
 * adds to `sitemap_marks` under the same name.
 */
export interface SitemapKind {
  /** Part of the address of its sitemaps: small letters and hyphens. */
  name: string;
  isFor(site: SitemapSite): boolean;
  /** Pages that are there whatever the site holds, before all others. */
  fixed?(site: SitemapSite): Omit<SitemapEntry, 'id'>[];
  /** The next by id. Fewer than asked for only at the end. */
  step(siteId: number, step: SitemapStep): Promise<SitemapEntry[]>;
  /** The next moment at which a page becomes public by itself. */
  changesAt?(siteId: number, asOf: Date): Promise<Date | undefined>;
}
