/** A link to another site, and where its own text stands: a reader sees that, not the target. */
export interface Link {
  target: string;
  start: number;
  end: number;
}

export interface ReadText {
  /** What a reader may see, with entities decoded: explanations quote from it. */
  text: string;
  links: Link[];
  /** Elements made invisible. Their text is scored all the same. */
  hidden: number;
}

const block = /^(?:br|hr|p|h[1-6]|li|ul|ol|blockquote|pre|div|tr|td|th|table|section|article)$/;
const unread = /^(?:script|style|template|title)$/;
const hiding =
  /\shidden\b|display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d])/i;
const tagName = /^\/?([a-z][a-z0-9]*)/i;
const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/**
 * The text and the links of a body. Unlike a sanitiser it drops nothing that is text, so that
 * what is hidden from readers is not hidden from the classifier. Inline tags and comments inside a
 * word leave the word whole. One pass, whatever the markup.
 */
export function readHtml(html: string): ReadText {
  const read: ReadText = { text: '', links: [], hidden: 0 };
  let open: Link | undefined;
  let at = 0;
  while (at < html.length) {
    const tag = nextTag(html, at);
    read.text += decodeEntities(html.slice(at, tag.start));
    at = tag.end;
    const { name, isBlock, isUnread, isClosing, isHiding } = knownTag(tag.inside);
    if (open) open.end = read.text.length;
    if (isBlock) read.text += '\n';
    if (isClosing) {
      if (name === 'a') open = undefined;
    } else if (isUnread) {
      at = endOf(html, name, at);
    } else {
      if (isHiding) read.hidden++;
      if (name === 'a') {
        open = externalLink(tag.inside, read.text.length);
        if (open) read.links.push(open);
      }
    }
  }
  return read;
}

/** Short tags come again and again: `p`, `/p`, `br`. */
const known = new Map<string, ReadTag>();
const [mostKnown, longestKnown] = [500, 12];

interface ReadTag {
  name: string;
  isBlock: boolean;
  isUnread: boolean;
  isClosing: boolean;
  isHiding: boolean;
}

function knownTag(inside: string): ReadTag {
  if (inside.length > longestKnown) return readTag(inside);
  let tag = known.get(inside);
  if (!tag) {
    tag = readTag(inside);
    if (known.size < mostKnown) known.set(inside, tag);
  }
  return tag;
}

function readTag(inside: string): ReadTag {
  const name = tagName.exec(inside)?.[1]?.toLowerCase() ?? '';
  return {
    name,
    isBlock: block.test(name),
    isUnread: unread.test(name),
    isClosing: inside.startsWith('/'),
    isHiding: hiding.test(inside),
  };
}

function nextTag(html: string, from: number): { start: number; end: number; inside: string } {
  for (let start = html.indexOf('<', from); start >= 0; start = html.indexOf('<', start + 1)) {
    if (html.startsWith('<!--', start)) {
      const end = html.indexOf('-->', start + 4);
      return { start, end: end < 0 ? html.length : end + 3, inside: '' };
    }
    if (!beginsTag(html.charCodeAt(start + 1))) continue;
    const end = html.indexOf('>', start + 1);
    if (end < 0) break;
    return { start, end: end + 1, inside: html.slice(start + 1, end) };
  }
  return { start: html.length, end: html.length, inside: '' };
}

/** A letter, `/`, `!` or `?`; nothing at the end of the text. */
function beginsTag(code: number): boolean {
  const letter = code | 32;
  return (letter >= 97 && letter <= 122) || code === 47 || code === 33 || code === 63;
}

function endOf(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}\\b[^>]*>`, 'gi');
  closing.lastIndex = from;
  return closing.test(html) ? closing.lastIndex : html.length;
}

function externalLink(tag: string, at: number): Link | undefined {
  const [, double, single, bare] = href.exec(tag) ?? [];
  const target = decodeEntities(double ?? single ?? bare ?? '').trim();
  if (!/^(?:https?:)?\/\/|^mailto:|^tel:|^www\./i.test(target)) return undefined;
  return { target, start: at, end: at };
}

const named: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '\u00ad' },
  ...{ zwnj: '\u200c', zwj: '\u200d', hellip: '…', rsquo: '’', lsquo: '‘', ldquo: '“' },
  ...{ rdquo: '”', ndash: '–', mdash: '—', euro: '€', pound: '£', copy: '©', reg: '®' },
  ...{ commat: '@', period: '.', colon: ':', sol: '/', dollar: '$', ast: '*', excl: '!' },
};

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));?/gi, decodeEntity);
}

function decodeEntity(whole: string, hex?: string, decimal?: string, name?: string): string {
  if (name) return (whole.endsWith(';') && named[name.toLowerCase()]) || whole;
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}
