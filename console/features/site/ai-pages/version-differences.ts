import { formatAiPage } from '../../../../contract/site/ai-pages.ts';
import type { AiPageState } from './ai-page-versions.queries.ts';
import { statusLabels } from './status-labels.ts';

/** All that a page is at one time; tags only by name. */
export type Compared = Omit<AiPageState, 'tags'> & { tags: readonly { name: string }[] };

export interface FieldDifference {
  label: string;
  before: string;
  after: string;
}

const orNone = (text: string) => text || 'none';

/** Everything but the content, in words. */
function wordsOf({ title, slug, status, tags, seo }: Compared): [string, string][] {
  return [
    ['Title', title],
    ['Slug', slug],
    ['Status', statusLabels[status]],
    ['Tags', orNone(tags.map(({ name }) => name).join(', '))],
    ['Search engines may list it', seo.meta_robots_noindex ? 'No' : 'Yes'],
    ['SEO title', orNone(seo.title)],
    ['Meta description', orNone(seo.metadesc)],
    ['Canonical URL', orNone(seo.canonical)],
  ];
}

export function fieldDifferences(before: Compared, after: Compared): FieldDifference[] {
  const old = new Map(wordsOf(before));
  return wordsOf(after)
    .map(([label, words]) => ({ label, before: old.get(label) ?? '', after: words }))
    .filter((difference) => difference.before !== difference.after);
}

/** A line of the content as JSON; 'gap' stands for lines that are the same on both sides. */
export interface ContentLine {
  kind: 'same' | 'gone' | 'new' | 'gap';
  text: string;
  /** Among all lines of both sides. */
  place: number;
}
type Line = Omit<ContentLine, 'place'>;

/** How many lines around a change show where it is. */
const linesAround = 2;
/** Comparing takes as long as the product of both; beyond that, all of it is told as changed. */
const mostComparisons = 4_000_000;

/** What differs in the content, line by line as the editor shows it; nothing where nothing does. */
export function contentDifferences(before: Compared, after: Compared): ContentLine[] {
  const [old, now] = [before, after].map(({ content }) => formatAiPage(content ?? {}).split('\n'));
  const lines = comparedLines(old ?? [], now ?? []);
  const isNear = (index: number) =>
    lines
      .slice(Math.max(0, index - linesAround), index + linesAround + 1)
      .some(({ kind }) => kind !== 'same');
  const shown: ContentLine[] = [];
  for (const [place, line] of lines.entries()) {
    if (isNear(place)) shown.push({ ...line, place });
    else if (shown.at(-1)?.kind !== 'gap') shown.push({ kind: 'gap', text: '…', place });
  }
  return shown.some(({ kind }) => kind === 'gone' || kind === 'new') ? shown : [];
}

function comparedLines(old: readonly string[], now: readonly string[]): Line[] {
  const least = Math.min(old.length, now.length);
  let start = 0;
  while (start < least && old[start] === now[start]) start++;
  let end = 0;
  while (end < least - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const same = (text: string): Line => ({ kind: 'same', text });
  return [
    ...old.slice(0, start).map(same),
    ...middleLines(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map(same),
  ];
}

/** By the longest run of lines that both have in the same order. */
function middleLines(old: readonly string[], now: readonly string[]): Line[] {
  const gone = (text: string): Line => ({ kind: 'gone', text });
  const come = (text: string): Line => ({ kind: 'new', text });
  if (old.length * now.length > mostComparisons) return [...old.map(gone), ...now.map(come)];
  const width = now.length + 1;
  const longest = new Uint32Array((old.length + 1) * width);
  const from = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      longest[i * width + j] =
        old[i] === now[j] ? from(i + 1, j + 1) + 1 : Math.max(from(i + 1, j), from(i, j + 1));
    }
  }
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [left, right] = [old[i], now[j]];
    if (left !== undefined && left === right) {
      lines.push({ kind: 'same', text: left });
      i++;
      j++;
    } else if (left !== undefined && (right === undefined || from(i + 1, j) >= from(i, j + 1))) {
      lines.push(gone(left));
      i++;
    } else {
      lines.push(come(right ?? ''));
      j++;
    }
  }
  return lines;
}
