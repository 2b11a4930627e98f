/** Limits of sitemaps.org: larger files are refused. */
export const mostUrlsInSitemap = 50_000;
export const mostSitemapBytes = 50_000_000;
/** Limits of the sitemap format: addresses under 2048 characters, at most 1000 pictures per page. */
export const sitemapUrlMaxLength = 2047;
export const mostSitemapImages = 1000;

export const mostSitemaps = 2000;
export const sitemapsPerPage = 100;
export const mostSitemapUrlsAtOnce = 5000;
export const sitemapUrlsPerFetch = 500;
export const sitemapUrlsHeightPx = 400;

export const sitemapIndexPath = '/sitemap.xml';

/** At the root: a sitemap may only list addresses below its own folder. */
export function sitemapPath(name: string): string {
  return `/sitemap-${name}.xml.gz`;
}

export const sitemapCsvPath = '/api/moderation/download-sitemap';

export function sitemapCsvAddress(loc?: string): string {
  return loc === undefined
    ? sitemapCsvPath
    : `${sitemapCsvPath}?${new URLSearchParams({ sitemap: loc })}`;
}

export const sitemapMessages = {
  notFound: 'That sitemap does not exist.',
} as const;
