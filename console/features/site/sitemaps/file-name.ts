/** File name of a sitemap's address. */
export function sitemapFileName(loc: string): string {
  return loc.slice(loc.lastIndexOf('/') + 1);
}
