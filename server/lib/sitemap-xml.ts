export interface SitemapUrl {
  loc: string;
  /** W3C format: '2026-03-01T09:30:00Z'. */
  lastmod: string | null;
  images: readonly string[];
}

export interface SitemapFile {
  loc: string;
  lastmod: Date;
}

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const sitemapNamespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const imageNamespace = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

export const urlsetHead = `${xmlDeclaration}<urlset ${sitemapNamespace} ${imageNamespace}>\n`;
export const urlsetFoot = '</urlset>\n';

export function formatUrlElement({ loc, lastmod, images }: SitemapUrl): string {
  let element = `<url><loc>${escapeXml(loc)}</loc>`;
  if (lastmod !== null) element += `<lastmod>${lastmod}</lastmod>`;
  for (const image of images) {
    element += `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>`;
  }
  return `${element}</url>\n`;
}

export function formatSitemapIndex(files: readonly SitemapFile[]): string {
  const each = files.map(
    ({ loc, lastmod }) =>
      `<sitemap><loc>${escapeXml(loc)}</loc><lastmod>${formatW3cTime(lastmod)}</lastmod></sitemap>\n`,
  );
  return `${xmlDeclaration}<sitemapindex ${sitemapNamespace}>\n${each.join('')}</sitemapindex>\n`;
}

function formatW3cTime(date: Date): string {
  return formatW3cTimeOfSeconds(Math.floor(date.getTime() / 1000));
}

const secondsPerDay = 86_400;
const maxCachedDayTexts = 10_000;
const dayTextByDay = new Map<number, string>();
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const textByMinuteOfDay = Array.from(
  { length: 24 * 60 },
  (_, minute) => `${twoDigits[Math.floor(minute / 60)]}:${twoDigits[minute % 60]}:`,
);
const textBySecondOfMinute = twoDigits.map((second) => `${second}Z`);

/** Caches the dates, since many pages change on the same days. */
export function formatW3cTimeOfSeconds(seconds: number): string {
  const day = Math.floor(seconds / secondsPerDay);
  const second = seconds - day * secondsPerDay;
  let date = dayTextByDay.get(day);
  if (date === undefined) {
    date = new Date(day * secondsPerDay * 1000).toISOString().slice(0, 11);
    if (dayTextByDay.size >= maxCachedDayTexts) dayTextByDay.clear();
    dayTextByDay.set(day, date);
  }
  const minute = Math.floor(second / 60);
  return `${date}${textByMinuteOfDay[minute]}${textBySecondOfMinute[second % 60]}`;
}

const xmlSpecialCharacterPattern = /[&<>"']/;
const xmlSpecialCharactersPattern = /[&<>"']/g;
const xmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return xmlSpecialCharacterPattern.test(text)
    ? text.replace(xmlSpecialCharactersPattern, (sign) => xmlEntities[sign] ?? '')
    : text;
}

const urlElementPattern =
  /<url><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?((?:<image:image>.*?<\/image:image>)*)<\/url>/g;
const imageLocationPattern = /<image:loc>([^<]*)</g;
const characterByEntity = Object.fromEntries(
  Object.entries(xmlEntities).map(([sign, name]) => [name, sign]),
);

export function parseUrlElements(xml: string): SitemapUrl[] {
  return Array.from(xml.matchAll(urlElementPattern), ([, loc = '', lastmod, images = '']) => ({
    loc: unescapeXml(loc),
    lastmod: lastmod ?? null,
    images: Array.from(images.matchAll(imageLocationPattern), ([, each = '']) => unescapeXml(each)),
  }));
}

function unescapeXml(text: string): string {
  return text.replace(/&\w+;/g, (name) => characterByEntity[name] ?? name);
}
