import { z } from 'zod';
import { contrastOf, isColour, leastContrast } from '../colours.ts';
import { messages } from '../messages.ts';
import { slugOf } from '../slugs.ts';
import { exactText, isStorable, list } from '../text.ts';
import { permalinkPrefixes, postMessages, postSeo, postTagsMax, postTitle } from './posts.ts';

/** Pages that are built from JSON: a text, posts, facts, and questions whose answers lead to posts. */
export const aiPageSizes = [25, 50, 100] as const;
export const aiPageSearchDebounceMs = 600;
/** How long after the last key the address is put right. */
export const slugFixMs = 3000;
export const aiPageContentMaxLength = 200_000;
/** As typed or pasted; what becomes of it is shorter. */
export const aiPageSlugMaxLength = 1000;

/** More than these are not shown. */
export const mostOnAiPage = { posts: 60, facts: 60, questions: 40, answers: 12 } as const;
/** How many posts one page can name at all. */
export const mostPostsNamed = mostOnAiPage.posts + mostOnAiPage.questions * mostOnAiPage.answers;

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
  versionNotFound: 'This version of the page is not kept.',
  broughtBack: (version: number) => `Version ${version} is in the form. Save to keep it.`,
} as const;

/** How many saves one page of the list tells of. */
export const aiPageSavesPerPage = 20;

/** No part is longer than the whole. */
const part = exactText(aiPageContentMaxLength);
const mostParts = 10_000;
export const aiPageAnswer = z.strictObject({ text: part, post_id: z.int().nullable() });
export const aiPageQuestion = z.strictObject({
  text: part,
  color: part,
  text_color: part,
  answers: list(aiPageAnswer, mostParts),
});
/** A document that has the keys of the template and nothing else. */
export const aiPageDocument = z.strictObject({
  intro_copy: part,
  post_ids: list(z.int(), mostParts),
  facts: list(part, mostParts),
  questions: list(aiPageQuestion, mostParts),
});
export type AiPageAnswer = z.infer<typeof aiPageAnswer>;
export type AiPageQuestion = z.infer<typeof aiPageQuestion>;
export type AiPage = z.infer<typeof aiPageDocument>;

/** What an empty page starts from. */
export const aiPageTemplate: AiPage = {
  intro_copy: '',
  post_ids: [],
  facts: [''],
  questions: [
    { text: '', color: '#1c5d99', text_color: '#ffffff', answers: [{ text: '', post_id: null }] },
  ],
};

/** As it is shown to those who write it: indented, the keys of the template in their order first. */
export function formatAiPage(content: unknown): string {
  return JSON.stringify(inTemplateOrder(content), null, 2);
}

const keyOrder = ['intro_copy', 'post_ids', 'facts', 'questions', 'text', 'color', 'text_color'];

function inTemplateOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inTemplateOrder);
  if (!isObject(value)) return value;
  const known = keyOrder.filter((key) => Object.hasOwn(value, key));
  const others = Object.keys(value).filter((key) => !keyOrder.includes(key));
  return Object.fromEntries([...known, ...others].map((key) => [key, inTemplateOrder(value[key])]));
}

/** The document in a text, or why there is none. */
export function parseAiPage(
  text: string,
): { content: Record<string, unknown> } | { message: string } {
  if (text.trim() === '') return { content: { ...aiPageTemplate } };
  if (text.length > aiPageContentMaxLength) return { message: aiPageMessages.contentTooLong };
  try {
    const content: unknown = JSON.parse(text);
    if (!isObject(content)) return { message: aiPageMessages.notAnObject };
    if (isTooDeep(content)) return { message: aiPageMessages.contentTooDeep };
    if (!holdsStorable(content)) return { message: messages.textNotStorable };
    return { content };
  } catch {
    return { message: aiPageMessages.invalidJson };
  }
}

/** The template has five. */
const mostLevels = 20;

/** Whoever walks through it must come back. */
export function isTooDeep(value: unknown, levels: number = mostLevels): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isTooDeep(each, levels - 1));
}

/** Whether every text of a document can be stored; escapes in JSON may stand for others. */
function holdsStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, each]) => isStorable(key) && holdsStorable(each));
}

/** What can be shown of a document, whatever it holds. */
export function readAiPage(content: unknown): AiPage {
  const page = isObject(content) ? content : {};
  return {
    intro_copy: textOf(page.intro_copy),
    post_ids: [...new Set(listOf(page.post_ids).flatMap((id) => idOf(id) ?? []))].slice(
      0,
      mostOnAiPage.posts,
    ),
    facts: listOf(page.facts).map(textOf).filter(isWritten).slice(0, mostOnAiPage.facts),
    questions: listOf(page.questions)
      .filter(isObject)
      .map((question) => ({
        text: textOf(question.text),
        color: textOf(question.color),
        text_color: textOf(question.text_color),
        answers: listOf(question.answers)
          .filter(isObject)
          .map((answer) => ({ text: textOf(answer.text), post_id: idOf(answer.post_id) }))
          .filter(({ text, post_id }) => isWritten(text) || post_id !== null)
          .slice(0, mostOnAiPage.answers),
      }))
      .filter(({ text }) => isWritten(text))
      .slice(0, mostOnAiPage.questions),
  };
}

/** The posts that it names, each once. */
export function postIdsOf({ post_ids, questions }: AiPage): number[] {
  const answered = questions.flatMap(({ answers }) => answers.map(({ post_id }) => post_id));
  return [...new Set([...post_ids, ...answered])].filter((id) => id !== null);
}

/**
 * What visitors would miss or could not read, in words. The posts it names are looked at elsewhere.
 * Of a page that is just being begun, questions that nobody has written yet are no problem.
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
  for (const [index, id] of listOf(content.post_ids).entries()) {
    if (idOf(id) === null) problems.push(`Post ${index + 1} is not the id of a post.`);
  }
  for (const [index, question] of listOf(content.questions).entries()) {
    const place = `Question ${index + 1}`;
    if (!isObject(question)) {
      problems.push(`${place} must be an object.`);
      continue;
    }
    if (!isBegun && isBlank(question)) continue;
    problems.push(...questionProblems(question).map((problem) => `${place} ${problem}`));
  }
  return problems;
}

/** As the template has it: neither text nor answers. */
function isBlank(question: Record<string, unknown>): boolean {
  return (
    !isWritten(textOf(question.text)) &&
    listOf(question.answers).every(
      (answer) => isObject(answer) && !isWritten(textOf(answer.text)) && answer.post_id === null,
    )
  );
}

function questionProblems(question: Record<string, unknown>): string[] {
  const problems: string[] = [];
  const [color, textColor] = [textOf(question.color), textOf(question.text_color)];
  if (!isWritten(textOf(question.text))) problems.push('has no text and is not shown.');
  for (const [key, value] of Object.entries({ color, text_color: textColor })) {
    if (value !== '' && !isColour(value))
      problems.push(`has a ${key} that is none: write #1c5d99.`);
  }
  if (isColour(color) && isColour(textColor) && contrastOf(color, textColor) < leastContrast) {
    const contrast = contrastOf(color, textColor).toFixed(1);
    problems.push(
      `is hard to read: its colours have a contrast of ${contrast} and need ${leastContrast}. ` +
        'Visitors get black or white text instead.',
    );
  }
  const answers = listOf(question.answers);
  if (answers.length === 0) problems.push('has no answers.');
  for (const [index, answer] of answers.entries()) {
    if (!isObject(answer) || !isWritten(textOf(answer.text))) {
      problems.push(`has no text in answer ${index + 1}.`);
    }
    if (isObject(answer) && idOf(answer.post_id) === null) {
      problems.push(`leads nowhere from answer ${index + 1}: it has no post_id.`);
    }
  }
  return problems;
}

/** What staff say about such a page, with its content as they see it. */
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

/** Lower-case, hyphens for what is neither letter nor digit; with or without what all of them begin with. */
export function aiPageSlug(text: string): string {
  const own = text.trim().replace(/^\/+/, '');
  const prefix = permalinkPrefixes.JOURNAI;
  return slugOf(own.startsWith(prefix) ? own.slice(prefix.length) : own, '');
}

/** What a document holds somewhere, as what it should be there. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const isWritten = (text: string) => text.trim() !== '';

/** Ids are numbers, or texts as the API has them. */
export function idOf(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : null;
}
