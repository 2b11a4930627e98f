import { z } from 'zod';
import { computeContrast, isColour, minReadableContrast } from '../colours.ts';
import { messages } from '../messages.ts';
import { createSlug } from '../slugs.ts';
import { exactText, isStorable, list } from '../text.ts';
import { trimEndOf } from '../trim-signs.ts';
import { permalinkPrefixes, postMessages, postSeo, postTagsMax, postTitle } from './posts.ts';

export const aiPageSizes = [25, 50, 100] as const;
export const aiPageSearchDebounceMs = 600;
export const slugFixDelayMs = 3000;
export const aiPageContentMaxLength = 200_000;
export const aiPageSlugMaxLength = 1000;

/** Limits of a page; further entries are not shown. */
export const aiPageLimits = { posts: 60, facts: 60, questions: 40, answers: 12 } as const;
export const maxReferencedPosts =
  aiPageLimits.posts + aiPageLimits.questions * aiPageLimits.answers;

export const aiPageMessages = {
  saved: 'Changes were saved',
  failed: 'Something went wrong',
  invalidJson: 'Invalid JSON',
  notAnObject: 'The content must be an object: { … }.',
  contentTooLong: `The content may have at most ${aiPageContentMaxLength.toLocaleString('en')} characters.`,
  contentTooDeep: 'The content is nested too deeply.',
  onlyJournai: 'Only pages of type JOURNAI are written here.',
  permalink: 'The address needs at least one letter or digit.',
  seoJson: 'seo must be a JSON object as a string.',
  tagsUnknown: 'A tag does not exist any more.',
  writtenByModel: 'Written by a language model',
  copied: (title: string) => `‘${title}’ is a copy. It is not published.`,
  previewCopied: (days: number) =>
    `The link is copied. Whoever has it can read the page for ${days} days.`,
  sortNeedsType: 'Only a list of pages of type JOURNAI alone can be sorted that way.',
  versionNotFound: 'This version of the page is not kept.',
  broughtBack: (version: number) => `Version ${version} is in the form. Save to keep it.`,
} as const;

export const aiPageSavesPerPage = 20;

/** How long a link to the preview of an unpublished page works. */
export const aiPagePreviewDays = 7;

/** Text parts of a page, which a language model may write. */
export const aiPageTextParts = ['intro_copy', 'facts', 'questions'] as const;
export type AiPageTextPart = (typeof aiPageTextParts)[number];

/** Key of the document for the list of parts written by a language model. */
const modelWrittenPartsKey = 'ai_written';

export function listPartsByModel(content: unknown): AiPageTextPart[] {
  const listed = isObject(content) ? toList(content[modelWrittenPartsKey]) : [];
  return aiPageTextParts.filter((part) => listed.includes(part));
}

export function setPartsByModel(
  content: Record<string, unknown>,
  parts: readonly AiPageTextPart[],
): Record<string, unknown> {
  const { [modelWrittenPartsKey]: _, ...rest } = content;
  const listed = aiPageTextParts.filter((part) => parts.includes(part));
  return listed.length > 0 ? { ...rest, [modelWrittenPartsKey]: listed } : rest;
}

/** Facts that differ only in case, spaces or their last full stop are equal. */
export function normalizeFact(fact: string): string {
  return trimEndOf(fact.toLowerCase().split(/\s+/).filter(Boolean).join(' '), '.');
}

function removeEqualFacts(facts: readonly string[]): string[] {
  const seen = new Set<string>();
  return facts.filter((fact) => {
    const key = normalizeFact(fact);
    return !seen.has(key) && seen.add(key);
  });
}

const aiPageTextSchema = exactText(aiPageContentMaxLength);
const maxAiPageParts = 10_000;
export const aiPageAnswer = z.strictObject({ text: aiPageTextSchema, post_id: z.int().nullable() });
export const aiPageQuestion = z.strictObject({
  text: aiPageTextSchema,
  color: aiPageTextSchema,
  text_color: aiPageTextSchema,
  answers: list(aiPageAnswer, maxAiPageParts),
});
export const aiPageDocument = z.strictObject({
  intro_copy: aiPageTextSchema,
  post_ids: list(z.int(), maxAiPageParts),
  facts: list(aiPageTextSchema, maxAiPageParts),
  questions: list(aiPageQuestion, maxAiPageParts),
});
export type AiPageQuestion = z.infer<typeof aiPageQuestion>;
export type AiPage = z.infer<typeof aiPageDocument>;

export const aiPageTemplate: AiPage = {
  intro_copy: '',
  post_ids: [],
  facts: [''],
  questions: [
    { text: '', color: '#1c5d99', text_color: '#ffffff', answers: [{ text: '', post_id: null }] },
  ],
};

export function formatAiPage(content: unknown): string {
  return JSON.stringify(sortKeysByTemplate(content), null, 2);
}

const aiPageKeyOrder = [
  'intro_copy',
  'post_ids',
  'facts',
  'questions',
  'text',
  'color',
  'text_color',
];

function sortKeysByTemplate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeysByTemplate);
  if (!isObject(value)) return value;
  const known = aiPageKeyOrder.filter((key) => Object.hasOwn(value, key));
  const others = Object.keys(value).filter((key) => !aiPageKeyOrder.includes(key));
  return Object.fromEntries(
    [...known, ...others].map((key) => [key, sortKeysByTemplate(value[key])]),
  );
}

export function parseAiPage(
  text: string,
): { content: Record<string, unknown> } | { message: string } {
  if (text.trim() === '') return { content: { ...aiPageTemplate } };
  if (text.length > aiPageContentMaxLength) return { message: aiPageMessages.contentTooLong };
  try {
    const content: unknown = JSON.parse(text);
    if (!isObject(content)) return { message: aiPageMessages.notAnObject };
    if (isTooDeep(content)) return { message: aiPageMessages.contentTooDeep };
    if (!hasOnlyStorableText(content)) return { message: messages.textNotStorable };
    return { content };
  } catch {
    return { message: aiPageMessages.invalidJson };
  }
}

/** Maximum nesting of a document. The template has five levels. */
const maxNestingLevels = 20;

export function isTooDeep(value: unknown, levels: number = maxNestingLevels): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isTooDeep(each, levels - 1));
}

/** JSON escapes can stand for characters that the database cannot store. */
function hasOnlyStorableText(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, each]) => isStorable(key) && hasOnlyStorableText(each));
}

export function readAiPage(content: unknown): AiPage {
  const page = isObject(content) ? content : {};
  return {
    intro_copy: toText(page.intro_copy),
    post_ids: [...new Set(toList(page.post_ids).flatMap((id) => toPostId(id) ?? []))].slice(
      0,
      aiPageLimits.posts,
    ),
    facts: removeEqualFacts(toList(page.facts).map(toText).filter(isNotBlank)).slice(
      0,
      aiPageLimits.facts,
    ),
    questions: toList(page.questions)
      .filter(isObject)
      .map((question) => ({
        text: toText(question.text),
        color: toText(question.color),
        text_color: toText(question.text_color),
        answers: toList(question.answers)
          .filter(isObject)
          .map((answer) => ({ text: toText(answer.text), post_id: toPostId(answer.post_id) }))
          .filter(({ text, post_id }) => isNotBlank(text) || post_id !== null)
          .slice(0, aiPageLimits.answers),
      }))
      .filter(({ text }) => isNotBlank(text))
      .slice(0, aiPageLimits.questions),
  };
}

export function referencedPostIds({ post_ids, questions }: AiPage): number[] {
  const answered = questions.flatMap(({ answers }) => answers.map(({ post_id }) => post_id));
  return [...new Set([...post_ids, ...answered])].filter((id) => id !== null);
}

/**
 * Lists problems that visitors would notice, except missing posts. If `isBegun` is false, empty
 * questions are not reported.
 */
export function aiPageProblems(content: unknown, isBegun = true): string[] {
  if (!isObject(content)) return [aiPageMessages.notAnObject];
  const problems: string[] = [];
  for (const key of ['post_ids', 'facts', 'questions']) {
    if (content[key] !== undefined && !Array.isArray(content[key])) {
      problems.push(`'${key}' must be a list.`);
    }
  }
  if (content.intro_copy !== undefined && typeof content.intro_copy !== 'string') {
    problems.push(`'intro_copy' must be a text.`);
  }
  for (const [index, id] of toList(content.post_ids).entries()) {
    if (toPostId(id) === null) problems.push(`Post ${index + 1} is not the id of a post.`);
  }
  for (const [index, question] of toList(content.questions).entries()) {
    const place = `Question ${index + 1}`;
    if (!isObject(question)) {
      problems.push(`${place} must be an object.`);
      continue;
    }
    if (!isBegun && isBlankQuestion(question)) continue;
    problems.push(...listQuestionProblems(question).map((problem) => `${place} ${problem}`));
  }
  return problems;
}

function isBlankQuestion(question: Record<string, unknown>): boolean {
  return (
    !isNotBlank(toText(question.text)) &&
    toList(question.answers).every(
      (answer) => isObject(answer) && !isNotBlank(toText(answer.text)) && answer.post_id === null,
    )
  );
}

function listQuestionProblems(question: Record<string, unknown>): string[] {
  const problems: string[] = [];
  const [color, textColor] = [toText(question.color), toText(question.text_color)];
  if (!isNotBlank(toText(question.text))) problems.push('has no text and is not shown.');
  for (const [key, value] of Object.entries({ color, text_color: textColor })) {
    if (value !== '' && !isColour(value))
      problems.push(`has a ${key} that is none: write #1c5d99.`);
  }
  if (
    isColour(color) &&
    isColour(textColor) &&
    computeContrast(color, textColor) < minReadableContrast
  ) {
    const contrast = computeContrast(color, textColor).toFixed(1);
    problems.push(
      `is hard to read: its colours have a contrast of ${contrast} and need ${minReadableContrast}. ` +
        'Visitors get black or white text instead.',
    );
  }
  const answers = toList(question.answers);
  if (answers.length === 0) problems.push('has no answers.');
  for (const [index, answer] of answers.entries()) {
    if (!isObject(answer) || !isNotBlank(toText(answer.text))) {
      problems.push(`has no text in answer ${index + 1}.`);
    }
    if (isObject(answer) && toPostId(answer.post_id) === null) {
      problems.push(`leads nowhere from answer ${index + 1}: it has no post_id.`);
    }
  }
  return problems;
}

export const aiPageInput = z.object({
  title: postTitle.meta({ title: 'Title' }),
  slug: exactText(aiPageSlugMaxLength)
    .overwrite((text) => aiPageSlug(text))
    .min(1, aiPageMessages.permalink)
    .meta({ title: 'Slug' }),
  isPublished: z.boolean().meta({ title: 'Published' }),
  content: exactText(aiPageContentMaxLength, aiPageMessages.contentTooLong)
    .superRefine((text, context) => {
      const parsed = parseAiPage(text);
      if ('message' in parsed) context.addIssue({ code: 'custom', message: parsed.message });
    })
    .meta({ title: 'Content' }),
  seo: postSeo,
  tagIds: list(exactText(20), postTagsMax, postMessages.tags).meta({ title: 'Tags' }),
});

/** Lower case, with hyphens for other characters, without the prefix that all AI pages share. */
export function aiPageSlug(text: string): string {
  const slugText = text.trim().replace(/^\/+/, '');
  const prefix = permalinkPrefixes.JOURNAI;
  return createSlug(slugText.startsWith(prefix) ? slugText.slice(prefix.length) : slugText, '');
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const toText = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const isNotBlank = (text: string) => text.trim() !== '';

export function toPostId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : null;
}
