export function sitemapFileName(loc: string): string {
  return loc.slice(loc.lastIndexOf('/') + 1);
}
