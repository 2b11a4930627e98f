/** An address of a sitemap, with what the sitemap itself does not say of it. */
export interface SitemapUrlRow {
  loc: string;
  lastmod: string | null;
  imageCount: number;
  title: string;
}

/** One line for each, as they are kept beside a sitemap. */
export function linesOf({ loc, lastmod, imageCount, title }: SitemapUrlRow): string {
  return `${JSON.stringify([loc, title, lastmod, imageCount])}\n`;
}

export function readLines(text: string): SitemapUrlRow[] {
  return splitLines(text).map(readLine);
}

/** Those that have the words in their address or title, in any case. */
export function searchLines(text: string, search: string): SitemapUrlRow[] {
  const wanted = search.toLowerCase();
  // As it stands in the line; what may be part of a sign there is looked at again.
  const written = JSON.stringify(wanted).slice(1, -1);
  return splitLines(text)
    .filter((line) => line.toLowerCase().includes(written))
    .map(readLine)
    .filter(
      ({ loc, title }) =>
        loc.toLowerCase().includes(wanted) || title.toLowerCase().includes(wanted),
    );
}

function splitLines(text: string): string[] {
  return text.split('\n').slice(0, -1);
}

function readLine(line: string): SitemapUrlRow {
  const [loc, title, lastmod, imageCount] = JSON.parse(line);
  return { loc, title, lastmod, imageCount };
}
