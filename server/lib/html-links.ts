import { Parser } from 'htmlparser2';

type Range = readonly [start: number, end: number];

/** A link as it stands in a text, with the places of its parts. */
export interface HtmlLink {
  tag: 'a' | 'img';
  /** Where it leads to, with entities decoded. */
  href: string;
  /** The value of the attribute as written, its quotes included. */
  value: Range;
  open: Range;
  /** Nothing for what has no closing tag. */
  close: Range | undefined;
}

/** One replacement: what stands from `start` to `end` becomes `text`. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** What a replacement did, by its place in the new text: enough to take it back. */
export interface DoneEdit {
  at: number;
  before: string;
  after: string;
}

const mayHaveLinks = { a: /<a\s/i, img: /<(?:a|img)\s/i } as const;
const attributes = { a: 'href', img: 'src' } as const;

/**
 * The links of a text in their order, pictures only if asked for. It is the parser of
 * `sanitize-html`, so that what is a link here is one on the page. Mentions are people, not links.
 */
export function linksIn(html: string, { pictures = false } = {}): HtmlLink[] {
  if (!mayHaveLinks[pictures ? 'img' : 'a'].test(html)) return [];
  const links: HtmlLink[] = [];
  /** Of every element that is open, the link that it is. */
  const open: (HtmlLink | undefined)[] = [];
  let name = '';
  let found: { href: string; value: Range } | undefined;
  const parser: Parser = new Parser({
    onopentagname(tag) {
      name = tag;
      found = undefined;
    },
    onattribute(attribute, href) {
      const isWanted = name === 'a' || (name === 'img' && pictures);
      if (!isWanted || found || attribute !== attributes[name as 'a' | 'img']) return;
      const value = valueIn(html, parser.startIndex, parser.endIndex);
      if (value) found = { href, value };
    },
    onopentag(tag, given) {
      const isMention = given.class === 'mention' && given['data-user-id'] !== undefined;
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

function valueIn(html: string, start: number, end: number): Range | undefined {
  const attribute = html.slice(start, end);
  const sign = attribute.indexOf('=');
  if (sign === -1) return undefined;
  const space = attribute.slice(sign + 1).search(/\S/);
  return space === -1 ? undefined : [start + sign + 1 + space, end];
}

/** The same link to another address. */
export function leadingTo({ value: [start, end] }: HtmlLink, html: string, href: string): TextEdit {
  const quote = html[start] === "'" ? "'" : '"';
  const escaped = href
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(quote, quote === '"' ? '&quot;' : '&#39;');
  return { start, end, text: quote + escaped + quote };
}

/** Takes the link away; what stood in it stays. */
export function unlinked({ open, close }: HtmlLink): TextEdit[] {
  return [open, close].flatMap((range) =>
    range ? [{ start: range[0], end: range[1], text: '' }] : [],
  );
}

/** Everything that no edit names stays as it is, byte for byte. */
export function edited(
  html: string,
  edits: readonly TextEdit[],
): { html: string; done: DoneEdit[] } {
  const ordered = [...edits].sort((a, b) => a.start - b.start);
  const done: DoneEdit[] = [];
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

/** The text before these edits; nothing where something else was written over them since. */
export function takenBack(html: string, done: readonly DoneEdit[]): string | undefined {
  const isThere = done.every(({ at, after }) => html.startsWith(after, at));
  if (!isThere) return undefined;
  return edited(
    html,
    done.map(({ at, before, after }) => ({ start: at, end: at + after.length, text: before })),
  ).html;
}

/** What stands around a place, on one line. */
export function around(html: string, [start, end]: Range, margin = 40): string {
  const from = Math.max(0, start - margin);
  const until = Math.min(html.length, end + margin);
  const cut = html.slice(from, until).replace(/\s+/g, ' ').toWellFormed();
  return `${from > 0 ? '…' : ''}${cut}${until < html.length ? '…' : ''}`;
}
