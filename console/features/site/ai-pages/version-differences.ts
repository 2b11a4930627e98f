import { formatAiPage } from '../../../../contract/site/ai-pages.ts';
import { type DiffEntry, diffLists } from '../../../lib/list-diff.ts';
import type { AiPageState } from './ai-page-versions.queries.ts';
import { postStatusLabels } from './status-labels.ts';

export type ComparedPage = Omit<AiPageState, 'tags'> & { tags: readonly { name: string }[] };

export interface FieldDifference {
  label: string;
  before: string;
  after: string;
}

const textOrNone = (text: string) => text || 'none';

/** Label and text of every field except the content. */
function describePageFields({ title, slug, status, tags, seo }: ComparedPage): [string, string][] {
  return [
    ['Title', title],
    ['Slug', slug],
    ['Status', postStatusLabels[status]],
    ['Tags', textOrNone(tags.map(({ name }) => name).join(', '))],
    ['Search engines may list it', seo.meta_robots_noindex ? 'No' : 'Yes'],
    ['SEO title', textOrNone(seo.title)],
    ['Meta description', textOrNone(seo.metadesc)],
    ['Canonical URL', textOrNone(seo.canonical)],
  ];
}

export function findFieldDifferences(before: ComparedPage, after: ComparedPage): FieldDifference[] {
  const old = new Map(describePageFields(before));
  return describePageFields(after)
    .map(([label, words]) => ({ label, before: old.get(label) ?? '', after: words }))
    .filter((difference) => difference.before !== difference.after);
}

/** A line of the content's JSON; 'gap' stands for unchanged lines. */
export interface ContentLine {
  kind: DiffEntry<string>['kind'] | 'gap';
  text: string;
  index: number;
}

const unchangedLinesAround = 2;
const maxComparedCells = 4_000_000;

/** Changed lines of the content's JSON; empty if nothing changed. */
export function findContentDifferences(before: ComparedPage, after: ComparedPage): ContentLine[] {
  const [old, now] = [before, after].map(({ content }) => formatAiPage(content ?? {}).split('\n'));
  const isSame = (a: string, b: string) => a === b;
  const lines = diffLists(old ?? [], now ?? [], { isSame, maxCells: maxComparedCells });
  const isNearChange = (index: number) =>
    lines
      .slice(Math.max(0, index - unchangedLinesAround), index + unchangedLinesAround + 1)
      .some(({ kind }) => kind !== 'same');
  const shown: ContentLine[] = [];
  for (const [index, { kind, entry: text }] of lines.entries()) {
    if (isNearChange(index)) shown.push({ kind, text, index });
    else if (shown.at(-1)?.kind !== 'gap') shown.push({ kind: 'gap', text: '…', index });
  }
  return shown.some(({ kind }) => kind === 'removed' || kind === 'added') ? shown : [];
}
