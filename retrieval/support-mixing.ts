import { isMedicineName } from './medicine-names.ts';
import { oppositesOf } from './opposites.ts';
import type { Clause, Statement } from './statement.ts';
import { isQuantityWord, readAmountWord } from './statement-quantities.ts';
import { findConcept, listConcepts } from './statement-words.ts';

/**
 * True for words whose meaning depends on the words beside them: those with an opposite, and
 * medicines.
 */
const isMeaningBearing = (word: string) => oppositesOf(word).size > 0 || isMedicineName(word);
const minShareOfNeighbours = 1 / 3;
const lightVerbs = new Set(
  'make makes made get gets got give gives given take takes taken'.split(' '),
);

/** True for the bound of a number, as in 'at least' or 'over 1,500': numbers are compared elsewhere. */
const isWordBeforeNumber = (words: readonly string[], index: number) =>
  words[index - 1] === 'at' || /^[\p{Nd}$€£]/u.test(words[index + 1] ?? '');

/**
 * True if a meaning-bearing word of the claim stands in a clause of the source about something
 * else, or if the source has the word's opposite beside the same neighbour: 'bright rooms, dark
 * screens'.
 */
export function combinesUnrelatedClauses(claim: Statement, source: Statement): boolean {
  const sourceConcepts = new Set(source.concepts);
  return claim.clauses.some(({ words }) =>
    words.some((word, index) => {
      if (!isMeaningBearing(word) || isWordBeforeNumber(words, index)) return false;
      const others = listConcepts(
        words.filter((other) => !isMeaningBearing(other) && !lightVerbs.has(other)),
      ).filter((concept) => sourceConcepts.has(concept));
      const homes = source.clauses.flatMap((there, place) => {
        if (!there.words.includes(word)) return [];
        // A clause such as 'before you take it' says too little without the one before it.
        const isShort = /^(?:before|after|until)$/.test(there.words[0] ?? '');
        const last = isShort ? [...(source.clauses[place - 1]?.concepts ?? [])] : [];
        return [new Set([...there.concepts, ...last])];
      });
      // True for 'ibuprofen' in 'ibuprofen harms the kidneys, so ask before you take it'.
      const isMeantByPronoun = source.clauses.some(
        ({ words: there, concepts }) =>
          there.some((other) => /^(?:it|they|them|this)$/.test(other)) &&
          others.some((concept) => concepts.has(concept)),
      );
      const isAlone =
        !(isMedicineName(word) && isMeantByPronoun) &&
        homes.every(
          (concepts) =>
            others.filter((concept) => concepts.has(concept)).length <
            others.length * minShareOfNeighbours,
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

/**
 * True if the claim mixes the halves of a contrast: 'They removed the gallbladder but left the bile
 * duct'.
 */
export function combinesContrastedHalves(claim: Statement, source: Statement): boolean {
  if (!['but', 'while', 'whereas'].some((word) => source.words.has(word))) return false;
  return claim.clauses.some(({ concepts }) => {
    const shares = source.clauses.map(({ concepts: there }) =>
      [...concepts].filter((concept) => there.has(concept)),
    );
    const used = source.clauses.filter((_, index) =>
      shares[index]?.some((each) => isOnlyInOwnHalf(shares[index] ?? [], shares, each)),
    );
    const isWhole = ({ concepts: there }: Clause) => [...there].every((each) => concepts.has(each));
    return used.length > 1 && !used.every(isWhole);
  });
}

const isOnlyInOwnHalf = (
  ownHalf: readonly string[],
  halves: readonly (readonly string[])[],
  concept: string,
) => halves.every((other) => other === ownHalf || !other.includes(concept));

/**
 * True if the claim has another number after the same word: 'her first seizure at 9 and her last at
 * 19'.
 */
export function hasOtherNumberAfterWord(claim: Statement, source: Statement): boolean {
  const there = listNumbersAfter(source);
  return listNumbersAfter(claim).some(
    ({ concept, amount }) =>
      there.some((other) => other.concept === concept) &&
      !there.some((other) => other.concept === concept && other.amount === amount),
  );
}

const listNumbersAfter = ({ clauses }: Statement) =>
  clauses.flatMap(({ words }) => {
    let concept: string | undefined;
    return words.flatMap((word, index) => {
      const amount = readAmountWord(word);
      // Amounts with units are compared by `hasOtherQuantity`.
      const hasUnit = amount !== undefined && isQuantityWord(words[index + 1] ?? '');
      if (hasUnit) return [];
      if (amount === undefined) {
        if (!isQuantityWord(word)) concept = findConcept(word) ?? concept;
        return [];
      }
      return concept === undefined ? [] : [{ concept, amount }];
    });
  });
