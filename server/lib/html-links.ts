import { Parser } from 'htmlparser2';

type TextRange = readonly [start: number, end: number];

export interface HtmlLink {
  tag: 'a' | 'img';
  href: string;
  value: TextRange;
  open: TextRange;
  close: TextRange | undefined;
}

export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** Position in the new text, and the text before and after, for undoing the edit. */
export interface AppliedEdit {
  at: number;
  before: string;
  after: string;
}

const linkTagPatterns = { a: /<a\s/i, img: /<(?:a|img)\s/i } as const;
const addressAttributeByTag = { a: 'href', img: 'src' } as const;

/**
 * Links of a text in order, optionally with pictures, without mentions. Uses the parser of
 * `sanitize-html`, so that it finds the same links as the page.
 */
export function findLinks(html: string, { pictures = false } = {}): HtmlLink[] {
  if (!linkTagPatterns[pictures ? 'img' : 'a'].test(html)) return [];
  const links: HtmlLink[] = [];
  const open: (HtmlLink | undefined)[] = [];
  let name = '';
  let found: { href: string; value: TextRange } | undefined;
  const parser: Parser = new Parser({
    onopentagname(tag) {
      name = tag;
      found = undefined;
    },
    onattribute(attribute, href) {
      const isWanted = name === 'a' || (name === 'img' && pictures);
      if (!isWanted || found || attribute !== addressAttributeByTag[name as 'a' | 'img']) return;
      const value = findAttributeValueRange(html, parser.startIndex, parser.endIndex);
      if (value) found = { href, value };
    },
    onopentag(tag, tagAttributes) {
      const isMention =
        tagAttributes.class === 'mention' && tagAttributes['data-user-id'] !== undefined;
      const link: HtmlLink | undefined =
        found && !isMention
          ? {
              ...found,
              tag: tag as 'a' | 'img',
              open: [parser.startIndex, parser.endIndex + 1],
              close: undefined,
            }
          : undefined;
      if (link) links.push(link);
      open.push(link);
      found = undefined;
    },
    onclosetag(tag, isImplied) {
      const link = open.pop();
      if (link && tag === 'a' && !isImplied) link.close = [parser.startIndex, parser.endIndex + 1];
    },
  });
  parser.end(html);
  return links;
}

function findAttributeValueRange(html: string, start: number, end: number): TextRange | undefined {
  const attribute = html.slice(start, end);
  const sign = attribute.indexOf('=');
  if (sign === -1) return undefined;
  const space = attribute.slice(sign + 1).search(/\S/);
  return space === -1 ? undefined : [start + sign + 1 + space, end];
}

export function createHrefEdit(
  { value: [start, end] }: HtmlLink,
  html: string,
  href: string,
): TextEdit {
  const quote = html[start] === "'" ? "'" : '"';
  const escaped = href
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(quote, quote === '"' ? '&quot;' : '&#39;');
  return { start, end, text: quote + escaped + quote };
}

export function createLinkRemovalEdits({ open, close }: HtmlLink): TextEdit[] {
  return [open, close].flatMap((range) =>
    range ? [{ start: range[0], end: range[1], text: '' }] : [],
  );
}

export function applyTextEdits(
  html: string,
  edits: readonly TextEdit[],
): { html: string; done: AppliedEdit[] } {
  const ordered = [...edits].sort((a, b) => a.start - b.start);
  const done: AppliedEdit[] = [];
  let result = '';
  let from = 0;
  for (const { start, end, text } of ordered) {
    result += html.slice(from, start);
    done.push({ at: result.length, before: html.slice(start, end), after: text });
    result += text;
    from = end;
  }
  return { html: result + html.slice(from), done };
}

/** Restores the text before these edits; undefined if they were overwritten since. */
export function undoTextEdits(html: string, done: readonly AppliedEdit[]): string | undefined {
  const isThere = done.every(({ at, after }) => html.startsWith(after, at));
  if (!isThere) return undefined;
  return applyTextEdits(
    html,
    done.map(({ at, before, after }) => ({ start: at, end: at + after.length, text: before })),
  ).html;
}

export function quoteTextAround(html: string, [start, end]: TextRange, margin = 40): string {
  const from = Math.max(0, start - margin);
  const until = Math.min(html.length, end + margin);
  const cut = html.slice(from, until).replace(/\s+/g, ' ').toWellFormed();
  return `${from > 0 ? '…' : ''}${cut}${until < html.length ? '…' : ''}`;
}
