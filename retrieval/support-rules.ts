import { directionsLike, oppositesOf } from './opposites.ts';
import { formsOfBe, mentionsAvoiding, readStatement, type Statement } from './statement.ts';
import { dropsOrdinal, hasOtherQuantity, isQuantityWord } from './statement-quantities.ts';
import { findConcept, isConnecting } from './statement-words.ts';
import { changesLimits } from './support-limits.ts';

/** Longer sentences support nothing, so that a comparison takes a bounded time. */
const maxSentenceLength = 600;

const oneMember =
  /\b(?:(?:one|a|the|another|this) (?:member|person|patient|user|poster|participant|author|writer)|they)\b(?:'s)?/i;
const groupOfMembers = /\b(?:members|patients|people|users|posters|participants)\b/i;

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
  const mentionsPeople = groupOfMembers.test(source) || oneMember.test(source);
  return claim
    .replace(new RegExp(oneMember, 'gi'), isAboutWriter ? 'I' : mentionsPeople ? '$&' : '')
    .replace(new RegExp(groupOfMembers, 'gi'), /\b(?:us|we|our)\b/i.test(source) ? 'us' : '$&');
}

/** The claim has a word of substance that its source does not have. */
function addsWord(
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
      !isConnecting(word) &&
      ![...directionsLike(word)].some((other) => source.words.has(other))
    );
  });
}

/** The question's ibuprofen does not take the place of the source's paracetamol. */
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
      !source.clauses.some((there, index) => counts[index] === most && there.isNegated === isNegated)
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

/** Words whose place in the sentence changes its meaning. */
const isMeaningBearing = (word: string) => oppositesOf(word).size > 0 || isMedicine(word);
const leastCompany = 1 / 3;
const lightVerbs = new Set(
  'make makes made get gets got give gives given take takes taken'.split(' '),
);

const listConcepts = (words: readonly string[]) => words.flatMap((word) => findConcept(word) ?? []);

/** 'At least' and 'over 1,500': compared with the number. */
const isBound = (words: readonly string[], index: number) =>
  words[index - 1] === 'at' || /^[\p{Nd}$€£]/u.test(words[index + 1] ?? '');

/**
 * True if a deciding word of the claim is in a clause of the source about something else, or the
 * source has its opposite next to the same word: 'bright rooms, dark screens'.
 */
function mixesClauses(claim: Statement, source: Statement): boolean {
  const sourceConcepts = new Set(source.concepts);
  return claim.clauses.some(({ words }) =>
    words.some((word, index) => {
      if (!isMeaningBearing(word) || isBound(words, index)) return false;
      const others = listConcepts(
        words.filter((other) => !isMeaningBearing(other) && !lightVerbs.has(other)),
      ).filter((concept) => sourceConcepts.has(concept));
      const homes = source.clauses.flatMap((there, place) => {
        if (!there.words.includes(word)) return [];
        // 'Ask, before you take it': the clause alone says too little.
        const isShort = /^(?:before|after|until)$/.test(there.words[0] ?? '');
        const last = isShort ? [...(source.clauses[place - 1]?.concepts ?? [])] : [];
        return [new Set([...there.concepts, ...last])];
      });
      // 'Ibuprofen harms the kidneys, so ask before you take it.'
      const isMeantByPronoun = source.clauses.some(
        ({ words: there, concepts }) =>
          there.some((other) => /^(?:it|they|them|this)$/.test(other)) &&
          others.some((concept) => concepts.has(concept)),
      );
      const isAlone = !(isMedicine(word) && isMeantByPronoun) && homes.every(
        (concepts) =>
          others.filter((concept) => concepts.has(concept)).length < others.length * leastCompany,
      );
      if (homes.length > 0 && isAlone) return true;
      return hasOppositeBeside(word, neighboursOf(words, index), source);
    }),
  );
}

function hasOppositeBeside(word: string, neighbours: readonly string[], source: Statement) {
  const findNeighboursInSource = (words: ReadonlySet<string>) =>
    source.clauses.flatMap((clause) =>
      clause.words.flatMap((there, index) =>
        words.has(there) ? neighboursOf(clause.words, index) : [],
      ),
    );
  const ofOpposite = findNeighboursInSource(oppositesOf(word));
  const ofSame = findNeighboursInSource(new Set([word]));
  return neighbours.some((concept) => ofOpposite.includes(concept) && !ofSame.includes(concept));
}

function neighboursOf(clause: readonly string[], index: number): string[] {
  const before = listConcepts(clause.slice(0, index)).at(-1);
  const [after] = listConcepts(clause.slice(index + 1));
  return [before && `${before} <`, after && `> ${after}`].filter((each) => each !== undefined);
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

const rolePrepositions = new Set(['from', 'to', 'than', 'before', 'after', 'with', 'i']);

/** Three words in reverse order: 'Anna gave Ben a kidney' and 'Ben gave Anna a kidney'. */
function reversesOrder(claim: Statement, source: Statement): boolean {
  const there = listRoles(source);
  const here = placeAdjectivesFirst(listRoles(claim), claim, there);
  const places = here
    .filter((role, _, all) => isOnlyOne(role, all) && isOnlyOne(role, there))
    .map((role) => there.indexOf(role));
  // The longest falling sequence that ends at each place.
  const falls: number[] = [];
  for (const [index, place] of places.entries()) {
    const longest = Math.max(0, ...falls.filter((_, earlier) => (places[earlier] ?? 0) > place));
    if (longest >= 2) return true;
    falls[index] = longest + 1;
  }
  return false;
}

/** 'The fluid is cloudy' becomes 'cloudy fluid' if the source says so. */
function placeAdjectivesFirst(
  roles: readonly string[],
  { words }: Statement,
  source: readonly string[],
): readonly string[] {
  if (![...formsOfBe].some((form) => words.has(form))) return roles;
  const placed = [...roles];
  for (const index of placed.keys()) {
    const [noun = '', adjective = ''] = placed.slice(index, index + 2);
    const place = source.indexOf(noun);
    if (place > 0 && source[place - 1] === adjective) placed.splice(index, 2, adjective, noun);
  }
  return placed;
}

const isOnlyOne = (role: string, all: readonly string[]) =>
  all.indexOf(role) === all.lastIndexOf(role) && all.includes(role);

const listRoles = ({ clauses }: Statement) =>
  clauses.flatMap(({ words }) =>
    words.flatMap((word, index) => {
      if (word === 'me') return ['i'];
      // 'Bananas are high in potassium' and 'potassium is high in bananas'.
      if (words[index + 1] === 'in' && /^(?:high|low|rich)$/.test(word)) return [];
      return rolePrepositions.has(word) || isQuantityWord(word) ? [word] : (findConcept(word) ?? []);
    }),
  );

const medicineEnding =
  /(?:olol|pril|sartan|statin|mab|tinib|mycin|cillin|azole|oxacin|triptan|azepam|idone|triptyline|profen|tamol|tadine|zepine|dronate|gliptin|gliflozin|setron|formin|parin|sone|solone|onide|terol|limus|sporine|phenolate|amate|apine)$/;
export const isMedicine = (word: string) => medicineEnding.test(word);

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
  replacesWord,
  reversesOrder,
];
