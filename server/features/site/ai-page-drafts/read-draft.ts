import { z } from 'zod';
import { aiDraftMessages, mostInDraft } from '../../../../contract/site/ai-page-drafts.ts';
import {
  type AiPage,
  type AiPageQuestion,
  aiPageDocument,
  aiPageTemplate,
  idOf,
  isObject,
  isTooDeep,
  listOf,
  textOf,
} from '../../../../contract/site/ai-pages.ts';
import { isGrounded } from '../../../../retrieval/retrieval.ts';
import { bodyText, excerpt } from '../../../lib/html.ts';
import { draftForm, type OfferedPost } from './draft-prompt.ts';

export interface AiPageDraft {
  content: AiPage;
  /** Source post of each fact, by position. */
  factPostIds: number[];
  /** Questions and answers with words that no post contains: staff should check them. */
  doubtful: string[];
  /** Messages about changed or omitted parts. */
  notices: string[];
}

const address =
  /https?:|www\.|\w-*@[\w-]+\.|\w-*\.(?:com|org|net|info|io|co|biz|ru|xyz|top|site|online|example)\b/i;

/** Parses and checks the model's answer; undefined if it contains no JSON object. */
export function readDraft(
  said: string,
  topic: string,
  posts: readonly OfferedPost[],
): AiPageDraft | undefined {
  const found = jsonIn(said);
  if (!isObject(found) || isTooDeep(found)) return undefined;
  const offered = new Map(posts.map((post) => [post.id, post]));
  const foreign = new Set<number>();
  let withAddress = 0;
  let ungrounded = 0;
  let madeUp = 0;
  const doubtful = new Set<string>();
  let isCut = false;

  /** Plain text without the sentences that contain an address or fail `mayStay`. */
  function clean(value: unknown, max: number, mayStay = (_: string) => true): string {
    const kept = sentencesOf(bodyText(textOf(value)).replaceAll('\0', '').toWellFormed()).filter(
      (sentence) => {
        if (address.test(sentence)) withAddress += 1;
        else if (mayStay(sentence)) return true;
        else madeUp += 1;
        return false;
      },
    );
    const text = kept.join('').trim();
    if (text.length > max) isCut = true;
    return excerpt(text, max);
  }
  function firstOf<Item>(items: readonly Item[], max: number): Item[] {
    if (items.length > max) isCut = true;
    return items.slice(0, max);
  }
  function postIn(value: unknown): number | null {
    const id = idOf(value);
    if (id === null || offered.has(id)) return id;
    foreign.add(id);
    return null;
  }

  /** A number that no post contains is never shown to readers. */
  const hasKnownNumbers = (text: string) => numbersAreIn(text, [topic, ...posts.map(sourceOf)]);

  const facts = firstOf(listOf(found.facts), mostInDraft.facts).flatMap((fact) => {
    const text = clean(isObject(fact) ? fact.text : fact, mostInDraft.fact);
    if (text === '') return [];
    // A fact without a source is accepted if any post supports it.
    const named = isObject(fact) ? postIn(fact.post_id) : null;
    const candidates = named === null ? posts : posts.filter(({ id }) => id === named);
    const source = candidates.find((post) => saysSo(post, text, topic));
    if (source) return [{ text, postId: source.id }];
    ungrounded += 1;
    return [];
  });
  const questions = firstOf(
    listOf(found.questions).filter(isObject),
    mostInDraft.questions,
  ).flatMap((question): AiPageQuestion[] => {
    const text = clean(question.text, mostInDraft.question, hasKnownNumbers);
    const answers = firstOf(listOf(question.answers).filter(isObject), mostInDraft.answers).flatMap(
      (answer) => {
        const words = clean(answer.text, mostInDraft.answer, hasKnownNumbers);
        const named = idOf(answer.post_id);
        const post_id = postIn(answer.post_id);
        // Answers that name a post which was not offered are dropped.
        if (words === '' || post_id !== named) return [];
        const read = posts.filter(({ id }) => post_id === null || id === post_id).map(sourceOf);
        if (!isGrounded(words, [topic, text, ...read])) doubtful.add(words);
        return [{ text: words, post_id }];
      },
    );
    const [{ color, text_color } = { color: '', text_color: '' }] = aiPageTemplate.questions;
    if (text === '' || answers.length === 0) return [];
    if (!isGrounded(text, [topic, ...posts.map(sourceOf)])) doubtful.add(text);
    return [{ text, color, text_color, answers }];
  });
  const content: AiPage = {
    intro_copy: clean(
      found.intro_copy,
      mostInDraft.intro,
      (sentence) =>
        hasKnownNumbers(sentence) && isGrounded(sentence, [topic, ...posts.map(sourceOf)]),
    ),
    post_ids: [...new Set(listOf(found.post_ids).flatMap((id) => postIn(id) ?? []))],
    facts: facts.map(({ text }) => text),
    questions,
  };
  const notices = [
    ...(draftForm(z.int()).safeParse(found).success ? [] : [aiDraftMessages.repaired]),
    ...(foreign.size > 0 ? [aiDraftMessages.notOffered([...foreign])] : []),
    ...(ungrounded > 0 ? [aiDraftMessages.notInPosts(ungrounded)] : []),
    ...(madeUp > 0 ? [aiDraftMessages.madeUp(madeUp)] : []),
    ...(doubtful.size > 0 ? [aiDraftMessages.doubtful(doubtful.size)] : []),
    ...(withAddress > 0 ? [aiDraftMessages.withAddress(withAddress)] : []),
    ...(isCut ? [aiDraftMessages.shortened] : []),
  ];
  return {
    content: aiPageDocument.parse(content),
    factPostIds: facts.map(({ postId }) => postId),
    doubtful: [...doubtful],
    notices,
  };
}

/** True if the draft has more than a list of posts, which staff could have chosen themselves. */
export function saysAnything({ content }: AiPageDraft): boolean {
  const { intro_copy, facts, questions } = content;
  return intro_copy !== '' || facts.length > 0 || questions.length > 0;
}

/** Models wrap JSON in code fences or add text around it. */
function jsonIn(said: string): unknown {
  const [from, to] = [said.indexOf('{'), said.lastIndexOf('}')];
  if (from === -1 || to < from) return undefined;
  try {
    return JSON.parse(said.slice(from, to + 1));
  } catch {
    return undefined;
  }
}

const sentencesOf = (text: string) =>
  text.match(/[^.!?\n]+(?:[.!?]+(?!\s|$)[^.!?\n]*)*(?:[.!?]+["”’)]*)?\s*|[.!?\n]+\s*/g) ?? [];

const sourceOf = ({ title, text }: OfferedPost) => `${title} ${text}`;

/** Requires every number of the fact, since a wrong one does harm, and half of its words. */
function saysSo(post: OfferedPost, fact: string, topic: string): boolean {
  const source = sourceOf(post);
  return numbersAreIn(fact, [source]) && isGrounded(fact, [source, topic]);
}

function numbersAreIn(text: string, sources: readonly string[]): boolean {
  const known = new Set(sources.flatMap(numbersIn));
  return numbersIn(text).every((number) => known.has(number));
}

const numbersIn = (text: string) =>
  (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((number) => number.replaceAll(',', ''));
