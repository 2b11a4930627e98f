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
import { bodyText, excerpt } from '../../../lib/html.ts';
import { stemsOf } from '../../../lib/retrieval/words.ts';
import { draftForm, type OfferedPost } from './draft-prompt.ts';

export interface AiPageDraft {
  content: AiPage;
  /** The post that each of the facts was taken from. */
  factPostIds: number[];
  /** What was changed or left out, in words. */
  notices: string[];
}

/** How many of a fact's words must stand in the post that it is from, or in the topic. */
const groundedShare = 0.5;
const address =
  /https?:|www\.|\b[\w-]+@[\w-]+\.|\b[\w-]+\.(?:com|org|net|info|io|co|biz|ru|xyz|top|site|online|example)\b/i;

/** The page in what a language model said; undefined where there is none. Nothing in it is trusted. */
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
  let isCut = false;

  /** Plain text on one line or several, without any sentence that leads elsewhere. */
  function clean(value: unknown, max: number): string {
    const kept = sentencesOf(bodyText(textOf(value)).replaceAll('\0', '').toWellFormed()).filter(
      (sentence) => {
        if (!address.test(sentence)) return true;
        withAddress += 1;
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

  const facts = firstOf(listOf(found.facts), mostInDraft.facts).flatMap((fact) => {
    const text = clean(isObject(fact) ? fact.text : fact, mostInDraft.fact);
    if (text === '') return [];
    // Without a source of its own, one of the posts must say it.
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
    const text = clean(question.text, mostInDraft.question);
    const answers = firstOf(listOf(question.answers).filter(isObject), mostInDraft.answers).flatMap(
      (answer) => {
        const words = clean(answer.text, mostInDraft.answer);
        return words === '' ? [] : [{ text: words, post_id: postIn(answer.post_id) }];
      },
    );
    const [{ color, text_color } = { color: '', text_color: '' }] = aiPageTemplate.questions;
    return text === '' || answers.length === 0 ? [] : [{ text, color, text_color, answers }];
  });
  const content: AiPage = {
    intro_copy: clean(found.intro_copy, mostInDraft.intro),
    post_ids: [...new Set(listOf(found.post_ids).flatMap((id) => postIn(id) ?? []))],
    facts: facts.map(({ text }) => text),
    questions,
  };
  const notices = [
    ...(draftForm(z.int()).safeParse(found).success ? [] : [aiDraftMessages.repaired]),
    ...(foreign.size > 0 ? [aiDraftMessages.notOffered([...foreign])] : []),
    ...(ungrounded > 0 ? [aiDraftMessages.notInPosts(ungrounded)] : []),
    ...(withAddress > 0 ? [aiDraftMessages.withAddress(withAddress)] : []),
    ...(isCut ? [aiDraftMessages.shortened] : []),
  ];
  return {
    content: aiPageDocument.parse(content),
    factPostIds: facts.map(({ postId }) => postId),
    notices,
  };
}

/** Whether a page can be made of it: posts alone could have been put there by hand. */
export function saysAnything({ content }: AiPageDraft): boolean {
  const { intro_copy, facts, questions } = content;
  return intro_copy !== '' || facts.length > 0 || questions.length > 0;
}

/** Models put it between fences, or say something before and after. */
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

/** Half of the words, and every number: a wrong one does harm. */
function saysSo({ title, text }: OfferedPost, fact: string, topic: string): boolean {
  const source = `${title} ${text}`;
  const numbers = new Set(numbersIn(source));
  if (numbersIn(fact).some((number) => !numbers.has(number))) return false;
  const known = new Set(stemsOf(`${source} ${topic}`));
  const words = stemsOf(fact);
  return words.filter((word) => known.has(word)).length >= words.length * groundedShare;
}

const numbersIn = (text: string) =>
  (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((number) => number.replaceAll(',', ''));
