import { listTitleTermIds, type ScoreTitle } from './best-passage.ts';
import type { ParsedQuery } from './query.ts';
import type { IndexStatistics } from './ranking.ts';

const queryShareWeight = 0.95;
/**
 * Weight of the share of the title's words that are in the query: titles without other words rank
 * higher.
 */
const titleShareWeight = 0.45;
const gramLength = 4;
const gramIdfExponent = 0.75;

/**
 * Compares titles with a query. The result is 0 for a title that has nothing to do with it and
 * highest for one that names all of it and nothing else. Parts of words count as well, so that
 * 'diabetic' matches 'diabetes' to some degree.
 */
export function createTitleMatcher(
  { concepts, termCounts }: ParsedQuery,
  { idfOf }: IndexStatistics,
): ScoreTitle {
  const queryGrams = weighGramsByRarestWord(termCounts.keys(), idfOf);
  const totalWeight = queryGrams.values().reduce((sum, weight) => sum + weight, 0);
  const names = concepts.flatMap(({ stems, synonyms }) => [stems, ...synonyms]);
  const namedTerms = new Set(names.flat());
  const withSynonyms = concepts.filter(({ synonyms }) => synonyms.length > 0);
  const matchingGrams = new Map<string, readonly string[]>();

  function findMatchingGrams(term: string): readonly string[] {
    const known = matchingGrams.get(term);
    if (known) return known;
    const found = listGramsOfStem(term).filter((gram) => queryGrams.has(gram));
    matchingGrams.set(term, found);
    return found;
  }

  return (byText, text) => {
    const terms = new Set<string>();
    for (const id of listTitleTermIds(byText, text)) terms.add(byText.terms[id] as string);
    if (terms.size === 0 || queryGrams.size === 0) return 0;
    const foundGrams = new Set<string>();
    let titleIdf = 0;
    let namedIdf = 0;
    for (const term of terms) {
      const idf = idfOf(term);
      titleIdf += idf;
      if (namedTerms.has(term)) namedIdf += idf;
      for (const gram of findMatchingGrams(term)) foundGrams.add(gram);
    }
    for (const { stems, synonyms } of withSynonyms) {
      if (!synonyms.some((name) => name.every((stem) => terms.has(stem)))) continue;
      for (const gram of stems.flatMap(listGramsOfStem)) foundGrams.add(gram);
    }
    let foundWeight = 0;
    for (const gram of foundGrams) foundWeight += queryGrams.get(gram) ?? 0;
    return (
      (queryShareWeight * foundWeight) / totalWeight + (titleShareWeight * namedIdf) / titleIdf
    );
  };
}

/** Weighs each run of letters by the rarest word that has it. */
function weighGramsByRarestWord(
  terms: Iterable<string>,
  idfOf: IndexStatistics['idfOf'],
): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const term of terms) {
    const weight = idfOf(term) ** gramIdfExponent;
    for (const gram of listGramsOfStem(term)) {
      weights.set(gram, Math.max(weights.get(gram) ?? 0, weight));
    }
  }
  return weights;
}

/** Lists runs of four letters, with a mark at both ends of the word. */
function listGramsOfStem(stem: string): string[] {
  const marked = `_${stem}_`;
  if (marked.length <= gramLength) return [marked];
  return Array.from({ length: marked.length - gramLength + 1 }, (_, at) =>
    marked.slice(at, at + gramLength),
  );
}
