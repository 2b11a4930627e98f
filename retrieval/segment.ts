import { Growing } from './growing-array.ts';
import { stemsOf } from './words.ts';

/** A text that can be found, in passages as long as a person reads to see whether one answers. */
export interface Text {
  /** By which it is known elsewhere. */
  owner: number;
  title: string;
  passages: readonly string[];
}

/** What is stored of texts: their words in order. Starts of what comes next end what is before. */
export interface ByText {
  terms: readonly string[];
  owners: Int32Array;
  /** Text → words of its title. */
  titleStarts: Uint32Array;
  titleWords: Uint32Array;
  /** Text → passages → words. */
  textStarts: Uint32Array;
  passageStarts: Uint32Array;
  words: Uint32Array;
}

/** Texts packed for searching, unchanging. Numbers are arrays of their own, to be small. */
export interface Segment extends ByText {
  termIds: ReadonlyMap<string, number>;
  /** How many words a text has, those of the title as often as they count. */
  lengths: Uint32Array;
  /** Term → texts, and how often they have it. */
  termStarts: Uint32Array;
  termTexts: Uint32Array;
  termCounts: Uint8Array;
}

/** What a word of the title counts for. */
const usualTitleWeight = 2;

export class SegmentBuilder {
  #terms: string[] = [];
  #termIds = new Map<string, number>();
  #owners = new Growing(Int32Array);
  #titleStarts = new Growing(Uint32Array);
  #titleWords = new Growing(Uint32Array);
  #textStarts = new Growing(Uint32Array);
  #passageStarts = new Growing(Uint32Array);
  #words = new Growing(Uint32Array);

  add({ owner, title, passages }: Text): void {
    this.#owners.push(owner);
    this.#titleStarts.push(this.#titleWords.length);
    this.#addWords(title, this.#titleWords);
    this.#textStarts.push(this.#passageStarts.length);
    // One without any words is its title.
    for (const passage of passages.length === 0 ? [''] : passages) {
      this.#passageStarts.push(this.#words.length);
      this.#addWords(passage, this.#words);
    }
  }

  #addWords(text: string, to: Growing<Uint32Array>): void {
    for (const stem of stemsOf(text)) {
      let id = this.#termIds.get(stem);
      if (id === undefined) {
        id = this.#terms.length;
        this.#termIds.set(stem, id);
        this.#terms.push(stem);
      }
      to.push(id);
    }
  }

  finish(titleWeight = usualTitleWeight): Segment {
    this.#titleStarts.push(this.#titleWords.length);
    this.#textStarts.push(this.#passageStarts.length);
    this.#passageStarts.push(this.#words.length);
    const byText = {
      terms: this.#terms,
      owners: this.#owners.packed(),
      titleStarts: this.#titleStarts.packed(),
      titleWords: this.#titleWords.packed(),
      textStarts: this.#textStarts.packed(),
      passageStarts: this.#passageStarts.packed(),
      words: this.#words.packed(),
    };
    return packed(byText, titleWeight);
  }
}

/** Where the words of a text begin and end that are not its title. */
function bodyOf({ textStarts, passageStarts }: ByText, text: number): [number, number] {
  const [first, end] = [textStarts[text] as number, textStarts[text + 1] as number];
  return [passageStarts[first] as number, passageStarts[end] as number];
}

const mostCounted = 255;

/** Which texts a term is in follows from which words are in a text. */
export function packed(byText: ByText, titleWeight = usualTitleWeight): Segment {
  const { terms, owners, titleStarts, titleWords, words } = byText;
  const texts = owners.length;
  const termStarts = new Uint32Array(terms.length + 1);
  const lengths = new Uint32Array(texts);
  // By term: the text that had it last, one more than its number.
  const seenIn = new Uint32Array(terms.length);
  const each = (visit: (text: number, list: Uint32Array, from: number, to: number) => void) => {
    for (let text = 0; text < texts; text += 1) {
      visit(text, titleWords, titleStarts[text] as number, titleStarts[text + 1] as number);
      visit(text, words, ...bodyOf(byText, text));
    }
  };
  each((text, list, from, to) => {
    const weight = list === titleWords ? titleWeight : 1;
    lengths[text] = (lengths[text] as number) + weight * (to - from);
    for (let at = from; at < to; at += 1) {
      const term = list[at] as number;
      if (seenIn[term] === text + 1) continue;
      seenIn[term] = text + 1;
      termStarts[term + 1] = (termStarts[term + 1] as number) + 1;
    }
  });
  for (let term = 0; term < terms.length; term += 1) {
    termStarts[term + 1] = (termStarts[term + 1] as number) + (termStarts[term] as number);
  }
  const termTexts = new Uint32Array(termStarts[terms.length] as number);
  const termCounts = new Uint8Array(termTexts.length);
  const next = termStarts.slice();
  seenIn.fill(0);
  each((text, list, from, to) => {
    const weight = list === titleWords ? titleWeight : 1;
    for (let at = from; at < to; at += 1) {
      const term = list[at] as number;
      if (seenIn[term] !== text + 1) {
        seenIn[term] = text + 1;
        termTexts[next[term] as number] = text;
        next[term] = (next[term] as number) + 1;
      }
      const place = (next[term] as number) - 1;
      termCounts[place] = Math.min(mostCounted, (termCounts[place] as number) + weight);
    }
  });
  const termIds = new Map(terms.map((term, id) => [term, id]));
  return { ...byText, termIds, lengths, termStarts, termTexts, termCounts };
}

/** How many texts of it have a term. */
export function frequencyIn({ termIds, termStarts }: Segment, term: string): number {
  const id = termIds.get(term);
  return id === undefined ? 0 : (termStarts[id + 1] as number) - (termStarts[id] as number);
}

/** Counts the different terms of one text or passage after the other. */
export class TermCounter {
  #counts: Uint16Array;
  /** Those that were counted; only the first `length` of it. */
  readonly terms: Uint32Array;
  length = 0;

  constructor({ terms }: ByText) {
    this.#counts = new Uint16Array(terms.length);
    this.terms = new Uint32Array(terms.length);
  }

  clear(): void {
    for (let i = 0; i < this.length; i += 1) this.#counts[this.terms[i] as number] = 0;
    this.length = 0;
  }

  add(words: Uint32Array, from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      const term = words[at] as number;
      const count = this.#counts[term] as number;
      if (count === 0) {
        this.terms[this.length] = term;
        this.length += 1;
      }
      this.#counts[term] = count + 1;
    }
  }

  /** A passage with the title of its text. */
  read(segment: ByText, text: number, passage: number): void {
    const { titleStarts, titleWords, passageStarts, words } = segment;
    this.clear();
    this.add(titleWords, titleStarts[text] as number, titleStarts[text + 1] as number);
    this.add(words, passageStarts[passage] as number, passageStarts[passage + 1] as number);
  }

  countOf(term: number): number {
    return this.#counts[term] as number;
  }
}
