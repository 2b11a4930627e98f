import { isGrounded } from './grounding.ts';
import { directionsLike, oppositesOf } from './opposites.ts';
import { mentionsAvoiding, readStatement, type Statement } from './statement.ts';
import { stemWords } from './words.ts';

/**
 * Share of the closest sentence's matches from which another sentence may support the claim too.
 */
const nearlyClosest = 0.8;
const maxSourceLength = 20_000;

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
  if (!isGrounded(claim, [context, ...sources])) return undefined;
  if (mentionsUnknownName(claim, [context, ...sources].join(' '))) return undefined;
  const contextWords = new Set(findWordsIn(context));
  const claimStems = [...new Set(stemWords(claim))];
  const toCandidate = (text: string): Candidate => {
    const stems = new Set(stemWords(text));
    return { text, shared: claimStems.filter((stem) => stems.has(stem)).length };
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
    .find(({ text }) => !contradicts(claim, text, contextWords))
    ?.text.trim();
}

interface Candidate {
  text: string;
  /** Number of the claim's stems that occur in it. */
  shared: number;
}

const maxSharedCount = (candidates: readonly Candidate[]) =>
  Math.max(0, ...candidates.map(({ shared }) => shared));

const splitSentences = (source: string) =>
  source
    .slice(0, maxSourceLength)
    .replace(/([.!?])\s+/g, '$1\n')
    .split('\n');

const pairNeighbours = (sentences: readonly string[]) =>
  sentences.slice(1).map((next, index) => `${sentences[index]} ${next}`);

function contradicts(
  claimText: string,
  sourceText: string,
  contextWords: ReadonlySet<string>,
): boolean {
  const avoidingNegates = !(mentionsAvoiding(claimText) && mentionsAvoiding(sourceText));
  const claim = readStatement(claimText, avoidingNegates);
  const source = readStatement(sourceText, avoidingNegates);
  return (
    hasOtherPolarity(claim, source) ||
    addsDirection(claim, source, contextWords) ||
    hasOtherQuantity(claim, source) ||
    isOpposite(claim, source) ||
    mixesClauses(claim, source) ||
    replacesWord(claim.plainStems, source.plainStems)
  );
}

const relationWords = ['with', 'between', 'before', 'after', 'during', 'above', 'below'];

/** True if more shared words are negated in only one of the two than in both. */
function hasOtherPolarity(claim: Statement, source: Statement): boolean {
  let differing = 0;
  let bothNegated = 0;
  for (const word of new Set([...claim.stems, ...relationWords])) {
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

function hasOtherQuantity(claim: Statement, source: Statement): boolean {
  return claim.quantities.some(
    ({ amount, unit }) =>
      !source.quantities.some(
        (there) => there.amount === amount && (unit === undefined || there.unit === unit),
      ),
  );
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

/** Words whose place in the sentence changes its meaning. */
const isMeaningBearing = (word: string) => oppositesOf(word).size > 0 || isMedicine(word);
const leastCompany = 1 / 3;
const lightVerbs = new Set([
  'make',
  'makes',
  'made',
  'get',
  'gets',
  'got',
  'give',
  'gives',
  'given',
]);

/**
 * True if a deciding word of the claim is in a clause of the source about something else, or the
 * source has its opposite next to the same word: 'bright rooms, dark screens'.
 */
function mixesClauses(claim: Statement, source: Statement): boolean {
  const sourceStems = new Set(source.stems);
  return claim.clauses.some((clause) =>
    clause.some((word, index) => {
      if (!isMeaningBearing(word)) return false;
      const others = clause
        .filter((other) => !isMeaningBearing(other) && !lightVerbs.has(other))
        .flatMap(stemWords)
        .filter((stem) => sourceStems.has(stem));
      const homes = source.clauses.filter((there) => there.includes(word));
      const isAlone = homes.every((there) => {
        const stems = new Set(there.flatMap(stemWords));
        return others.filter((stem) => stems.has(stem)).length < others.length * leastCompany;
      });
      if (homes.length > 0 && isAlone) return true;
      return hasOppositeBeside(word, neighboursOf(clause, index), source);
    }),
  );
}

function hasOppositeBeside(word: string, neighbours: readonly string[], source: Statement) {
  const findNeighboursInSource = (words: ReadonlySet<string>) =>
    source.clauses.flatMap((clause) =>
      clause.flatMap((there, index) => (words.has(there) ? neighboursOf(clause, index) : [])),
    );
  const ofOpposite = findNeighboursInSource(oppositesOf(word));
  const ofSame = findNeighboursInSource(new Set([word]));
  return neighbours.some((stem) => ofOpposite.includes(stem) && !ofSame.includes(stem));
}

function neighboursOf(clause: readonly string[], index: number): string[] {
  const before = clause.slice(0, index).flatMap(stemWords).at(-1);
  const [after] = clause.slice(index + 1).flatMap(stemWords);
  return [before && `${before} <`, after && `> ${after}`].filter((each) => each !== undefined);
}

/** True if another word stands between the same two: 'the waiting list for a liver'. */
function replacesWord(claim: readonly string[], source: readonly string[]): boolean {
  return claim.some((stem, index) => {
    if (source.includes(stem)) return false;
    return source.some(
      (other, there) =>
        !claim.includes(other) &&
        claim[index - 1] === source[there - 1] &&
        claim[index + 1] === source[there + 1],
    );
  });
}

const medicineEnding =
  /(?:olol|pril|sartan|statin|mab|tinib|mycin|cillin|azole|oxacin|triptan|azepam|idone|triptyline|profen|formin|parin|sone|solone|onide|terol|limus|sporine|phenolate|amate|apine)$/;
const isMedicine = (word: string) => medicineEnding.test(word);

const findWordsIn = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** A medicine, or a name within the sentence, that neither source nor context mentions. */
function mentionsUnknownName(claim: string, known: string): boolean {
  const knownWords = new Set(findWordsIn(known));
  const words = claim.match(/\p{L}+/gu) ?? [];
  return words.some((word, index) => {
    const isName = (index > 0 && /^\p{Lu}\p{L}/u.test(word)) || isMedicine(word.toLowerCase());
    return isName && !knownWords.has(word.toLowerCase());
  });
}
