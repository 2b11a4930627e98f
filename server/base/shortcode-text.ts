import { engagementKinds } from '../../contract/engagement/kinds.ts';

export const shortcodesWithId = ['client_lead_form', 'opportunity_campaign', 'thread'] as const;

export const optionalQuote = `(?:&quot;|&#39;|["'])?`;

/** Longer brackets are plain text, which bounds the work for thousands of open brackets. */
const maxShortcodeLength = 300;
const bareShortcodeNames = engagementKinds
  .filter(({ shortcode }) => shortcode.standsForCurrent)
  .map(({ shortcode }) => shortcode.name);
const bareShortcodePattern = new RegExp(`^\\[(?:${bareShortcodeNames.join('|')})\\s*\\]$`, 'i');
const shortcodeStartPattern = /^\[[a-z][\w-]*\s+[\w-]+=/i;
const attributePattern = /^[\w-]+=\S+$/;
const openingExperimentShortcodePattern = new RegExp(
  `^\\[experiment\\s+symbol=${optionalQuote}([a-z0-9_-]+)${optionalQuote}\\s+variant=${optionalQuote}([a-z0-9_-]+)${optionalQuote}\\s*\\]$`,
);
const strayExperimentShortcodePattern = /^\[experiment\s[^\]<]*\]$/;
const closingExperimentShortcode = '[/experiment]';

interface TextRange {
  start: number;
  end: number;
  text: string;
}

function findBracketRanges(
  body: string,
  isWanted: (text: string, end: number) => boolean,
): TextRange[] {
  const marks: TextRange[] = [];
  let close = -1;
  for (let start = body.indexOf('['); start >= 0; start = body.indexOf('[', start + 1)) {
    if (close < start) close = body.indexOf(']', start);
    if (close < 0) break;
    if (close - start >= maxShortcodeLength) continue;
    const text = body.slice(start, close + 1);
    if (!isWanted(text, close + 1)) continue;
    marks.push({ start, end: close + 1, text });
    start = close;
  }
  return marks;
}

function widenToParagraph(body: string, { start, end, text }: TextRange): TextRange {
  let [from, to] = [start, end];
  while (from > 0 && isWhitespace(body[from - 1])) from--;
  while (to < body.length && isWhitespace(body[to])) to++;
  const isAlone = body.endsWith('<p>', from) && body.startsWith('</p>', to);
  return isAlone ? { start: from - 3, end: to + 4, text } : { start, end, text };
}

const isWhitespace = (sign: string | undefined) => sign !== undefined && /\s/.test(sign);

export interface ExperimentPart {
  start: number;
  end: number;
  symbol: string;
  variant: string;
  content: string;
}

export function findExperimentParts(body: string): ExperimentPart[] {
  const parts: ExperimentPart[] = [];
  let open: TextRange | undefined;
  const isExperimentMark = (text: string) =>
    text === closingExperimentShortcode || openingExperimentShortcodePattern.test(text);
  for (const found of findBracketRanges(body, isExperimentMark)) {
    const mark = widenToParagraph(body, found);
    if (mark.text !== closingExperimentShortcode) open ??= mark;
    else if (open) {
      const [, symbol = '', variant = ''] = openingExperimentShortcodePattern.exec(open.text) ?? [];
      const content = body.slice(open.end, mark.start);
      parts.push({ start: open.start, end: mark.end, symbol, variant, content });
      open = undefined;
    }
  }
  return parts;
}

export function replaceStrayExperimentShortcodes(body: string, replacement: string): string {
  const isStrayMark = (text: string) =>
    text === closingExperimentShortcode || strayExperimentShortcodePattern.test(text);
  const marks = findBracketRanges(body, isStrayMark).map((mark) => widenToParagraph(body, mark));
  return replaceRanges(body, marks, replacement);
}

function replaceRanges(
  body: string,
  ranges: readonly { start: number; end: number }[],
  replacement: string,
): string {
  let text = '';
  let at = 0;
  for (const { start, end } of ranges) {
    text += body.slice(at, start) + replacement;
    at = end;
  }
  return text + body.slice(at);
}

/** Reads the attributes before a closing bracket once, however many brackets are open. */
function createIsShortcodeCheck(): (text: string, end: number) => boolean {
  let lastEnd = -1;
  let attributesLength = 0;
  return (text, end) => {
    if (bareShortcodePattern.test(text)) return true;
    if (!shortcodeStartPattern.test(text)) return false;
    if (end !== lastEnd) {
      lastEnd = end;
      attributesLength = lengthOfTrailingAttributes(text);
    }
    return text.length - text.search(/\s/) <= attributesLength;
  };
}

/** Number of characters after the last word that is no attribute. */
function lengthOfTrailingAttributes(text: string): number {
  const words = [...text.slice(0, -1).matchAll(/\S+/g)];
  const other = words.findLast(([word]) => !attributePattern.test(word));
  return other ? text.length - other.index - other[0].length : text.length;
}

/** Body without shortcodes and experiment variants, for search, mails and previews. */
export function removeShortcodes(body: string): string {
  if (!body.includes('[')) return body;
  const outside = replaceRanges(body, findExperimentParts(body), ' ');
  const plain = replaceStrayExperimentShortcodes(outside, ' ');
  return replaceRanges(plain, findBracketRanges(plain, createIsShortcodeCheck()), ' ');
}
