/** What a sitemap is called for short: the last part of its address. */
export function fileName(loc: string): string {
  return loc.slice(loc.lastIndexOf('/') + 1);
}
