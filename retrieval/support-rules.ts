import { isMedicineName } from './medicine-names.ts';
import { oppositesOf, wordsOfSameDirection } from './opposites.ts';
import { mentionsAvoiding, readStatement, type Statement } from './statement.ts';
import { hasOtherQuantity, isQuantityWord, omitsOrdinal } from './statement-quantities.ts';
import { findConcept, isConnectingWord } from './statement-words.ts';
import { changesConditionOrCertainty } from './support-limits.ts';
import {
  combinesContrastedHalves,
  combinesUnrelatedClauses,
  hasOtherNumberAfterWord,
} from './support-mixing.ts';
import { reversesOrder } from './support-order.ts';

/** Longer sentences count as contradicting, so that a comparison takes bounded time. */
const maxComparedSentenceLength = 600;

const singleMemberPattern =
  /\b(?:(?:one|a|the|another|this) (?:member|person|patient|user|poster|participant|author|writer)|they)\b(?:'s)?/gi;
const memberGroupPattern = /\b(?:members|patients|people|users|posters|participants)\b/gi;

/** True if a claim says something that its source does not say. */
export function claimContradictsSource(
  claimText: string,
  sourceText: string,
  contextWords: ReadonlySet<string>,
): boolean {
  if (claimText.length > maxComparedSentenceLength || sourceText.length > maxComparedSentenceLength)
    return true;
  const toldText = replacePeopleByThoseOfSource(claimText, sourceText);
  const avoidingNegates = !(mentionsAvoiding(toldText) && mentionsAvoiding(sourceText));
  const claim = readStatement(toldText, avoidingNegates);
  const source = readStatement(sourceText, avoidingNegates);
  return contradictionRules.some((differs) => differs(claim, source, contextWords));
}

/**
 * Turns the people of a retelling into those of its source: 'one member' into 'I', 'members' into
 * 'us'.
 */
function replacePeopleByThoseOfSource(claim: string, source: string): string {
  const isAboutWriter = /\b(?:i|me|my)\b/i.test(source);
  const isAboutGroup = /\b(?:us|we|our)\b/i.test(source);
  const mentionsPeople = [memberGroupPattern, singleMemberPattern].some(
    (people) => source.search(people) >= 0,
  );
  return claim
    .replace(singleMemberPattern, isAboutWriter ? 'I' : mentionsPeople ? '$&' : '')
    .replace(memberGroupPattern, isAboutGroup && !mentionsPeople ? 'us' : '$&');
}

/** True if the claim has a word with a meaning of its own that its source does not have. */
function addsConcept(
  claim: Statement,
  source: Statement,
  contextWords: ReadonlySet<string>,
): boolean {
  const sourceConcepts = new Set([...source.words].map(findConcept));
  const contextConcepts = new Set([...contextWords].map(findConcept));
  return [...claim.words].some((word) => {
    const concept = findConcept(word);
    return (
      concept !== undefined &&
      !sourceConcepts.has(concept) &&
      (!contextConcepts.has(concept) || replacesMedicine(word, claim, source)) &&
      !isQuantityWord(word) &&
      !isConnectingWord(word) &&
      ![...wordsOfSameDirection(word)].some((other) => source.words.has(other))
    );
  });
}

/** True if the word is a medicine that takes the place of another one that the source names. */
const replacesMedicine = (word: string, claim: Statement, source: Statement) =>
  isMedicineName(word) &&
  [...source.words].some((other) => isMedicineName(other) && !claim.words.has(other));

const relationWords = ['with', 'between', 'before', 'after', 'during', 'above', 'below'];

/** True if more shared words are negated in either the claim or the source than in both. */
function hasOtherPolarity(claim: Statement, source: Statement): boolean {
  let differing = 0;
  let bothNegated = 0;
  for (const word of new Set([...claim.concepts, ...relationWords])) {
    const here = claim.polarities.get(word);
    const there = source.polarities.get(word);
    if (!here || !there) continue;
    const isShared = (here.affirmed && there.affirmed) || (here.negated && there.negated);
    if (!isShared && relationWords.includes(word)) return true;
    if (!isShared) differing += 1;
    else if (here.negated && there.negated) bothNegated += 1;
  }
  return differing > bothNegated;
}

/**
 * True if a clause of the claim is negated and the closest clause of the source is not, or vice
 * versa.
 */
function hasOtherNegation(claim: Statement, source: Statement): boolean {
  return claim.clauses.some(({ concepts, isNegated }) => {
    const counts = source.clauses.map(
      (there) => [...there.concepts].filter((concept) => concepts.has(concept)).length,
    );
    const most = Math.max(0, ...counts);
    return (
      most > 0 &&
      !source.clauses.some(
        (there, index) => counts[index] === most && there.isNegated === isNegated,
      )
    );
  });
}

/**
 * True if the claim has a word where its source has the opposite, both affirmed or both negated.
 */
function hasOppositeWord(claim: Statement, source: Statement): boolean {
  return [...claim.polarities].some(([word, here]) => {
    if (source.polarities.has(word)) return false;
    return [...oppositesOf(word)].some((opposite) => {
      const there = source.polarities.get(opposite);
      if (!there || claim.polarities.has(opposite)) return false;
      return (here.affirmed && there.affirmed) || (here.negated && there.negated);
    });
  });
}

/**
 * True if the claim says 'lowers', 'before' or 'safe' and the source has no word of that direction.
 */
function addsDirection(
  claim: Statement,
  source: Statement,
  contextWords: ReadonlySet<string>,
): boolean {
  return [...claim.polarities.keys()].some((word) => {
    const alike = wordsOfSameDirection(word);
    return (
      alike.size > 0 &&
      ![...alike].some((other) => source.polarities.has(other) || contextWords.has(other))
    );
  });
}

/**
 * True if the claim has another word between two neighbours of the source: 'the waiting list for a
 * liver'.
 */
function replacesWordBetweenSame(
  { concepts: here }: Statement,
  { concepts: there }: Statement,
): boolean {
  return here.some((concept, index) => {
    if (there.includes(concept)) return false;
    return there.some(
      (other, place) =>
        !here.includes(other) &&
        here[index - 1] === there[place - 1] &&
        here[index + 1] === there[place + 1],
    );
  });
}

const contradictionRules: readonly ((
  claim: Statement,
  source: Statement,
  contextWords: ReadonlySet<string>,
) => boolean)[] = [
  addsConcept,
  hasOtherPolarity,
  hasOtherNegation,
  addsDirection,
  hasOtherQuantity,
  omitsOrdinal,
  changesConditionOrCertainty,
  hasOppositeWord,
  combinesUnrelatedClauses,
  combinesContrastedHalves,
  hasOtherNumberAfterWord,
  replacesWordBetweenSame,
  reversesOrder,
];
