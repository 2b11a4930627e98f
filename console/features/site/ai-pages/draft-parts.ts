import {
  type AiPage,
  type AiPageQuestion,
  listOf,
  mostOnAiPage,
  readAiPage,
} from '../../../../contract/site/ai-pages.ts';
import { isSame } from '../../../lib/is-same.ts';
import type { JsonObject } from './json-values.ts';

/** The keys of the document, each of which is taken from a draft or not. */
export const partKeys = ['intro_copy', 'post_ids', 'facts', 'questions'] as const;
export type PartKey = (typeof partKeys)[number];

export const partNames: Record<PartKey, string> = {
  intro_copy: 'Intro copy',
  post_ids: 'Posts',
  facts: 'Facts',
  questions: 'Questions',
};

/** What becomes of what is in the editor. */
export type Choice = 'keep' | 'add' | 'replace';
export type Choices = Record<PartKey, Choice>;

/** Entries of a list are the same when they read the same. */
const entryOf = (entry: number | string | AiPageQuestion) =>
  typeof entry === 'object' ? entry.text.trim().toLowerCase() : String(entry).trim().toLowerCase();

/** Those of a list that another one does not have. */
export function notIn<Entry extends number | string | AiPageQuestion>(
  entries: readonly Entry[],
  others: readonly Entry[],
): Entry[] {
  const known = new Set(others.map(entryOf));
  return entries.filter((entry) => !known.has(entryOf(entry)));
}

const isEmpty = (value: AiPage[PartKey]) => value.length === 0;

/** What can be done with a part; nothing where the draft has nothing else to say about it. */
export function choicesFor(now: AiPage, draft: AiPage, key: PartKey): Choice[] {
  if (isEmpty(draft[key]) || isSame(now[key], draft[key])) return [];
  if (isEmpty(now[key])) return ['keep', 'replace'];
  return key === 'intro_copy' ? ['keep', 'replace'] : ['keep', 'add', 'replace'];
}

/** What is empty is filled; what someone wrote stays until they say otherwise. */
export function firstChoices(now: AiPage, draft: AiPage): Choices {
  return choose((key) =>
    choicesFor(now, draft, key).length > 0 && isEmpty(now[key]) ? 'replace' : 'keep',
  );
}

/** All of the draft in place of what is there. */
export function allOf(now: AiPage, draft: AiPage): Choices {
  return choose((key) => (choicesFor(now, draft, key).length > 0 ? 'replace' : 'keep'));
}

function choose(of: (key: PartKey) => Choice): Choices {
  return Object.fromEntries(partKeys.map((key) => [key, of(key)])) as Choices;
}

export const takenKeys = (choices: Choices) => partKeys.filter((key) => choices[key] !== 'keep');

/** The document with what was chosen of the draft. Whatever else it holds stays in it. */
export function withDraft(content: JsonObject, draft: AiPage, choices: Choices): JsonObject {
  const now = readAiPage(content);
  const next: JsonObject = { ...content };
  for (const key of takenKeys(choices)) {
    next[key] = choices[key] === 'add' ? added(content, now, draft, key) : draft[key];
  }
  return next;
}

function added(content: JsonObject, now: AiPage, draft: AiPage, key: PartKey): unknown {
  switch (key) {
    case 'intro_copy':
      return draft.intro_copy;
    case 'post_ids':
      return [...now.post_ids, ...notIn(draft.post_ids, now.post_ids)].slice(0, mostOnAiPage.posts);
    case 'facts':
      return [...now.facts, ...notIn(draft.facts, now.facts)].slice(0, mostOnAiPage.facts);
    case 'questions': {
      // As they stand in the document, with whatever else they hold; blank ones make room.
      const written = listOf(content.questions).filter(
        (question) => readAiPage({ questions: [question] }).questions.length > 0,
      );
      return [...written, ...notIn(draft.questions, now.questions)].slice(
        0,
        mostOnAiPage.questions,
      );
    }
  }
}

/** The document with these parts as they were before. */
export function withParts(
  content: JsonObject,
  before: JsonObject,
  keys: readonly PartKey[],
): JsonObject {
  const next: JsonObject = { ...content };
  for (const key of keys) {
    if (Object.hasOwn(before, key)) next[key] = before[key];
    else delete next[key];
  }
  return next;
}
