import { isMedicineName } from './medicine-names.ts';
import { listConcepts } from './statement-words.ts';
import { claimContradictsSource } from './support-rules.ts';

/**
 * A sentence is compared with the claim if it has at least this part of the concepts that the claim
 * has in common with its closest sentence.
 */
const minShareOfMostMatches = 0.8;
const maxSourceLength = 20_000;
const maxComparedSentences = 20;

/**
 * Finds the sentence of the sources that supports a claim. Only the sentences closest to the claim
 * are compared, and none may differ from it in a negation, number, unit, direction or name. Names
 * and directions may also come from `context`: the question or topic.
 */
export function findSupportingSentence(
  claim: string,
  sources: readonly string[],
  context = '',
): string | undefined {
  if (mentionsUnknownName(claim, [context, ...sources].join(' '))) return undefined;
  const contextWords = new Set(matchLowerCaseWords(context));
  const claimConcepts = readConcepts(claim);
  const toCandidate = (text: string): SentenceCandidate => {
    const concepts = readConcepts(text);
    const shared = [...claimConcepts].filter((concept) => concepts.has(concept)).length;
    return { text, shared };
  };
  const groups = sources.map((source) => splitSentences(source));
  const sentences = groups.flat().map(toCandidate);
  const mostInOne = maxSharedConceptCount(sentences);
  // A pair of neighbouring sentences counts only if the claim uses words of both.
  const pairs = groups
    .flatMap(joinNeighbouringSentences)
    .map(toCandidate)
    .filter(({ shared }) => shared > mostInOne);
  const most = maxSharedConceptCount([...sentences, ...pairs]);
  if (most === 0) return undefined;
  return [...sentences, ...pairs]
    .filter(({ shared }) => shared >= most * minShareOfMostMatches)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, maxComparedSentences)
    .find(({ text }) => !claimContradictsSource(claim, text, contextWords))
    ?.text.trim();
}

/** A sentence is about the same subject if it has at least this share of the claim's concepts. */
const minSharedConceptShare = 0.75;

/** True if a sentence of the sources has nearly all words of the claim but none supports it. */
export function isContradictedBySources(
  claim: string,
  sources: readonly string[],
  context = '',
): boolean {
  const concepts = readConcepts(claim);
  const isAboutSame = sources.flatMap(splitSentences).some((sentence) => {
    const there = readConcepts(sentence);
    const shared = [...concepts].filter((concept) => there.has(concept)).length;
    return shared >= 2 && shared >= concepts.size * minSharedConceptShare;
  });
  return isAboutSame && findSupportingSentence(claim, sources, context) === undefined;
}

interface SentenceCandidate {
  text: string;
  /** Number of the claim's concepts that occur in it. */
  shared: number;
}

const maxSharedConceptCount = (candidates: readonly SentenceCandidate[]) =>
  Math.max(0, ...candidates.map(({ shared }) => shared));

const splitSentences = (source: string) =>
  source
    .slice(0, maxSourceLength)
    .replace(/([.!?])\s+/g, '$1\n')
    .split('\n');

const joinNeighbouringSentences = (sentences: readonly string[]) =>
  sentences.slice(1).map((next, index) => `${sentences[index]} ${next}`);

const readConcepts = (text: string) => new Set(listConcepts(matchLowerCaseWords(text)));

const matchLowerCaseWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{Nd}]+/gu) ?? [];

/**
 * True if the claim names a medicine, or within a sentence a person or place, that `known` does not
 * mention.
 */
function mentionsUnknownName(claim: string, known: string): boolean {
  const knownWords = new Set(matchLowerCaseWords(known));
  const words = claim.match(/\p{L}+/gu) ?? [];
  return words.some((word, index) => {
    const isName = (index > 0 && /^\p{Lu}\p{L}/u.test(word)) || isMedicineName(word.toLowerCase());
    return isName && !knownWords.has(word.toLowerCase());
  });
}
