import { findQuantities, isQuantityWord, type Quantity } from './statement-quantities.ts';
import { findConcept, rewritePhrases } from './statement-words.ts';
import { stemWords } from './words.ts';

interface ObservedPolarity {
  affirmed: boolean;
  negated: boolean;
}

export interface Clause {
  words: readonly string[];
  concepts: ReadonlySet<string>;
  /** True for an odd number of negations, because two cancel each other. */
  isNegated: boolean;
}

export interface Statement {
  words: ReadonlySet<string>;
  clauses: readonly Clause[];
  /** In the order of an active sentence, without amounts and units. */
  concepts: readonly string[];
  /** How words and concepts are used: a sentence may both affirm and negate one. */
  polarities: ReadonlyMap<string, ObservedPolarity>;
  quantities: readonly Quantity[];
  isQuestion: boolean;
}

const negators = new Set(
  `not never no none nobody nothing neither nor without neednot insteadof hardly barely scarcely
  refuse refuses refused lack lacks lacked deny denies denied fail fails failed doubt doubts doubted
  myth false untrue against stop stops stopped stopping quit quits ceased discontinue discontinued
  forbid forbids forbidden ban bans banned prohibited`.split(/\s+/),
);
const activeFormsOfAvoid = new Set(['avoid', 'avoids', 'avoiding', 'avoided']);
const avoidingPattern = /\bavoid(?:s|ed|ing)?\b/i;

const clausePattern =
  /^(?:[,;:.!?]|but|because|so|while|when|if|unless|since|although|though|whereas)$/;
const tokenPattern = /\p{Nd}+(?:[.,]\p{Nd}+)*|\p{L}+(?:'\p{L}+)?|[½¼¾%$€£°,;:.!?]/gu;

export const mentionsAvoiding = (text: string) => avoidingPattern.test(rewritePhrases(text));

/**
 * `avoidingNegates`: 'avoid X' is read as 'not X'. It is false if the other sentence speaks of
 * avoiding too, because then both can be compared word by word.
 */
export function readStatement(text: string, avoidingNegates: boolean): Statement {
  const isNegator = (token: string) =>
    negators.has(token) || (avoidingNegates && activeFormsOfAvoid.has(token));
  const tokens = moveFrontToEnd(trimFinalSigns(rewritePhrases(text).match(tokenPattern) ?? []));
  const clauses = splitTokensAt(insertCommasBeforeSubclauses(tokens), (token) =>
    clausePattern.test(token),
  )
    .flatMap((clause) => splitClauseAtAnd(clause, isNegator))
    .map(turnPassiveToActive);
  const polarities = new Map<string, ObservedPolarity>();
  for (const clause of clauses) {
    for (const [token, isNegated] of readPolarities(clause, isNegator)) {
      for (const word of new Set([token, findConcept(token) ?? token])) {
        const known = polarities.get(word) ?? { affirmed: false, negated: false };
        known[isNegated ? 'negated' : 'affirmed'] = true;
        polarities.set(word, known);
      }
    }
  }
  return {
    words: new Set(tokens),
    clauses: clauses.map((words) => ({
      words,
      concepts: new Set(listConceptsWithoutQuantities(words)),
      isNegated: countNegations(words, isNegator) % 2 === 1,
    })),
    concepts: listConceptsWithoutQuantities(clauses.flat()),
    polarities,
    quantities: clauses.flatMap(findQuantities),
    isQuestion: text.includes('?'),
  };
}

function trimFinalSigns(tokens: readonly string[]): readonly string[] {
  return tokens.slice(0, tokens.findLastIndex((token) => !/^[.!?]$/.test(token)) + 1);
}

/** 'Before you eat, wash your hands' becomes 'wash your hands before you eat'. */
function moveFrontToEnd(tokens: readonly string[]): readonly string[] {
  const comma = tokens.indexOf(',');
  if (comma === -1 || !frontClauseOpeners.has(tokens[0] ?? '')) return tokens;
  const isAllOneSentence = !tokens.slice(comma).some((token) => /[.!?;:]/.test(token));
  return isAllOneSentence ? [...tokens.slice(comma + 1), ...tokens.slice(0, comma)] : tokens;
}

/** Starts a clause before 'after she', 'before you' and the like. */
const insertCommasBeforeSubclauses = (tokens: readonly string[]) =>
  tokens.flatMap((token, index) =>
    /^(?:before|after|until)$/.test(token) &&
    /^(?:i|you|he|she|we|they)$/.test(tokens[index + 1] ?? '')
      ? [',', token]
      : [token],
  );

const listConceptsWithoutQuantities = (words: readonly string[]) =>
  words.flatMap((word) => (isQuantityWord(word) ? [] : (findConcept(word) ?? [])));

function splitTokensAt(
  tokens: readonly string[],
  isBoundary: (token: string) => boolean,
): string[][] {
  const parts: string[][] = [[]];
  for (const token of tokens) {
    if (isBoundary(token)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/** Splits 'with the meal and not between meals', but not 'no aspirin and ibuprofen'. */
function splitClauseAtAnd(
  clause: readonly string[],
  isNegator: (token: string) => boolean,
): string[][] {
  const parts: string[][] = [[]];
  clause.forEach((token, index) => {
    const [next = '', second = ''] = clause.slice(index + 1, index + 3);
    const isBoundary =
      isNegator(next) ||
      isNegator(second) ||
      auxiliaries.has(next) ||
      formsOfBe.has(next) ||
      commonVerbs.has(next);
    if (token === 'and' && isBoundary) parts.push([]);
    else parts.at(-1)?.push(token);
  });
  return parts.filter((part) => part.length > 0);
}

function countNegations(clause: readonly string[], isNegator: (token: string) => boolean): number {
  const isSecondOfPair = (token: string) => token === 'nor' && clause.includes('neither');
  return clause.filter((token) => isNegator(token) && !isSecondOfPair(token)).length;
}

/** Pairs each word with whether it is negated. 'Without X' counts as 'not with X'. */
function readPolarities(
  tokens: readonly string[],
  isNegator: (token: string) => boolean,
): [string, boolean][] {
  const read: [string, boolean][] = [];
  let isNegated = false;
  let isOpen = false;
  let isWithout = false;
  for (const token of tokens) {
    // 'Without treatment the pain goes away' negates the treatment alone.
    if (isWithout && !isOpen && determiners.has(token)) {
      isNegated = !isNegated;
      isWithout = false;
    }
    if (token === 'nor' && tokens.includes('neither')) continue;
    if (isNegator(token)) {
      isNegated = !isNegated;
      isOpen = true;
      isWithout = token === 'without';
      if (isWithout) read.push(['with', isNegated]);
      continue;
    }
    read.push([token, isNegated]);
    if (stemWords(token).length > 0) isOpen = false;
  }
  // 'Live vaccines are not', 'caffeine helps nobody': the negation is at the end, so it applies to
  // the words before it.
  return isOpen && isNegated ? read.map(([token]) => [token, true]) : read;
}

const determiners = new Set(
  'the a an my your his her our their i you he she we they it'.split(' '),
);
export const formsOfBe = new Set('is are was were be been being am'.split(' '));
export const auxiliaries = new Set(
  `should must can could may might will would shall not never neednot only has have had do does did
  to also usually often always sometimes then`.split(/\s+/),
);
const commonVerbs = new Set('take use eat drink keep call ask avoid stop'.split(' '));
const participle =
  /(?:[^e]ed|en|wn|aught|ought|told|found|made|held|kept|lost|put|cut|done|drunk|begun|sold|paid|sent|met|felt|left|fed|led|set|built|heard|hurt|stood)$/;
const frontClauseOpeners = new Set(
  `before after when if unless because since until while for in on at with without
    during within except despite`.split(/\s+/),
);

/** 'The rash was caused by the drug' becomes 'the drug was caused the rash'. */
function turnPassiveToActive(clause: readonly string[]): readonly string[] {
  const be = clause.findIndex((word) => formsOfBe.has(word));
  if (be < 1) return clause;
  let verb = be + 1;
  while (auxiliaries.has(clause[verb] ?? '') || /ly$/.test(clause[verb] ?? '')) verb += 1;
  if (clause[verb] === 'being' || clause[verb] === 'been') verb += 1;
  if (!participle.test(clause[verb] ?? '')) return clause;
  let subjectEnd = be;
  while (subjectEnd > 0 && auxiliaries.has(clause[subjectEnd - 1] ?? '')) subjectEnd -= 1;
  const subject = clause.slice(0, subjectEnd);
  const verbs = clause.slice(subjectEnd, verb + 1);
  const rest = clause.slice(verb + 1);
  const by = rest.indexOf('by');
  if (by === -1) return [...verbs, ...subject, ...rest];
  return [...rest.slice(by + 1), ...verbs, ...subject, ...rest.slice(0, by)];
}
