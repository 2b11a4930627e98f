import type { z } from 'zod';
import {
  aiPageInput,
  aiPageTemplate,
  formatAiPage,
  parseAiPage,
} from '../../../../contract/site/ai-pages.ts';
import { permalinkOf } from '../../../../contract/site/posts.ts';
import { mergeChanges } from '../../../kit/form/merge-changes.ts';
import type { AiPageState } from './ai-page-versions.queries.ts';
import type { AiPagePost, saveAiPage } from './ai-pages.queries.ts';

export const aiPageValuesSchema = aiPageInput;
export type AiPageValues = z.input<typeof aiPageInput>;
type AiPageChange = z.output<typeof aiPageInput>;

export const newPageValues: AiPageValues = {
  title: '',
  slug: '',
  isPublished: false,
  content: formatAiPage(aiPageTemplate),
  seo: {},
  tagIds: [],
};

export const pageToValues = (page: AiPagePost): AiPageValues => stateToValues(page);

/** Form values of the current page or of an earlier version, without deleted tags. */
export function stateToValues(state: AiPageState): AiPageValues {
  const { title, slug, status, content, seo, tags } = state;
  return {
    title,
    slug,
    isPublished: status === 'PUBLISHED',
    content: formatAiPage(isEmptyContent(content) ? aiPageTemplate : content),
    seo: { ...seo },
    tagIds: tags.flatMap(({ id }) => id ?? []),
  };
}

/** A published page becomes UNPUBLISHED; one that never was stays a draft. */
export function toAiPageVariables(
  { slug, isPublished, content, seo, ...rest }: AiPageChange,
  before?: AiPagePost,
): Parameters<typeof saveAiPage>[0] {
  const wasPublished = before !== undefined && before.status !== 'DRAFT';
  return {
    ...rest,
    permalink: permalinkOf('JOURNAI', slug),
    content: parseContentText(content) ?? {},
    seo: JSON.stringify(seo),
    status: isPublished ? 'PUBLISHED' : wasPublished ? 'UNPUBLISHED' : 'DRAFT',
  };
}

/** Applies typed changes on top of a newer version; the content is merged by key and list entry. */
export function mergeAiPageValues(
  before: AiPageValues,
  typed: AiPageValues,
  latest: AiPageValues,
): AiPageValues {
  const merged = mergeChanges(before, typed, latest);
  const [old, mine, theirs] = [before, typed, latest].map(({ content }) =>
    parseContentText(content),
  );
  if (!old || !mine || !theirs) return merged;
  return { ...merged, content: formatAiPage(mergeChanges(old, mine, theirs)) };
}

export function parseContentText(text: string): Record<string, unknown> | undefined {
  const parsed = parseAiPage(text);
  return 'content' in parsed ? parsed.content : undefined;
}

export function formatContentText(text: string): string | undefined {
  const content = parseContentText(text);
  return content && formatAiPage(content);
}

function isEmptyContent(content: unknown): boolean {
  return content === null || (typeof content === 'object' && Object.keys(content).length === 0);
}
