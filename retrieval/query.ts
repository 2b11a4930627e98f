import { correctSpelling } from './spelling.ts';
import { findQueryWords, stemWords } from './words.ts';

/** Names for the same thing, such as 'kidney failure' and 'ESRD'. */
type Synonyms = readonly string[];

export interface IndexVocabulary {
  frequencyOf(term: string): number;
  terms(): Iterable<string>;
}

/** One thing that the query asks for, with its other names. */
interface Concept {
  stems: readonly string[];
  synonyms: readonly (readonly string[])[];
}

export interface Query {
  concepts: readonly Concept[];
  termCounts: ReadonlyMap<string, number>;
  /** True if a word was taken for a typo and replaced. */
  isCorrected: boolean;
}

const maxNameWords = 8;
const maxSynonyms = 12;

export class Thesaurus {
  #groups: string[][][] = [];
  #byName = new Map<string, number[]>();
  #base: Thesaurus | undefined;

  /** Names that `base` knows count as well, after those of `groups`. */
  constructor(groups: Iterable<Synonyms> = [], base?: Thesaurus) {
    this.#base = base;
    for (const names of groups) this.#addGroup(names);
  }

  #addGroup(names: Synonyms): void {
    const group: string[][] = [];
    const keys = new Set<string>();
    for (const name of names) {
      const stems = stemWords(name);
      const key = stems.join(' ');
      if (stems.length === 0 || stems.length > maxNameWords || keys.has(key)) continue;
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

  findName(stems: readonly string[], start: number): Concept | undefined {
    for (let end = Math.min(stems.length, start + maxNameWords); end > start; end -= 1) {
      const others = this.#otherNames(stems.slice(start, end).join(' '));
      if (others.length === 0) continue;
      return { stems: stems.slice(start, end), synonyms: others.slice(0, maxSynonyms) };
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

export function parseQuery(text: string, vocabulary: IndexVocabulary, thesaurus: Thesaurus): Query {
  const typedStems = findQueryWords(text).map(({ stem }) => stem);
  const stems = typedStems.map((stem) => correctStem(stem, vocabulary, thesaurus));
  const concepts: Concept[] = [];
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
