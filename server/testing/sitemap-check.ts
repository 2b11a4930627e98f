import { type SaxesAttributeNSIncomplete, SaxesParser, type SaxesTagNS } from 'saxes';

export interface CheckedUrl {
  loc: string;
  lastmod: string | undefined;
  images: string[];
}

const sitemapNs = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const imageNs = 'http://www.google.com/schemas/sitemap-image/1.1';
const w3cTimePattern = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;
/** Limits of the schemas and the protocol. */
const sitemapLimits = {
  bytes: 52_428_800,
  entries: 50_000,
  images: 1000,
  loc: [12, 2048],
} as const;

/** Allowed child elements in order, as in the schemas. */
const allowedChildren: Record<string, readonly string[]> = {
  urlset: ['url'],
  sitemapindex: ['sitemap'],
  url: ['loc', 'lastmod', 'image:image'],
  sitemap: ['loc', 'lastmod'],
  'image:image': ['image:loc'],
};
const repeatableElements = ['url', 'sitemap', 'image:image'];
const requiredChildByElement: Record<string, string> = {
  urlset: 'url',
  sitemapindex: 'sitemap',
  url: 'loc',
  sitemap: 'loc',
  'image:image': 'image:loc',
};

interface OpenElement {
  name: string;
  text: string;
  seen: Set<string>;
}

/**
 * Validates a sitemap or index as strictly as the schemas of sitemaps.org: well-formed, namespaces,
 * order and number of elements, and the protocol's lengths.
 */
export function checkSitemap(
  xml: string,
  root: 'urlset' | 'sitemapindex',
  origin: string,
): CheckedUrl[] {
  const fail = (message: string): never => {
    throw new Error(`Not a valid ${root}: ${message}`);
  };
  if (!xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')) fail('no declaration');
  if (Buffer.byteLength(xml) > sitemapLimits.bytes) fail('too long');
  const entries: CheckedUrl[] = [];
  const open: OpenElement[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => fail(error.message));
  parser.on('doctype', () => fail('a doctype'));
  parser.on('cdata', () => fail('CDATA'));

  function qualifiedName({ uri, local }: SaxesTagNS): string {
    if (uri === sitemapNs) return local;
    return uri === imageNs ? `image:${local}` : fail(`<${local}> of the namespace '${uri}'`);
  }

  parser.on('opentag', (tag) => {
    const name = qualifiedName(tag);
    const attributes = Object.values(tag.attributes) as SaxesAttributeNSIncomplete[];
    if (
      attributes.some((attribute) => attribute.prefix !== 'xmlns' && attribute.name !== 'xmlns')
    ) {
      fail(`<${name}> has attributes`);
    }
    const parent = open.at(-1);
    if (!parent && name !== root) fail(`begins with <${name}>`);
    if (parent) {
      const order = allowedChildren[parent.name] ?? [];
      const place = order.indexOf(name);
      if (place === -1) fail(`<${name}> in <${parent.name}>`);
      if (order.slice(place + 1).some((other) => parent.seen.has(other)))
        fail(`<${name}> too late`);
      if (parent.seen.has(name) && !repeatableElements.includes(name)) fail(`two <${name}>`);
      parent.seen.add(name);
    }
    if (name === 'url' || name === 'sitemap') {
      entries.push({ loc: '', lastmod: undefined, images: [] });
    }
    open.push({ name, text: '', seen: new Set() });
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
    else if (text.trim() !== '') fail('text outside');
  });
  parser.on('closetag', () => {
    const element = open.pop() ?? fail('unreachable');
    const entry = entries.at(-1);
    const { name, text, seen } = element;
    const needs = requiredChildByElement[name];
    if (needs !== undefined) {
      if (!seen.has(needs)) fail(`<${name}> without <${needs}>`);
      if (text.trim() !== '') fail(`text in <${name}>`);
    } else if (entry && name === 'lastmod') {
      if (!w3cTimePattern.test(text) || Number.isNaN(Date.parse(text))) fail(`lastmod '${text}'`);
      entry.lastmod = text;
    } else if (entry) {
      checkAddress(text);
      if (name === 'image:loc') entry.images.push(text);
      else entry.loc = text;
    }
  });

  function checkAddress(text: string): void {
    if (!/^https?:\/\/[\x21-\x7e]+$/.test(text)) fail(`the address '${text}' is not encoded`);
    if (new URL(text).href !== text) fail(`the address '${text}' is not in its usual form`);
    const [min, max] = sitemapLimits.loc;
    if (text.length < min || text.length > max) fail(`an address of ${text.length} characters`);
  }

  parser.write(xml).close();
  if (entries.length > sitemapLimits.entries) fail(`${entries.length} entries`);
  const locs = new Set(entries.map(({ loc }) => loc));
  if (locs.size !== entries.length) fail('an address twice');
  for (const { loc, images } of entries) {
    if (!loc.startsWith(`${origin}/`)) fail(`'${loc}' is of another site`);
    if (images.length > sitemapLimits.images) fail(`${images.length} images of '${loc}'`);
  }
  return entries;
}
