import { isPair, pairOf, stemsOf } from './words.ts';

/** A part of a text, as long as a person reads to see whether it answers them. */
export interface Passage {
  /** Of the text that it is a part of. */
  owner: number;
  /** Its place among the passages of that text. */
  position: number;
  title: string;
  text: string;
}

/**
 * Passages packed for searching, unchanging: which passages a term is in, and which terms are in a
 * passage. Numbers are arrays of their own so that it can be stored and loaded as it is.
 */
export interface Segment {
  terms: readonly string[];
  termIds: ReadonlyMap<string, number>;
  owners: Int32Array;
  positions: Uint16Array;
  lengths: Uint16Array;
  /** Term → passages. */
  termStarts: Uint32Array;
  termPassages: Uint32Array;
  termCounts: Uint8Array;
  /** Passage → terms. */
  passageStarts: Uint32Array;
  passageTerms: Uint32Array;
  passageCounts: Uint8Array;
}

export interface SegmentOptions {
  /** What a word of the title counts for. */
  titleWeight: number;
  /** Whether words that follow each other are terms, too. */
  withPairs: boolean;
  /** Leave out pairs that are in one passage alone: most are, and they find next to nothing. */
  sharedPairsOnly: boolean;
}

const usual: SegmentOptions = { titleWeight: 2, withPairs: true, sharedPairsOnly: false };

function countTerms({ title, text }: Passage, { titleWeight, withPairs }: SegmentOptions) {
  const counts = new Map<string, number>();
  let length = 0;
  const count = (stems: readonly string[], weight: number) => {
    for (const [i, stem] of stems.entries()) {
      counts.set(stem, (counts.get(stem) ?? 0) + weight);
      length += weight;
      const before = stems[i - 1];
      if (!withPairs || before === undefined) continue;
      const pair = pairOf(before, stem);
      counts.set(pair, (counts.get(pair) ?? 0) + weight);
    }
  };
  count(stemsOf(title), titleWeight);
  count(stemsOf(text), 1);
  return { counts, length };
}

/** Grows by doubling; JavaScript's own arrays of numbers take twice the room. */
class Growing<A extends Uint8Array | Uint16Array | Uint32Array | Int32Array> {
  #values: A;
  #make: new (
    length: number,
  ) => A;
  length = 0;

  constructor(make: new (length: number) => A) {
    this.#make = make;
    this.#values = new make(1024);
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const wider = new this.#make(this.length * 2);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  packed(): A {
    return this.#values.slice(0, this.length) as A;
  }
}

export class SegmentBuilder {
  #options: SegmentOptions;
  #terms: string[] = [];
  #termIds = new Map<string, number>();
  #owners = new Growing(Int32Array);
  #positions = new Growing(Uint16Array);
  #lengths = new Growing(Uint16Array);
  #starts = new Growing(Uint32Array);
  #passageTerms = new Growing(Uint32Array);
  #passageCounts = new Growing(Uint8Array);

  constructor(options: Partial<SegmentOptions> = {}) {
    this.#options = { ...usual, ...options };
  }

  add(passage: Passage): void {
    const { counts, length } = countTerms(passage, this.#options);
    this.#owners.push(passage.owner);
    this.#positions.push(passage.position);
    this.#lengths.push(Math.min(length, 65_535));
    this.#starts.push(this.#passageTerms.length);
    for (const [term, count] of counts) {
      let id = this.#termIds.get(term);
      if (id === undefined) {
        id = this.#terms.length;
        this.#termIds.set(term, id);
        this.#terms.push(term);
      }
      this.#passageTerms.push(id);
      this.#passageCounts.push(Math.min(count, 255));
    }
  }

  finish(): Segment {
    const passageTerms = this.#passageTerms.packed();
    this.#starts.push(passageTerms.length);
    const whole = {
      terms: this.#terms,
      owners: this.#owners.packed(),
      positions: this.#positions.packed(),
      lengths: this.#lengths.packed(),
      passageStarts: this.#starts.packed(),
      passageTerms,
      passageCounts: this.#passageCounts.packed(),
    };
    return packed(this.#options.sharedPairsOnly ? withoutLonePairs(whole) : whole);
  }
}

export type ByPassage = Omit<Segment, 'termIds' | 'termStarts' | 'termPassages' | 'termCounts'>;

function withoutLonePairs(whole: ByPassage): ByPassage {
  const frequencies = new Uint32Array(whole.terms.length);
  for (const term of whole.passageTerms) frequencies[term] = (frequencies[term] as number) + 1;
  const terms: string[] = [];
  const renamed = new Int32Array(whole.terms.length).fill(-1);
  for (const [id, term] of whole.terms.entries()) {
    if ((frequencies[id] as number) < 2 && isPair(term)) continue;
    renamed[id] = terms.length;
    terms.push(term);
  }
  const passageStarts = new Uint32Array(whole.passageStarts.length);
  const passageTerms = new Growing(Uint32Array);
  const passageCounts = new Growing(Uint8Array);
  for (let passage = 0; passage < whole.owners.length; passage += 1) {
    const end = whole.passageStarts[passage + 1] as number;
    for (let at = whole.passageStarts[passage] as number; at < end; at += 1) {
      const id = renamed[whole.passageTerms[at] as number] as number;
      if (id < 0) continue;
      passageTerms.push(id);
      passageCounts.push(whole.passageCounts[at] as number);
    }
    passageStarts[passage + 1] = passageTerms.length;
  }
  return {
    ...whole,
    terms,
    passageStarts,
    passageTerms: passageTerms.packed(),
    passageCounts: passageCounts.packed(),
  };
}

/** Which passages a term is in follows from which terms are in a passage. */
export function packed(byPassage: ByPassage): Segment {
  const { terms, owners, passageStarts, passageTerms, passageCounts } = byPassage;
  const termStarts = new Uint32Array(terms.length + 1);
  for (const term of passageTerms) termStarts[term + 1] = (termStarts[term + 1] ?? 0) + 1;
  for (let term = 0; term < terms.length; term += 1) {
    termStarts[term + 1] = (termStarts[term + 1] ?? 0) + (termStarts[term] ?? 0);
  }
  const next = termStarts.slice();
  const termPassages = new Uint32Array(passageTerms.length);
  const termCounts = new Uint8Array(passageTerms.length);
  for (let passage = 0; passage < owners.length; passage += 1) {
    const end = passageStarts[passage + 1] ?? 0;
    for (let at = passageStarts[passage] ?? 0; at < end; at += 1) {
      const term = passageTerms[at] ?? 0;
      const place = next[term] ?? 0;
      termPassages[place] = passage;
      termCounts[place] = passageCounts[at] ?? 0;
      next[term] = place + 1;
    }
  }
  const termIds = new Map(terms.map((term, id) => [term, id]));
  return { ...byPassage, termIds, termStarts, termPassages, termCounts };
}
