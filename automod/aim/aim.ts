import type { Tokens } from '../tokens/tokens.ts';
import {
  beforeGenericYou,
  expletives,
  firstPerson,
  harmWords,
  imperatives,
  insultNouns,
  isAilment,
  modifiers,
  personNouns,
  proudAdjectives,
  secondPerson,
  thirdPerson,
} from './aim-words.ts';
import { findReports } from './reports.ts';

export interface AimWord {
  word: string;
  start: number;
  end: number;
  isListed: boolean;
  isCapital: boolean;
  /** True after a comma or another sign, and at the start of a sentence. */
  startsClause: boolean;
  endsSentence: boolean;
}

export type TextRange = [start: number, end: number];

/**
 * Swear words and quoted abuse that are aimed at nobody: at things, an illness or the writer, or
 * reported. A word is blanked only if a rule knows its target; insults without one stay.
 */
export function findUnaimed(text: string, tokens: Tokens): TextRange[] {
  const words = readWords(text, tokens);
  const ranges = findReports(text, words);
  const isReported = ({ start }: AimWord) =>
    ranges.some(([from, to]) => start >= from && start < to);
  let from = 0;
  for (let i = 0; i < words.length; i++) {
    if (!words[i]?.endsSentence && i < words.length - 1) continue;
    const sentence = words.slice(from, i + 1).filter((word) => !isReported(word));
    ranges.push(...unaimedInSentence(sentence));
    from = i + 1;
  }
  return ranges;
}

const clauseWords = new Set('but because when if so although while since whenever'.split(' '));

function readWords(text: string, tokens: Tokens): AimWord[] {
  let end = 0;
  let isFirst = true;
  return tokens
    .toArray()
    .filter(({ kind }) => kind === 'word')
    .map(({ word: read, entry, start, end: stop, isLast }) => {
      const word = read.replace(/(.)\1{2,}/g, '$1');
      const startsClause =
        isFirst || /[^\s'’"“”*@]/.test(text.slice(end, start)) || clauseWords.has(word);
      end = stop;
      isFirst = isLast;
      const written = text.charAt(start);
      const isCapital = written !== written.toLowerCase();
      // The last dot of 'F.U.C.K.' ends no sentence.
      const endsSentence = isLast && !text.slice(start, stop).includes('.');
      const isListed = entry !== undefined && entry.severity !== 0;
      return { word, start, end: stop, isListed, isCapital, startsClause, endsSentence };
    });
}

function unaimedInSentence(sentence: readonly AimWord[]): TextRange[] {
  const [first, last] = [sentence[0], sentence.at(-1)];
  if (!first || !last || !sentence.some((word) => isRude(word) || harmWords.has(word.word)))
    return [];
  if (addressesAilment(sentence)) return [[first.start, last.end]];
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

function isRude({ word, isListed }: AimWord): boolean {
  return (isListed && !harmWords.has(word)) || insultNouns.has(word) || expletives.has(word);
}

function splitClauses(sentence: readonly AimWord[]): AimWord[][] {
  const clauses: AimWord[][] = [];
  for (const word of sentence) {
    if (word.startsClause || clauses.length === 0) clauses.push([]);
    clauses.at(-1)?.push(word);
  }
  return clauses;
}

function isAddress(clause: readonly AimWord[], i: number): boolean {
  const { word = '' } = clause[i] ?? {};
  return secondPerson.has(word) && !beforeGenericYou.has(clause[i - 1]?.word ?? '');
}

function addressesSomebody(clause: readonly AimWord[]): boolean {
  return clause.some((_, i) => isAddress(clause, i));
}

/** 'Fuck you, cancer', 'ALS, you bastard', 'Dear tumour, …'. */
function addressesAilment(sentence: readonly AimWord[]): boolean {
  const clauses = splitClauses(sentence);
  return clauses.some((clause, i) => {
    const last = clause.at(-1)?.word ?? '';
    if (clause.length > 3 || !isAilment(last, clause.at(-2)?.word)) return false;
    const isCalled = clause.slice(0, -1).every(({ word }) => !isPerson(word) && !verbs.has(word));
    return isCalled && (i > 0 || clauses.length > 1);
  });
}

const verbs = new Set('have has had get got is are was be hope with of'.split(' '));

function isPerson(word: string): boolean {
  return secondPerson.has(word) || thirdPerson.has(word) || personNouns.has(word);
}

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
  if (isSelfDirected(clause, at)) return true;
  const subject = findSubject(clause, at);
  if (addressesSomebody(clause) || (subject && isPerson(subject.word))) return isIdiom(clause, at);
  return !curseOfPerson(clause, at);
}

/** 'fuck' and 'shit' are insults after an adjective for people or 'piece of'. */
function isInsult(clause: readonly AimWord[], at: number): boolean {
  const { word = '', isListed } = clause[at] ?? {};
  const before = clause[at - 1]?.word ?? '';
  if (word === 'ass') return modifiers.has(before) && before !== 'of';
  if (insultNouns.has(word) || (isListed && !expletives.has(word) && !harmWords.has(word)))
    return true;
  if (word !== 'fuck' && word !== 'shit' && word !== 'crap') return false;
  const heap = clause[at - 2]?.word ?? '';
  return (before === 'of' && heaps.has(heap)) || insultAdjectives.has(before);
}

const heaps = new Set('piece pieces sack bag pile load'.split(' '));
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
  if (before.some((_, i) => isAddress(clause, i))) return false;
  if (clause[at + 1]?.word === 'of' && clause[at + 2]?.word === 'a') return true;
  if (isAboutWriter(before)) return true;
  if (isAboutAilment && /^(?:the|this|that)$/.test(clause[at - 1]?.word ?? '')) return true;
  const next = clauses[number + 1] ?? [];
  if (next.length === 2 && next[1]?.word === 'me') return true;
  if (before.some(({ word }) => proudAdjectives.has(word))) return !clauses.some(addressesSomebody);
  const subject = findSubject(clause, at);
  if (!subject) return isEcho(clause, clauses, number);
  if (isPerson(subject.word) || isName(subject, clause)) return false;
  return (
    /'s$/.test(subject.word) ||
    before.slice(clause.indexOf(subject)).some(({ word }) => links.has(word))
  );
}

const links = new Set(
  `is are was were be been being am like feel feels felt look looks looked sound sounds seem seems
  become became turned call`.split(/\s+/),
);

/** 'I'm such an idiot', 'we crazy bitches', but not 'I met an idiot'. */
function isAboutWriter(before: readonly AimWord[]): boolean {
  const last = before.findLastIndex(({ word }) => writerWords.has(word));
  if (last < 0) return false;
  const rest = before.slice(last + 1);
  if (rest.some(({ word }) => isPerson(word) && word !== 'son' && word !== 'kid')) return false;
  const isLinked = /'(?:m|re|ve)$|^i[mv]e?$|^myself$/.test(before[last]?.word ?? '');
  return (
    isLinked ||
    links.has(before[last - 1]?.word ?? '') ||
    rest.some(({ word }) => links.has(word)) ||
    rest.every((word) => modifiers.has(word.word) || isRude(word))
  );
}

const writerWords = new Set("i i'm im i've ive we we're we've us myself i'd".split(' '));

/** A further noun after one about the writer: 'I feel fat, a freak'. */
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

function findSubject(clause: readonly AimWord[], at: number): AimWord | undefined {
  for (let i = at - 1; i >= 0; i--) {
    const word = clause[i];
    if (word && !modifiers.has(word.word) && !isRude(word)) return word;
  }
  return undefined;
}

function isName({ word, isCapital }: AimWord, clause: readonly AimWord[]): boolean {
  const before = clause[clause.findIndex((other) => other.word === word) - 1]?.word ?? '';
  return isCapital && !isAilment(word) && !/^(?:the|this|that|my|our|these|those)$/.test(before);
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
      /^(?:feel|feels|felt|feeling|look|looks|looked|hurts|hurt|tastes|smells)$/.test(earlier))
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
  return isPerson(next.word) || (next.isCapital && !isAilment(next.word));
}
