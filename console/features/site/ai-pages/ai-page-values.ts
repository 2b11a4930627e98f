import type { z } from 'zod';
import {
  aiPageInput,
  aiPageTemplate,
  formatAiPage,
  parseAiPage,
} from '../../../../contract/site/ai-pages.ts';
import { permalinkOf } from '../../../../contract/site/posts.ts';
import type { AiPageState } from './ai-page-versions.queries.ts';
import type { AiPagePost, saveAiPage } from './ai-pages.queries.ts';

export const aiPageValues = aiPageInput;
export type AiPageValues = z.input<typeof aiPageInput>;
type AiPageChange = z.output<typeof aiPageInput>;

export const newAiPage: AiPageValues = {
  title: '',
  slug: '',
  isPublished: true,
  content: formatAiPage(aiPageTemplate),
  seo: {},
  tagIds: [],
};

export const valuesOf = (page: AiPagePost): AiPageValues => stateValues(page);

/** Of the page now or of an earlier version, without tags that are gone. */
export function stateValues(state: AiPageState): AiPageValues {
  const { title, slug, status, content, seo, tags } = state;
  return {
    title,
    slug,
    isPublished: status === 'PUBLISHED',
    content: formatAiPage(isEmpty(content) ? aiPageTemplate : content),
    seo: { ...seo },
    tagIds: tags.flatMap(({ id }) => id ?? []),
  };
}

/** As the server takes it. What was published is withdrawn, what never was stays a draft. */
export function changeOf(
  { slug, isPublished, content, seo, ...rest }: AiPageChange,
  before?: AiPagePost,
): Parameters<typeof saveAiPage>[0] {
  const wasOut = before !== undefined && before.status !== 'DRAFT';
  return {
    ...rest,
    permalink: permalinkOf('JOURNAI', slug),
    content: documentIn(content) ?? {},
    seo: JSON.stringify(seo),
    status: isPublished ? 'PUBLISHED' : wasOut ? 'UNPUBLISHED' : 'DRAFT',
  };
}

/** What the text says, if it says anything. */
export function documentIn(text: string): Record<string, unknown> | undefined {
  const parsed = parseAiPage(text);
  return 'content' in parsed ? parsed.content : undefined;
}

/** As people see it once they leave the box. */
export function formatText(text: string): string | undefined {
  const content = documentIn(text);
  return content && formatAiPage(content);
}

function isEmpty(content: unknown): boolean {
  return content === null || (typeof content === 'object' && Object.keys(content).length === 0);
}
