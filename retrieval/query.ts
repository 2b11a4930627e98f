import { correction } from './spelling.ts';
import { stemsOf } from './words.ts';

/** Names for the same thing, such as 'kidney failure' and 'ESRD'. */
export type Names = readonly string[];

export interface Vocabulary {
  /** Words that no text has are asked about, too. */
  frequencyOf(term: string): number;
  words(): Iterable<string>;
}

/** One thing that was asked about, and what else it may be called. */
export interface Concept {
  /** As asked, after slips were corrected. */
  stems: readonly string[];
  others: readonly (readonly string[])[];
}

export interface Question {
  concepts: readonly Concept[];
  /** Every word that was asked about, with how often. */
  words: ReadonlyMap<string, number>;
}

const longestName = 8;
const mostOtherNames = 12;

/** Finds names of a catalogue in questions. */
export class Thesaurus {
  #groups: string[][][] = [];
  #byName = new Map<string, number[]>();

  constructor(groups: Iterable<Names> = []) {
    for (const names of groups) this.#add(names);
  }

  #add(names: Names): void {
    const group: string[][] = [];
    const keys = new Set<string>();
    for (const name of names) {
      const stems = stemsOf(name);
      const key = stems.join(' ');
      if (stems.length === 0 || stems.length > longestName || keys.has(key)) continue;
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

  /** The longest name that begins at this word, and the others of what it names. */
  at(stems: readonly string[], start: number): Concept | undefined {
    for (let end = Math.min(stems.length, start + longestName); end > start; end -= 1) {
      const key = stems.slice(start, end).join(' ');
      const groups = this.#byName.get(key);
      if (!groups) continue;
      const others = groups
        .flatMap((group) => this.#groups[group] ?? [])
        .filter((other) => other.join(' ') !== key);
      return { stems: stems.slice(start, end), others: others.slice(0, mostOtherNames) };
    }
    return undefined;
  }
}

/** A catalogue knows names that no text has: those are no slips. */
export function readQuestion(text: string, vocabulary: Vocabulary, thesaurus: Thesaurus): Question {
  const stems = stemsOf(text).map((stem) => {
    if (vocabulary.frequencyOf(stem) > 0 || thesaurus.at([stem], 0)) return stem;
    return correction(stem, vocabulary.words(), (term) => vocabulary.frequencyOf(term)) ?? stem;
  });
  const concepts: Concept[] = [];
  for (let at = 0; at < stems.length; ) {
    const concept = thesaurus.at(stems, at) ?? { stems: stems.slice(at, at + 1), others: [] };
    concepts.push(concept);
    at += concept.stems.length;
  }
  const words = new Map<string, number>();
  for (const stem of stems) words.set(stem, (words.get(stem) ?? 0) + 1);
  return { concepts, words };
}
