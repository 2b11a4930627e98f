import { z } from 'zod';
import {
  aiDraftMessages,
  type DraftPart,
  draftLimits,
} from '../../../../contract/site/ai-page-drafts.ts';
import {
  type AiPage,
  type AiPageQuestion,
  aiPageDocument,
  aiPageTemplate,
  isObject,
  isTooDeep,
  normalizeFact,
  toList,
  toPostId,
  toText,
} from '../../../../contract/site/ai-pages.ts';
import {
  findSupportingSentence,
  isContradictedBySources,
  isGroundedInSources,
} from '../../../../retrieval/retrieval.ts';
import { bodyText, cutExcerpt } from '../../../lib/html.ts';
import { createDraftAnswerSchema, type SourcePost } from './draft-prompt.ts';

export interface SupportedSentence {
  text: string;
  sentence: string;
}

export interface AiPageDraft {
  content: AiPage;
  factPostIds: number[];
  factSources: string[];
  /** Sentences of the introduction and answers, with the sentence of a post that says the same. */
  textSources: SupportedSentence[];
  /** Questions and answers with words that no post contains: staff should check them. */
  doubtful: string[];
  notices: string[];
}

const addressPattern =
  /https?:|www\.|\w-*@[\w-]+\.|\w-*\.(?:com|org|net|info|io|co|biz|ru|xyz|top|site|online|example)\b/i;

export const maxTextSources = 100;

/** Parses and checks the model's answer; undefined if it contains no JSON object. */
export function parseDraftAnswer(
  answerText: string,
  topic: string,
  posts: readonly SourcePost[],
  part?: DraftPart,
): AiPageDraft | undefined {
  const answer = extractJson(answerText);
  if (!isObject(answer) || isTooDeep(answer)) return undefined;
  // Ignores other parts, which a model may write although it was asked for one.
  const parsed = part ? { ...emptyDraftAnswer, [part]: answer[part] } : answer;
  const offered = new Map(posts.map((post) => [post.id, post]));
  const foreignIds = new Set<number>();
  let addressCount = 0;
  let ungroundedCount = 0;
  let madeUpCount = 0;
  const doubtful = new Set<string>();
  let isCut = false;

  /** Plain text without the sentences that contain an address or fail `mayStay`. */
  function cleanText(value: unknown, max: number, mayStay = (_: string) => true): string {
    const keptSentences = splitSentences(
      bodyText(toText(value)).replaceAll('\0', '').toWellFormed(),
    ).filter((sentence) => {
      if (addressPattern.test(sentence)) addressCount += 1;
      else if (mayStay(sentence)) return true;
      else madeUpCount += 1;
      return false;
    });
    const text = keptSentences.join('').trim();
    if (text.length > max) isCut = true;
    return cutExcerpt(text, max);
  }
  function takeFirst<Item>(items: readonly Item[], max: number): Item[] {
    if (items.length > max) isCut = true;
    return items.slice(0, max);
  }
  function parseOfferedPostId(value: unknown): number | null {
    const id = toPostId(value);
    if (id === null || offered.has(id)) return id;
    foreignIds.add(id);
    return null;
  }

  /** Numbers that occur in no post are never shown. */
  const hasKnownNumbers = (text: string) =>
    hasOnlyKnownNumbers(text, [topic, ...posts.map(textOfSourcePost)]);

  const findSupportIn = (claim: string, from: readonly SourcePost[], context = '') =>
    findSupportingSentence(
      claim,
      from.map(({ text }) => text),
      [topic, context, ...from.map(({ title }) => title)].join(' '),
    );

  const textSources = new Map<string, string>();
  const recordSource = (text: string, sentence: string | undefined): boolean => {
    if (sentence !== undefined)
      textSources.set(text.trim(), cutExcerpt(sentence, sourceSentenceMaxLength));
    return sentence !== undefined;
  };

  const seenFacts = new Set<string>();
  const facts = takeFirst(toList(parsed.facts), draftLimits.facts).flatMap((fact) => {
    const text = cleanText(isObject(fact) ? fact.text : fact, draftLimits.fact);
    if (text === '' || seenFacts.has(normalizeFact(text))) return [];
    // A fact without a source is accepted if any post supports it.
    const named = isObject(fact) ? parseOfferedPostId(fact.post_id) : null;
    const candidates = named === null ? posts : posts.filter(({ id }) => id === named);
    for (const post of candidates) {
      const sentence = findSupportIn(text, [post]);
      if (sentence === undefined) continue;
      seenFacts.add(normalizeFact(text));
      return [{ text, postId: post.id, sentence: cutExcerpt(sentence, sourceSentenceMaxLength) }];
    }
    ungroundedCount += 1;
    return [];
  });
  const questions = takeFirst(
    toList(parsed.questions).filter(isObject),
    draftLimits.questions,
  ).flatMap((question): AiPageQuestion[] => {
    const text = cleanText(question.text, draftLimits.question, hasKnownNumbers);
    const answers = takeFirst(
      toList(question.answers).filter(isObject),
      draftLimits.answers,
    ).flatMap((answer) => {
      const words = cleanText(answer.text, draftLimits.answer, hasKnownNumbers);
      const named = toPostId(answer.post_id);
      const post_id = parseOfferedPostId(answer.post_id);
      // Drops answers that name a post which was not offered.
      if (words === '' || post_id !== named) return [];
      const read = posts.filter(({ id }) => post_id === null || id === post_id);
      const isSourced = recordSource(words, findSupportIn(words, read, text));
      if (!isSourced && isContradictedBySources(words, posts.map(textOfSourcePost), topic)) {
        madeUpCount += 1;
        return [];
      }
      const isSaid =
        isSourced || isGroundedInSources(words, [topic, text, ...read.map(({ title }) => title)]);
      if (!isSaid) doubtful.add(words);
      return [{ text: words, post_id }];
    });
    const [{ color, text_color } = { color: '', text_color: '' }] = aiPageTemplate.questions;
    if (text === '' || answers.length === 0) return [];
    if (!isGroundedInSources(text, [topic, ...posts.map(textOfSourcePost)])) doubtful.add(text);
    return [{ text, color, text_color, answers }];
  });
  const content: AiPage = {
    intro_copy: cleanText(parsed.intro_copy, draftLimits.intro, (sentence) =>
      recordSource(sentence, findSupportIn(sentence, posts)),
    ),
    post_ids: [...new Set(toList(parsed.post_ids).flatMap((id) => parseOfferedPostId(id) ?? []))],
    facts: facts.map(({ text }) => text),
    questions,
  };
  const notices = [
    ...(createDraftAnswerSchema(z.int()).safeParse(answer).success
      ? []
      : [aiDraftMessages.repaired]),
    ...(foreignIds.size > 0 ? [aiDraftMessages.notOffered([...foreignIds])] : []),
    ...(ungroundedCount > 0 ? [aiDraftMessages.notInPosts(ungroundedCount)] : []),
    ...(madeUpCount > 0 ? [aiDraftMessages.madeUp(madeUpCount)] : []),
    ...(doubtful.size > 0 ? [aiDraftMessages.doubtful(doubtful.size)] : []),
    ...(addressCount > 0 ? [aiDraftMessages.withAddress(addressCount)] : []),
    ...(isCut ? [aiDraftMessages.shortened] : []),
  ];
  return {
    content: aiPageDocument.parse(content),
    factPostIds: facts.map(({ postId }) => postId),
    factSources: facts.map(({ sentence }) => sentence),
    textSources: Array.from(textSources, ([text, sentence]) => ({ text, sentence })).slice(
      0,
      maxTextSources,
    ),
    doubtful: [...doubtful],
    notices,
  };
}

export function hasDraftContent({ content }: AiPageDraft): boolean {
  const { intro_copy, facts, questions } = content;
  return intro_copy !== '' || facts.length > 0 || questions.length > 0;
}

/** Models wrap JSON in code fences or add text around it. */
function extractJson(answerText: string): unknown {
  const [from, to] = [answerText.indexOf('{'), answerText.lastIndexOf('}')];
  if (from === -1 || to < from) return undefined;
  try {
    return JSON.parse(answerText.slice(from, to + 1));
  } catch {
    return undefined;
  }
}

const splitSentences = (text: string) =>
  text.match(/[^.!?\n]+(?:[.!?]+(?!\s|$)[^.!?\n]*)*(?:[.!?]+["”’)]*)?\s*|[.!?\n]+\s*/g) ?? [];

const sourceSentenceMaxLength = 300;

const emptyDraftAnswer = { intro_copy: '', post_ids: [], facts: [], questions: [] };

const textOfSourcePost = ({ title, text }: SourcePost) => `${title} ${text}`;

function hasOnlyKnownNumbers(text: string, sources: readonly string[]): boolean {
  const known = new Set(sources.flatMap(extractNumbers));
  return extractNumbers(text).every((number) => known.has(number));
}

const extractNumbers = (text: string) =>
  (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((number) => number.replaceAll(',', ''));
