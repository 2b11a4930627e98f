import type { Tokens } from '../tokens/tokens.ts';
import {
  commonCapitals,
  firstPerson,
  harmWords,
  imperatives,
  insultNouns,
  isAilment,
  isExpletive,
  modifiers,
  personNouns,
  praiseWords,
  proudAdjectives,
  secondPerson,
  thirdPerson,
} from './aim-words.ts';
import {
  type AimWord,
  addressesSomebody,
  findSubject,
  isAddress,
  isDescription,
  isName,
  isPerson,
  isRude,
  readWords,
  splitClauses,
  type TextRange,
} from './clauses.ts';
import { findReports } from './reports.ts';

/**
 * Swear words and quoted abuse that are aimed at nobody: at things, an illness or the writer, or
 * reported. A word is blanked only if a rule knows its target; insults without one stay.
 */
export function findUnaimed(text: string, tokens: Tokens): TextRange[] {
  const words = readWords(text, tokens);
  const ranges = findReports(text, words).filter(
    ([start, end]) =>
      text.length <= shortText ||
      words.some((word) => word.start >= start && word.start < end && isHarsh(word)),
  );
  const isReported = ({ start }: AimWord) =>
    ranges.some(([from, to]) => start >= from && start < to);
  let from = 0;
  for (let i = 0; i < words.length; i++) {
    const isEnd = words[i]?.endsSentence || i === words.length - 1 || i - from >= maxSentence;
    if (!isEnd) continue;
    const sentence = words.slice(from, i + 1).filter((word) => !isReported(word));
    ranges.push(...unaimedInSentence(sentence));
    from = i + 1;
  }
  return ranges;
}

/** In texts up to this length, reports without a harsh word are blanked too. */
export const shortText = 400;

function isHarsh(word: AimWord): boolean {
  return isRude(word) || harmWords.has(word.word);
}

/** Longer sentences are read in pieces: the rules compare every word with every other. */
const maxSentence = 60;

/**
 * Limit for sentences that address an illness; in longer ones, an illness between commas is rarely
 * addressed.
 */
const maxAddressLength = 14;

function unaimedInSentence(sentence: readonly AimWord[]): TextRange[] {
  const [first, last] = [sentence[0], sentence.at(-1)];
  if (!first || !last || !sentence.some(isHarsh)) return [];
  if (sentence.length <= maxAddressLength && addressesAilment(sentence)) {
    return [[first.start, last.end]];
  }
  const isAboutAilment = isOnlyAboutAilment(sentence);
  const clauses = splitClauses(sentence);
  return clauses.flatMap((clause, i) => {
    const rude = clause.filter(
      (word) => isRude(word) || (isAboutAilment && harmWords.has(word.word)),
    );
    const insults = rude.filter((word) => isInsult(clause, clause.indexOf(word)));
    if (insults.some((word) => !isInsultOfNobody(word, clauses, i, isAboutAilment))) return [];
    return rude
      .filter(
        (word) => insults.includes(word) || isAboutAilment || isUnaimedCurse(word, clauses, i),
      )
      .map(({ start, end }): TextRange => [start, end]);
  });
}

/** 'Fuck you, cancer', 'ALS, you bastard', 'Dear tumour, …', 'Die, you stupid wart'. */
function addressesAilment(sentence: readonly AimWord[]): boolean {
  const clauses = splitClauses(sentence);
  return clauses.some((clause, i) => {
    const you = clause.findIndex(({ word }) => word === 'you' || word === 'u');
    const name = you < 1 ? clause : clause.slice(0, you);
    if (you > 0 && i === 0 && isAilmentName(name)) return true;
    const called = you < 0 ? clause : clause.slice(you + 1);
    if (you < 0) return clauses.length > 1 && isAilmentName(called);
    return isAilmentName(called) && called.slice(0, -1).every(isDescription);
  });
}

function isAilmentName(words: readonly AimWord[]): boolean {
  const last = words.at(-1)?.word ?? '';
  if (words.length > 3 || !isAilment(last, words.at(-2)?.word)) return false;
  return words.slice(0, -1).every(({ word }) => !isPerson(word) && !clauseVerbs.has(word));
}

const clauseVerbs = new Set(
  'have has had get got is are was be hope with of a an the your need deserve'.split(' '),
);

function isOnlyAboutAilment(sentence: readonly AimWord[]): boolean {
  if (!sentence.some(({ word }, i) => isAilment(word, sentence[i - 1]?.word))) return false;
  if (splitClauses(sentence).some(addressesSomebody)) return false;
  return !sentence.some(
    ({ word, isCapital }, i) =>
      thirdPerson.has(word) ||
      (personNouns.has(word) && !firstPerson.has(sentence[i - 1]?.word ?? '')) ||
      (isCapital && i > 0 && !isAilment(word) && !firstPerson.has(word) && insultNouns.has(word)),
  );
}

function isUnaimedCurse(word: AimWord, clauses: readonly AimWord[][], number: number): boolean {
  const clause = clauses[number] ?? [];
  const at = clause.indexOf(word);
  if (isCommand([...clause, ...(clauses[number + 1] ?? [])])) return false;
  if (isSelfDirected(clause, at) || clauses.flat().some((other) => praiseWords.has(other.word)))
    return true;
  const subject = findSubject(clause, at);
  if (addressesSomebody(clause) || (subject && isPerson(subject.word))) return isIdiom(clause, at);
  return !curseOfPerson(clause, at);
}

/** 'fuck' and 'shit' are insults after an adjective for people or 'piece of'. */
function isInsult(clause: readonly AimWord[], at: number): boolean {
  const { word = '', isListed } = clause[at] ?? {};
  const before = clause[at - 1]?.word ?? '';
  if (word === 'ass') return modifiers.has(before) && before !== 'of';
  if (insultNouns.has(word) || (isListed && !isExpletive(word) && !harmWords.has(word)))
    return true;
  if (word !== 'fuck' && word !== 'shit' && word !== 'crap') return false;
  const heap = clause[at - 2]?.word ?? '';
  return (before === 'of' && heapWords.has(heap)) || insultAdjectives.has(before);
}

const heapWords = new Set('piece pieces sack bag pile load'.split(' '));
const insultAdjectives = new Set(
  'dumb lazy stupid little sick fat creepy ugly old fucking'.split(' '),
);

function isInsultOfNobody(
  insult: AimWord,
  clauses: readonly AimWord[][],
  number: number,
  isAboutAilment: boolean,
): boolean {
  const clause = clauses[number] ?? [];
  const at = clause.indexOf(insult);
  const before = clause.slice(0, at);
  if (clause.slice(0, at + 2).some((_, i) => isAddress(clause, i))) return false;
  if (clause[at + 1]?.word === 'of' && clause[at + 2]?.word === 'a') return true;
  if (isAboutWriter(before)) return true;
  const [previous, following] = [clause[at - 1]?.word ?? '', clause[at + 1]?.word ?? ''];
  if (following === 'i' && before.every(isDescription)) return true;
  if (isAboutAilment && /^(?:the|this|that)$/.test(previous)) return true;
  if (insult.word === 'ass' && before.some(({ word }) => word === 'my')) return true;
  const next = clauses[number + 1] ?? [];
  if (next.length === 2 && next[1]?.word === 'me') return true;
  if (before.some(({ word }) => proudAdjectives.has(word))) return !clauses.some(addressesSomebody);
  const subject = findSubject(clause, at);
  if (!subject) return isEcho(clause, clauses, number);
  const isOfPerson = before.some(({ word }) => isPerson(word) && word !== 'son');
  if (isOfPerson || isName(subject, clause)) return false;
  // Groups of people: 'diabetics are pigs'.
  if (insult.word.endsWith('s') && !isAilment(subject.word, 'my')) return false;
  const afterSubject = before.slice(clause.indexOf(subject));
  return (
    /'s$/.test(subject.word) ||
    linkingVerbs.has(clause[0]?.word ?? '') ||
    afterSubject.some(({ word }) => linkingVerbs.has(word))
  );
}

const linkingVerbs = new Set(
  `is are was were be been being am like feel feels felt look looks looked sound sounds seem seems
  become became turned call`.split(/\s+/),
);

/** 'I'm such an idiot', 'we crazy bitches', but not 'I met an idiot'. */
function isAboutWriter(before: readonly AimWord[]): boolean {
  const last = before.findLastIndex(({ word }) => writerWords.has(word));
  if (last < 0) return false;
  if (before.slice(0, last).some(({ word }) => personNouns.has(word))) return false;
  const rest = before.slice(last + 1);
  if (rest.some(({ word }) => secondPerson.has(word) || thirdPerson.has(word))) return false;
  const lastLink = rest.findLastIndex(({ word }) => linkingVerbs.has(word));
  if (lastLink > 0 && isPerson(rest[lastLink - 1]?.word ?? '')) return false;
  const isLinked = /'(?:m|re|ve)$|^i[mv]e?$|^myself$/.test(before[last]?.word ?? '');
  return (
    isLinked ||
    linkingVerbs.has(before[last - 1]?.word ?? '') ||
    rest.some(({ word }) => linkingVerbs.has(word)) ||
    rest.every(isDescription)
  );
}

const writerWords = new Set("i i'm im i've ive we we're we've us myself i'd".split(' '));

/** True for a further noun after one about the writer: 'I feel fat, a freak'. */
function isEcho(
  clause: readonly AimWord[],
  clauses: readonly AimWord[][],
  number: number,
): boolean {
  const first = clause[0]?.word ?? '';
  const earlier = clauses[number - 1];
  return (
    (first === 'a' || first === 'an') &&
    earlier?.[0] !== undefined &&
    firstPerson.has(earlier[0].word) &&
    !addressesSomebody(earlier)
  );
}

function isSelfDirected(clause: readonly AimWord[], at: number): boolean {
  if (addressesSomebody(clause)) return false;
  const before = clause.slice(0, at).filter(({ word }) => isPerson(word) || firstPerson.has(word));
  const last = before.at(-1)?.word ?? '';
  return firstPerson.has(last) && !/^(?:hate|kill)$/.test(clause[at]?.word ?? '');
}

/** Commands without a subject: 'fuck off', but not 'Crohn's can fuck off'. */
function isCommand(clause: readonly AimWord[]): boolean {
  const words = clause.map(({ word }) => word);
  const first = words.findIndex(
    (word) => !/^(?:just|please|oh|so|and|hey|ok|then|to|now)$/.test(word),
  );
  return imperatives.some((command) => command.every((word, i) => words[first + i] === word));
}

/** 'feel like shit', 'scared as hell', 'a hell of a week'. */
function isIdiom(clause: readonly AimWord[], at: number): boolean {
  const [before = '', earlier = ''] = [clause[at - 1]?.word, clause[at - 2]?.word];
  if (
    (before === 'as' && /^(?:hell|fuck|shit|crap)$/.test(clause[at]?.word ?? '')) ||
    (before === 'like' &&
      /^(?:less|feel|feels|felt|feeling|look|looks|looked|hurts|hurt|tastes|smells)$/.test(earlier))
  )
    return true;
  return clause[at]?.word === 'hell' && /^(?:what|of|the|hurts|a)$/.test(before);
}

/** 'fuck Linda', 'screw doctors', 'damn them'. */
function curseOfPerson(clause: readonly AimWord[], at: number): boolean {
  if (!/^(?:fuck|screw|damn)$/.test(clause[at]?.word ?? '')) return false;
  const next = clause
    .slice(at + 1)
    .find(({ word }) => !/^(?:all|the|these|those|every|my|this|that)$/.test(word));
  if (!next) return false;
  return (
    isPerson(next.word) ||
    (next.isCapital && !isAilment(next.word) && !commonCapitals.has(next.word))
  );
}
