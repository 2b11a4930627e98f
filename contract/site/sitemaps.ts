/** As sitemaps.org has it: more than either, and a file is refused. */
export const mostUrlsInSitemap = 50_000;
export const mostSitemapBytes = 50_000_000;
/** An address has fewer characters, and a page no more pictures. */
export const sitemapUrlMaxLength = 2047;
export const mostSitemapImages = 1000;

/** More than this a site cannot have: a hundred million addresses. */
export const mostSitemaps = 2000;
export const sitemapsPerPage = 100;
/** Of a sitemap of 50,000, one call tells so many at the most. */
export const mostSitemapUrlsAtOnce = 5000;
/** How many the console asks for when someone scrolls to them. */
export const sitemapUrlsPerFetch = 500;
/** In pixels: what a sitemap holds is scrolled within this. */
export const sitemapUrlsHeight = 400;

export const sitemapIndexPath = '/sitemap.xml';

/** At the root of the site: a sitemap speaks only of what is below its own folder. */
export function sitemapPath(name: string): string {
  return `/sitemap-${name}.xml.gz`;
}

export const sitemapCsvPath = '/api/moderation/download-sitemap';

/** Of one sitemap, or of all. */
export function sitemapCsvAddress(loc?: string): string {
  return loc === undefined
    ? sitemapCsvPath
    : `${sitemapCsvPath}?${new URLSearchParams({ sitemap: loc })}`;
}

export const sitemapMessages = {
  notFound: 'That sitemap does not exist.',
} as const;
