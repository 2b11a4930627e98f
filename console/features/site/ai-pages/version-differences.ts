import { formatAiPage } from '../../../../contract/site/ai-pages.ts';
import type { AiPageState } from './ai-page-versions.queries.ts';
import { statusLabels } from './status-labels.ts';

export type ComparedPage = Omit<AiPageState, 'tags'> & { tags: readonly { name: string }[] };

export interface FieldDifference {
  label: string;
  before: string;
  after: string;
}

const orNone = (text: string) => text || 'none';

/** Label and text of every field except the content. */
function describeFields({ title, slug, status, tags, seo }: ComparedPage): [string, string][] {
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

export function fieldDifferences(before: ComparedPage, after: ComparedPage): FieldDifference[] {
  const old = new Map(describeFields(before));
  return describeFields(after)
    .map(([label, words]) => ({ label, before: old.get(label) ?? '', after: words }))
    .filter((difference) => difference.before !== difference.after);
}

/** A line of the content's JSON; 'gap' stands for unchanged lines. */
export interface ContentLine {
  kind: 'same' | 'gone' | 'new' | 'gap';
  text: string;
  /** Index among all lines of both sides. */
  index: number;
}
type Line = Omit<ContentLine, 'index'>;

const linesAround = 2;
/**
 * Limit of the comparison, which takes the product of both line counts. Longer texts are shown as
 * completely changed.
 */
const maxComparisons = 4_000_000;

/** Changed lines of the content's JSON; empty if nothing changed. */
export function contentDifferences(before: ComparedPage, after: ComparedPage): ContentLine[] {
  const [old, now] = [before, after].map(({ content }) => formatAiPage(content ?? {}).split('\n'));
  const lines = compareLines(old ?? [], now ?? []);
  const isNearChange = (index: number) =>
    lines
      .slice(Math.max(0, index - linesAround), index + linesAround + 1)
      .some(({ kind }) => kind !== 'same');
  const shown: ContentLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (isNearChange(index)) shown.push({ ...line, index });
    else if (shown.at(-1)?.kind !== 'gap') shown.push({ kind: 'gap', text: '…', index });
  }
  return shown.some(({ kind }) => kind === 'gone' || kind === 'new') ? shown : [];
}

function compareLines(old: readonly string[], now: readonly string[]): Line[] {
  const least = Math.min(old.length, now.length);
  let start = 0;
  while (start < least && old[start] === now[start]) start++;
  let end = 0;
  while (end < least - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const sameLine = (text: string): Line => ({ kind: 'same', text });
  return [
    ...old.slice(0, start).map(sameLine),
    ...compareMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map(sameLine),
  ];
}

function compareMiddle(old: readonly string[], now: readonly string[]): Line[] {
  const removedLine = (text: string): Line => ({ kind: 'gone', text });
  const addedLine = (text: string): Line => ({ kind: 'new', text });
  if (old.length * now.length > maxComparisons)
    return [...old.map(removedLine), ...now.map(addedLine)];
  const width = now.length + 1;
  const longest = new Uint32Array((old.length + 1) * width);
  const lengthFrom = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      longest[i * width + j] =
        old[i] === now[j]
          ? lengthFrom(i + 1, j + 1) + 1
          : Math.max(lengthFrom(i + 1, j), lengthFrom(i, j + 1));
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
    } else if (
      left !== undefined &&
      (right === undefined || lengthFrom(i + 1, j) >= lengthFrom(i, j + 1))
    ) {
      lines.push(removedLine(left));
      i++;
    } else {
      lines.push(addedLine(right ?? ''));
      j++;
    }
  }
  return lines;
}
