export interface SitemapUrl {
  /** Absolute and encoded. */
  loc: string;
  /** As W3C has it: '2026-03-01T09:30:00Z'. */
  lastmod: string | null;
  images: readonly string[];
}

export interface SitemapFile {
  loc: string;
  lastmod: Date;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const images = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

export const urlsetHead = `${declaration}<urlset ${namespace} ${images}>\n`;
export const urlsetFoot = '</urlset>\n';

/** All ASCII: what is not stands encoded in an address. */
export function urlElement({ loc, lastmod, images }: SitemapUrl): string {
  let element = `<url><loc>${escaped(loc)}</loc>`;
  if (lastmod !== null) element += `<lastmod>${lastmod}</lastmod>`;
  for (const image of images) {
    element += `<image:image><image:loc>${escaped(image)}</image:loc></image:image>`;
  }
  return `${element}</url>\n`;
}

/** The file that names all others. */
export function indexXml(files: readonly SitemapFile[]): string {
  const each = files.map(
    ({ loc, lastmod }) =>
      `<sitemap><loc>${escaped(loc)}</loc><lastmod>${w3cTime(lastmod)}</lastmod></sitemap>\n`,
  );
  return `${declaration}<sitemapindex ${namespace}>\n${each.join('')}</sitemapindex>\n`;
}

/** To the second. */
export function w3cTime(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

const special = /[&<>"']/g;
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escaped(text: string): string {
  return text.replace(special, (sign) => entities[sign] ?? '');
}
