import { parseUrlElements } from '../../../lib/sitemap-xml.ts';

export interface SitemapUrlRow {
  loc: string;
  title: string;
  lastmod: string | null;
  imageCount: number;
}

/** Separates titles, which are stored beside the XML. NUL occurs in no text. */
export const sitemapTitleSeparator = '\0';

export function parseSitemapChunk(xml: string, titles: string): SitemapUrlRow[] {
  const lines = titles.split(sitemapTitleSeparator);
  return parseUrlElements(xml).map(({ loc, lastmod, images }, index) => ({
    loc,
    title: lines[index] ?? '',
    lastmod,
    imageCount: images.length,
  }));
}

export function sitemapUrlMatchesSearch({ loc, title }: SitemapUrlRow, search: string): boolean {
  const wanted = search.toLowerCase();
  return loc.toLowerCase().includes(wanted) || title.toLowerCase().includes(wanted);
}
