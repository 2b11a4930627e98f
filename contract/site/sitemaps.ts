export const maxUrlsInSitemap = 50_000;
export const maxSitemapBytes = 50_000_000;
/** Limits of the sitemap format: addresses under 2048 characters, at most 1000 pictures per page. */
export const sitemapUrlMaxLength = 2047;
export const maxSitemapImages = 1000;

export const maxSitemaps = 2000;
export const sitemapsPerPage = 100;
export const maxSitemapUrlsAtOnce = 5000;
export const sitemapUrlsPerPage = 500;
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
  foreign: 'This is no address of this site.',
  requested: 'The sitemaps are being built. The list shows them as soon as they are done.',
  tooOften: 'The sitemaps were built a moment ago. Please wait a minute.',
} as const;

export const sitemapReasons = {
  listed: 'It is published, search engines may list it, and it is its own canonical address.',
  hub: 'It leads to the other pages of the site, and search engines may list it.',
  emptyHub: 'It has nothing to list yet.',
  kindOff: 'The site does not offer pages of this kind to search engines.',
  kindHidden: 'Pages of this kind are left out by the setting ‘Pages left out of sitemaps’.',
  draft: 'It was never published.',
  unpublished: 'It is not published any more.',
  deleted: 'It was deleted.',
  scheduled: 'It is not out yet.',
  noindex: 'It is kept out of search engines by its SEO settings (noindex).',
  waiting: 'It waits for approval, or was removed as spam.',
  empty: 'It has nothing to list on this site.',
  noPage: 'It has no page on this site.',
  anonymous: 'The member does not want it, or is anonymous, blocked or deleted.',
  notIndexable: 'Search engines may not list it.',
  canonical: (address: string) => `Its canonical address is another one: ${address}.`,
  tooLong: `Its address is longer than ${sitemapUrlMaxLength} characters.`,
  unknown: 'There is no page with this address that a sitemap could have.',
  closed: (crawlers: readonly string[]) => `But robots.txt closes it to ${crawlers.join(', ')}.`,
} as const;
