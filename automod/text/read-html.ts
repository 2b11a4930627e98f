/** A link to another site, with the range of its visible text. */
export interface Link {
  target: string;
  start: number;
  end: number;
}

export interface HtmlText {
  /** Decoded text, hidden parts included. Explanations quote from it. */
  text: string;
  links: Link[];
  hiddenElementCount: number;
}

const blockTagName =
  /^(?:br|hr|p|h[1-6]|li|ul|ol|blockquote|pre|div|tr|td|th|table|section|article)$/;
const closingTagPatterns: Readonly<Record<string, RegExp>> = {
  script: /<\/script\b/gi,
  style: /<\/style\b/gi,
  template: /<\/template\b/gi,
  title: /<\/title\b/gi,
};
const hidingAttribute =
  /\shidden\b|display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?:[^.\d]|$)/i;
const tagName = /^\/?([a-z][a-z0-9]*)/i;
const hrefPattern = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/**
 * Extracts text and links in one pass. Unlike a sanitiser it keeps all text, so that hidden text is
 * scored too, and words with tags or comments inside stay whole.
 */
export function readHtml(html: string): HtmlText {
  const read: HtmlText = { text: '', links: [], hiddenElementCount: 0 };
  let openLink: Link | undefined;
  let at = 0;
  while (at < html.length) {
    const tag = findNextTag(html, at);
    read.text += decodeEntities(html.slice(at, tag.start));
    at = tag.end;
    const { name, isBlock, isUnread, isClosing, isHiding } = cachedTagTraits(tag.inside);
    if (openLink) openLink.end = read.text.length;
    if (isBlock) read.text += '\n';
    if (isClosing) {
      if (name === 'a') openLink = undefined;
    } else if (isUnread) {
      at = findClosingTagEnd(html, name, at);
    } else {
      if (isHiding) read.hiddenElementCount++;
      if (name === 'a') {
        openLink = parseExternalLink(tag.inside, read.text.length);
        if (openLink) read.links.push(openLink);
      }
    }
  }
  return read;
}

const tagCache = new Map<string, TagTraits>();
const [maxCachedTags, maxCachedTagLength] = [500, 12];

interface TagTraits {
  name: string;
  isBlock: boolean;
  isUnread: boolean;
  isClosing: boolean;
  isHiding: boolean;
}

function cachedTagTraits(inside: string): TagTraits {
  if (inside.length > maxCachedTagLength) return parseTag(inside);
  let tag = tagCache.get(inside);
  if (!tag) {
    tag = parseTag(inside);
    if (tagCache.size < maxCachedTags) tagCache.set(inside, tag);
  }
  return tag;
}

function parseTag(inside: string): TagTraits {
  const name = tagName.exec(inside)?.[1]?.toLowerCase() ?? '';
  return {
    name,
    isBlock: blockTagName.test(name),
    isUnread: Object.hasOwn(closingTagPatterns, name),
    isClosing: inside.startsWith('/'),
    isHiding: hidingAttribute.test(inside),
  };
}

function findNextTag(html: string, from: number): { start: number; end: number; inside: string } {
  for (let start = html.indexOf('<', from); start >= 0; start = html.indexOf('<', start + 1)) {
    if (html.startsWith('<!--', start)) {
      const end = html.indexOf('-->', start + 4);
      return { start, end: end < 0 ? html.length : end + 3, inside: '' };
    }
    if (!isTagStart(html.charCodeAt(start + 1))) continue;
    const end = html.indexOf('>', start + 1);
    if (end < 0) break;
    return { start, end: end + 1, inside: html.slice(start + 1, end) };
  }
  return { start: html.length, end: html.length, inside: '' };
}

function isTagStart(code: number): boolean {
  const letter = code | 32;
  return (letter >= 97 && letter <= 122) || code === 47 || code === 33 || code === 63;
}

function findClosingTagEnd(html: string, name: string, from: number): number {
  const closing = closingTagPatterns[name];
  if (!closing) return from;
  closing.lastIndex = from;
  const end = closing.test(html) ? html.indexOf('>', closing.lastIndex) : -1;
  return end < 0 ? html.length : end + 1;
}

function parseExternalLink(tag: string, at: number): Link | undefined {
  const [, double, single, bare] = hrefPattern.exec(tag) ?? [];
  const target = decodeEntities(double ?? single ?? bare ?? '').trim();
  if (!/^(?:https?:)?\/\/|^mailto:|^tel:|^www\./i.test(target)) return undefined;
  return { target, start: at, end: at };
}

const namedEntities = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '\u00ad' },
    ...{ zwnj: '\u200c', zwj: '\u200d', hellip: '…', rsquo: '’', lsquo: '‘', ldquo: '“' },
    ...{ rdquo: '”', ndash: '–', mdash: '—', euro: '€', pound: '£', copy: '©', reg: '®' },
    ...{ commat: '@', period: '.', colon: ':', sol: '/', dollar: '$', ast: '*', excl: '!' },
  }),
);

interface Entity {
  written: string;
  decoded: string;
}

/** Sanitised texts have these alone: comparing takes a fifth of the time of matching a pattern. */
const commonEntities: readonly Entity[] = [
  { written: '&gt;', decoded: '>' },
  { written: '&lt;', decoded: '<' },
  { written: '&amp;', decoded: '&' },
  { written: '&quot;', decoded: '"' },
];
const anyEntity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));?/iy;

function decodeEntities(text: string): string {
  let at = text.indexOf('&');
  let from = 0;
  let decoded = '';
  while (at >= 0) {
    const entity = findCommonEntityAt(text, at) ?? readEntity(text, at);
    decoded += text.slice(from, at) + entity.decoded;
    from = at + entity.written.length;
    at = text.indexOf('&', from);
  }
  return from === 0 ? text : decoded + text.slice(from);
}

function findCommonEntityAt(text: string, at: number): Entity | undefined {
  for (const entity of commonEntities) if (text.startsWith(entity.written, at)) return entity;
  return undefined;
}

function readEntity(text: string, at: number): Entity {
  anyEntity.lastIndex = at;
  const [written = '&', hex, decimal, name] = anyEntity.exec(text) ?? [];
  return { written, decoded: decodeEntity(written, hex, decimal, name) };
}

function decodeEntity(written: string, hex?: string, decimal?: string, name?: string): string {
  if (name) {
    if (!written.endsWith(';')) return written;
    return namedEntities.get(name) ?? namedEntities.get(name.toLowerCase()) ?? written;
  }
  if (!hex && !decimal) return written;
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}
