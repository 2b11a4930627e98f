import { parseUrlElements } from '../../../lib/sitemap-xml.ts';

/** An address of a sitemap, with the title of its page. */
export interface SitemapUrlRow {
  loc: string;
  title: string;
  lastmod: string | null;
  imageCount: number;
}

/** Ends a title, one for each address beside the XML, which has no place for them; no text has it. */
export const titleEnd = '\0';

export function rowsOf(xml: string, titles: string): SitemapUrlRow[] {
  const lines = titles.split(titleEnd);
  return parseUrlElements(xml).map(({ loc, lastmod, images }, index) => ({
    loc,
    title: lines[index] ?? '',
    lastmod,
    imageCount: images.length,
  }));
}

/** Whether the words stand in its address or title, in any case. */
export function hasWords({ loc, title }: SitemapUrlRow, search: string): boolean {
  const wanted = search.toLowerCase();
  return loc.toLowerCase().includes(wanted) || title.toLowerCase().includes(wanted);
}
