import { isMedicine } from './medicine-names.ts';
import { listConcepts } from './statement-words.ts';
import { contradicts } from './support-rules.ts';

/**
 * Share of the closest sentence's matches from which another sentence may support the claim too.
 */
const nearlyClosest = 0.8;
const maxSourceLength = 20_000;
const maxCompared = 20;

/**
 * The sentence of the sources that supports a claim, or undefined. Only the closest sentences
 * count, and none that differs from the claim in a negation, number, unit, direction or name.
 * Names and directions may also come from `context`: the question or topic.
 */
export function findSupport(
  claim: string,
  sources: readonly string[],
  context = '',
): string | undefined {
  if (mentionsUnknownName(claim, [context, ...sources].join(' '))) return undefined;
  const contextWords = new Set(findWordsIn(context));
  const claimConcepts = readConcepts(claim);
  const toCandidate = (text: string): SentenceCandidate => {
    const concepts = readConcepts(text);
    const shared = [...claimConcepts].filter((concept) => concepts.has(concept)).length;
    return { text, shared };
  };
  const groups = sources.map((source) => splitSentences(source));
  const sentences = groups.flat().map(toCandidate);
  const mostInOne = maxSharedCount(sentences);
  // A pair of neighbouring sentences counts only if the claim uses words of both.
  const pairs = groups
    .flatMap(pairNeighbours)
    .map(toCandidate)
    .filter(({ shared }) => shared > mostInOne);
  const most = maxSharedCount([...sentences, ...pairs]);
  if (most === 0) return undefined;
  return [...sentences, ...pairs]
    .filter(({ shared }) => shared >= most * nearlyClosest)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, maxCompared)
    .find(({ text }) => !contradicts(claim, text, contextWords))
    ?.text.trim();
}

/** Share of a claim's words from which a sentence is about the same thing. */
const sameSubjectShare = 0.75;

/** True if a sentence of the sources has nearly all words of the claim but none supports it. */
export function isReversed(claim: string, sources: readonly string[], context = ''): boolean {
  const concepts = readConcepts(claim);
  const isAboutSame = sources.flatMap(splitSentences).some((sentence) => {
    const there = readConcepts(sentence);
    const shared = [...concepts].filter((concept) => there.has(concept)).length;
    return shared >= 2 && shared >= concepts.size * sameSubjectShare;
  });
  return isAboutSame && findSupport(claim, sources, context) === undefined;
}

interface SentenceCandidate {
  text: string;
  /** Number of the claim's concepts that occur in it. */
  shared: number;
}

const maxSharedCount = (candidates: readonly SentenceCandidate[]) =>
  Math.max(0, ...candidates.map(({ shared }) => shared));

const splitSentences = (source: string) =>
  source
    .slice(0, maxSourceLength)
    .replace(/([.!?])\s+/g, '$1\n')
    .split('\n');

const pairNeighbours = (sentences: readonly string[]) =>
  sentences.slice(1).map((next, index) => `${sentences[index]} ${next}`);

const readConcepts = (text: string) => new Set(listConcepts(findWordsIn(text)));

const findWordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{Nd}]+/gu) ?? [];

/** A medicine, or a name within the sentence, that neither source nor context mentions. */
function mentionsUnknownName(claim: string, known: string): boolean {
  const knownWords = new Set(findWordsIn(known));
  const words = claim.match(/\p{L}+/gu) ?? [];
  return words.some((word, index) => {
    const isName = (index > 0 && /^\p{Lu}\p{L}/u.test(word)) || isMedicine(word.toLowerCase());
    return isName && !knownWords.has(word.toLowerCase());
  });
}
