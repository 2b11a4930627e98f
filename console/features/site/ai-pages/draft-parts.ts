import {
  type AiPage,
  type AiPageQuestion,
  aiPageLimits,
  normalizeFact,
  readAiPage,
  toList,
} from '../../../../contract/site/ai-pages.ts';
import { isSame } from '../../../lib/is-same.ts';
import type { JsonObject } from './json-values.ts';

/** Keys of the document that can be taken from a draft. */
export const pagePartKeys = ['intro_copy', 'post_ids', 'facts', 'questions'] as const;
export type PagePartKey = (typeof pagePartKeys)[number];

export const pagePartNames: Record<PagePartKey, string> = {
  intro_copy: 'Intro copy',
  post_ids: 'Posts',
  facts: 'Facts',
  questions: 'Questions',
};

export type PartChoice = 'keep' | 'add' | 'replace';
export type PartChoices = Record<PagePartKey, PartChoice>;

/** Entries with the same text count as equal. */
const comparableText = (entry: number | string | AiPageQuestion) =>
  normalizeFact(typeof entry === 'object' ? entry.text : String(entry));

export function findMissing<Entry extends number | string | AiPageQuestion>(
  entries: readonly Entry[],
  others: readonly Entry[],
): Entry[] {
  const known = new Set(others.map(comparableText));
  return entries.filter((entry) => !known.has(comparableText(entry)));
}

const isEmptyPart = (value: AiPage[PagePartKey]) => value.length === 0;

/** Choices for a part; empty if the draft adds nothing to it. */
export function availablePartChoices(now: AiPage, draft: AiPage, key: PagePartKey): PartChoice[] {
  if (isEmptyPart(draft[key]) || isSame(now[key], draft[key])) return [];
  if (isEmptyPart(now[key])) return ['keep', 'replace'];
  return key === 'intro_copy' ? ['keep', 'replace'] : ['keep', 'add', 'replace'];
}

export function defaultPartChoices(now: AiPage, draft: AiPage): PartChoices {
  return buildPartChoices((key) =>
    availablePartChoices(now, draft, key).length > 0 && isEmptyPart(now[key]) ? 'replace' : 'keep',
  );
}

export function replaceAllChoices(now: AiPage, draft: AiPage): PartChoices {
  return buildPartChoices((key) =>
    availablePartChoices(now, draft, key).length > 0 ? 'replace' : 'keep',
  );
}

function buildPartChoices(of: (key: PagePartKey) => PartChoice): PartChoices {
  return Object.fromEntries(pagePartKeys.map((key) => [key, of(key)])) as PartChoices;
}

export const chosenPartKeys = (choices: PartChoices) =>
  pagePartKeys.filter((key) => choices[key] !== 'keep');

/** Applies the chosen parts. Keeps any other keys of the document. */
export function applyDraft(content: JsonObject, draft: AiPage, choices: PartChoices): JsonObject {
  const now = readAiPage(content);
  const next: JsonObject = { ...content };
  for (const key of chosenPartKeys(choices)) {
    next[key] =
      choices[key] === 'add' ? appendMissingEntries(content, now, draft, key) : draft[key];
  }
  return next;
}

function appendMissingEntries(
  content: JsonObject,
  now: AiPage,
  draft: AiPage,
  key: PagePartKey,
): unknown {
  switch (key) {
    case 'intro_copy':
      return draft.intro_copy;
    case 'post_ids':
      return [...now.post_ids, ...findMissing(draft.post_ids, now.post_ids)].slice(
        0,
        aiPageLimits.posts,
      );
    case 'facts':
      return [...now.facts, ...findMissing(draft.facts, now.facts)].slice(0, aiPageLimits.facts);
    case 'questions': {
      // Keeps additional keys of existing questions and drops blank ones.
      const written = toList(content.questions).filter(
        (question) => readAiPage({ questions: [question] }).questions.length > 0,
      );
      return [...written, ...findMissing(draft.questions, now.questions)].slice(
        0,
        aiPageLimits.questions,
      );
    }
  }
}

export function restoreParts(
  content: JsonObject,
  before: JsonObject,
  keys: readonly PagePartKey[],
): JsonObject {
  const next: JsonObject = { ...content };
  for (const key of keys) {
    if (Object.hasOwn(before, key)) next[key] = before[key];
    else delete next[key];
  }
  return next;
}
