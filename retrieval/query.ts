import { correctSpelling } from './spelling.ts';
import { findQueryWords, stemWords } from './words.ts';

/** Names for the same thing, such as 'kidney failure' and 'ESRD'. */
type SynonymGroup = readonly string[];

export interface IndexVocabulary {
  frequencyOf(term: string): number;
  terms(): Iterable<string>;
}

/** A subject that the query names, with its synonyms. */
interface QueryConcept {
  stems: readonly string[];
  synonyms: readonly (readonly string[])[];
}

export interface ParsedQuery {
  concepts: readonly QueryConcept[];
  termCounts: ReadonlyMap<string, number>;
  /** True if a word was taken for a typo and replaced. */
  isCorrected: boolean;
}

const maxWordsPerSynonym = 8;
const maxSynonymsPerConcept = 12;

export class Thesaurus {
  #groups: string[][][] = [];
  #byName = new Map<string, number[]>();
  #base: Thesaurus | undefined;

  /** `base` is asked for further names of a word, after the names in `groups`. */
  constructor(groups: Iterable<SynonymGroup> = [], base?: Thesaurus) {
    this.#base = base;
    for (const names of groups) this.#addGroup(names);
  }

  #addGroup(names: SynonymGroup): void {
    const group: string[][] = [];
    const keys = new Set<string>();
    for (const name of names) {
      const stems = stemWords(name);
      const key = stems.join(' ');
      if (stems.length === 0 || stems.length > maxWordsPerSynonym || keys.has(key)) continue;
      keys.add(key);
      group.push(stems);
    }
    if (group.length < 2) return;
    for (const key of keys) {
      const known = this.#byName.get(key);
      if (known) known.push(this.#groups.length);
      else this.#byName.set(key, [this.#groups.length]);
    }
    this.#groups.push(group);
  }

  findName(stems: readonly string[], start: number): QueryConcept | undefined {
    for (let end = Math.min(stems.length, start + maxWordsPerSynonym); end > start; end -= 1) {
      const others = this.#otherNames(stems.slice(start, end).join(' '));
      if (others.length === 0) continue;
      return { stems: stems.slice(start, end), synonyms: others.slice(0, maxSynonymsPerConcept) };
    }
    return undefined;
  }

  #otherNames(key: string): string[][] {
    const groups = this.#byName.get(key) ?? [];
    const own = groups
      .flatMap((group) => this.#groups[group] ?? [])
      .filter((other) => other.join(' ') !== key);
    return this.#base ? [...own, ...this.#base.#otherNames(key)] : own;
  }
}

/** Corrects a word that neither the index nor the thesaurus knows. */
export function correctStem(
  stem: string,
  vocabulary: IndexVocabulary,
  thesaurus: Thesaurus,
): string {
  if (vocabulary.frequencyOf(stem) > 0 || thesaurus.findName([stem], 0)) return stem;
  return correctSpelling(stem, vocabulary.terms(), (term) => vocabulary.frequencyOf(term)) ?? stem;
}

export function parseQuery(
  text: string,
  vocabulary: IndexVocabulary,
  thesaurus: Thesaurus,
): ParsedQuery {
  const typedStems = findQueryWords(text).map(({ stem }) => stem);
  const stems = typedStems.map((stem) => correctStem(stem, vocabulary, thesaurus));
  const concepts: QueryConcept[] = [];
  for (let at = 0; at < stems.length; ) {
    const concept = thesaurus.findName(stems, at) ?? {
      stems: stems.slice(at, at + 1),
      synonyms: [],
    };
    concepts.push(concept);
    at += concept.stems.length;
  }
  const termCounts = new Map<string, number>();
  for (const stem of stems) termCounts.set(stem, (termCounts.get(stem) ?? 0) + 1);
  return { concepts, termCounts, isCorrected: stems.some((stem, i) => stem !== typedStems[i]) };
}
