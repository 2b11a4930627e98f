import { isMedicine } from './medicine-names.ts';
import { directionsLike, oppositesOf } from './opposites.ts';
import { mentionsAvoiding, readStatement, type Statement } from './statement.ts';
import { dropsOrdinal, hasOtherQuantity, isQuantityWord } from './statement-quantities.ts';
import { findConcept, isConnecting } from './statement-words.ts';
import { changesLimits } from './support-limits.ts';
import { mixesClauses, mixesContrast, movesNumber } from './support-mixing.ts';
import { reversesOrder } from './support-order.ts';

/** Longer sentences support nothing, so that a comparison takes a bounded time. */
const maxSentenceLength = 600;

const oneMember =
  /\b(?:(?:one|a|the|another|this) (?:member|person|patient|user|poster|participant|author|writer)|they)\b(?:'s)?/gi;
const groupOfMembers = /\b(?:members|patients|people|users|posters|participants)\b/gi;

/** True if a claim says something else than its source. */
export function contradicts(
  claimText: string,
  sourceText: string,
  contextWords: ReadonlySet<string>,
): boolean {
  if (claimText.length > maxSentenceLength || sourceText.length > maxSentenceLength) return true;
  const toldText = tellAsSource(claimText, sourceText);
  const avoidingNegates = !(mentionsAvoiding(toldText) && mentionsAvoiding(sourceText));
  const claim = readStatement(toldText, avoidingNegates);
  const source = readStatement(sourceText, avoidingNegates);
  return rules.some((differs) => differs(claim, source, contextWords));
}

/** A retelling says 'one member' where the post says 'I', and 'members' where it says 'us'. */
function tellAsSource(claim: string, source: string): string {
  const isAboutWriter = /\b(?:i|me|my)\b/i.test(source);
  const isAboutGroup = /\b(?:us|we|our)\b/i.test(source);
  const mentionsPeople = [groupOfMembers, oneMember].some((people) => source.search(people) >= 0);
  return claim
    .replace(oneMember, isAboutWriter ? 'I' : mentionsPeople ? '$&' : '')
    .replace(groupOfMembers, isAboutGroup && !mentionsPeople ? 'us' : '$&');
}

/** The claim has a word of substance that its source does not have. */
function addsWord(claim: Statement, source: Statement, contextWords: ReadonlySet<string>): boolean {
  const sourceConcepts = new Set([...source.words].map(findConcept));
  const contextConcepts = new Set([...contextWords].map(findConcept));
  return [...claim.words].some((word) => {
    const concept = findConcept(word);
    return (
      concept !== undefined &&
      !sourceConcepts.has(concept) &&
      (!contextConcepts.has(concept) || replacesMedicine(word, claim, source)) &&
      !isQuantityWord(word) &&
      !isConnecting(word) &&
      ![...directionsLike(word)].some((other) => source.words.has(other))
    );
  });
}

/** True if a medicine, such as the question's, takes the place of the one that the source names. */
const replacesMedicine = (word: string, claim: Statement, source: Statement) =>
  isMedicine(word) &&
  [...source.words].some((other) => isMedicine(other) && !claim.words.has(other));

const relations = ['with', 'between', 'before', 'after', 'during', 'above', 'below'];

/** True if more shared words are negated in only one of the two than in both. */
function hasOtherPolarity(claim: Statement, source: Statement): boolean {
  let differing = 0;
  let bothNegated = 0;
  for (const word of new Set([...claim.concepts, ...relations])) {
    const here = claim.polarities.get(word);
    const there = source.polarities.get(word);
    if (!here || !there) continue;
    const isShared = (here.affirmed && there.affirmed) || (here.negated && there.negated);
    if (!isShared && relations.includes(word)) return true;
    if (!isShared) differing += 1;
    else if (here.negated && there.negated) bothNegated += 1;
  }
  return differing > bothNegated;
}

/** A clause of the claim is negated and the closest clause of the source is not, or vice versa. */
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

/** The claim has a word where its source has the opposite, both affirmed or both negated. */
function isOpposite(claim: Statement, source: Statement): boolean {
  return [...claim.polarities].some(([word, here]) => {
    if (source.polarities.has(word)) return false;
    return [...oppositesOf(word)].some((opposite) => {
      const there = source.polarities.get(opposite);
      if (!there || claim.polarities.has(opposite)) return false;
      return (here.affirmed && there.affirmed) || (here.negated && there.negated);
    });
  });
}

/** The claim says 'lowers', 'before' or 'safe' where the source says nothing of the kind. */
function addsDirection(
  claim: Statement,
  source: Statement,
  contextWords: ReadonlySet<string>,
): boolean {
  return [...claim.polarities.keys()].some((word) => {
    const alike = directionsLike(word);
    return (
      alike.size > 0 &&
      ![...alike].some((other) => source.polarities.has(other) || contextWords.has(other))
    );
  });
}

/** True if another word stands between the same two: 'the waiting list for a liver'. */
function replacesWord({ concepts: here }: Statement, { concepts: there }: Statement): boolean {
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

const rules: readonly ((
  claim: Statement,
  source: Statement,
  contextWords: ReadonlySet<string>,
) => boolean)[] = [
  addsWord,
  hasOtherPolarity,
  hasOtherNegation,
  addsDirection,
  hasOtherQuantity,
  dropsOrdinal,
  changesLimits,
  isOpposite,
  mixesClauses,
  mixesContrast,
  movesNumber,
  replacesWord,
  reversesOrder,
];
