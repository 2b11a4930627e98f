import { GrowingArray } from './growing-array.ts';
import { stemWords } from './words.ts';

export interface SearchableText {
  /** The caller's id of the text. */
  owner: number;
  title: string;
  /** Tags and categories; they count like words of the title. */
  labels?: readonly string[];
  passages: readonly string[];
}

/** The words of texts in order. Each `…Starts` array has one entry more than there are items. */
export interface ForwardIndex {
  terms: readonly string[];
  owners: Int32Array;
  titleStarts: Uint32Array;
  titleWords: Uint32Array;
  textStarts: Uint32Array;
  passageStarts: Uint32Array;
  words: Uint32Array;
}

export interface Segment extends ForwardIndex {
  termIds: ReadonlyMap<string, number>;
  lengths: Uint32Array;
  termStarts: Uint32Array;
  termTexts: Uint32Array;
  termCounts: Uint8Array;
}

const defaultTitleWeight = 2;

export class SegmentBuilder {
  #terms: string[] = [];
  #termIds = new Map<string, number>();
  #owners = new GrowingArray(Int32Array);
  #titleStarts = new GrowingArray(Uint32Array);
  #titleWords = new GrowingArray(Uint32Array);
  #textStarts = new GrowingArray(Uint32Array);
  #passageStarts = new GrowingArray(Uint32Array);
  #words = new GrowingArray(Uint32Array);

  add({ owner, title, labels = [], passages }: SearchableText): void {
    this.#owners.push(owner);
    this.#titleStarts.push(this.#titleWords.length);
    const titleStems = stemWords(title);
    const labelStems = new Set(stemWords(labels.join(' ')));
    this.#addStems(
      [...titleStems, ...labelStems.difference(new Set(titleStems))],
      this.#titleWords,
    );
    this.#textStarts.push(this.#passageStarts.length);
    // A text without passages is found by its title.
    for (const passage of passages.length === 0 ? [''] : passages) {
      this.#passageStarts.push(this.#words.length);
      this.#addStems(stemWords(passage), this.#words);
    }
  }

  #addStems(stems: Iterable<string>, to: GrowingArray<Uint32Array>): void {
    for (const stem of stems) {
      let id = this.#termIds.get(stem);
      if (id === undefined) {
        id = this.#terms.length;
        this.#termIds.set(stem, id);
        this.#terms.push(stem);
      }
      to.push(id);
    }
  }

  build(titleWeight = defaultTitleWeight): Segment {
    this.#titleStarts.push(this.#titleWords.length);
    this.#textStarts.push(this.#passageStarts.length);
    this.#passageStarts.push(this.#words.length);
    const byText = {
      terms: this.#terms,
      owners: this.#owners.toArray(),
      titleStarts: this.#titleStarts.toArray(),
      titleWords: this.#titleWords.toArray(),
      textStarts: this.#textStarts.toArray(),
      passageStarts: this.#passageStarts.toArray(),
      words: this.#words.toArray(),
    };
    return invertIndex(byText, titleWeight);
  }
}

function bodyRangeOfText(
  { textStarts, passageStarts }: ForwardIndex,
  text: number,
): [number, number] {
  const [first, end] = [textStarts[text] as number, textStarts[text + 1] as number];
  return [passageStarts[first] as number, passageStarts[end] as number];
}

const maxStoredTermCount = 255;

export function invertIndex(byText: ForwardIndex, titleWeight = defaultTitleWeight): Segment {
  const { terms, owners, titleStarts, titleWords, words } = byText;
  const texts = owners.length;
  const termStarts = new Uint32Array(terms.length + 1);
  const lengths = new Uint32Array(texts);
  // For each term, the number of the last text that contained it, plus one.
  const seenIn = new Uint32Array(terms.length);
  const visitTexts = (
    visit: (text: number, list: Uint32Array, from: number, to: number) => void,
  ) => {
    for (let text = 0; text < texts; text += 1) {
      visit(text, titleWords, titleStarts[text] as number, titleStarts[text + 1] as number);
      visit(text, words, ...bodyRangeOfText(byText, text));
    }
  };
  visitTexts((text, list, from, to) => {
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
  visitTexts((text, list, from, to) => {
    const weight = list === titleWords ? titleWeight : 1;
    for (let at = from; at < to; at += 1) {
      const term = list[at] as number;
      if (seenIn[term] !== text + 1) {
        seenIn[term] = text + 1;
        termTexts[next[term] as number] = text;
        next[term] = (next[term] as number) + 1;
      }
      const place = (next[term] as number) - 1;
      termCounts[place] = Math.min(maxStoredTermCount, (termCounts[place] as number) + weight);
    }
  });
  const termIds = new Map(terms.map((term, id) => [term, id]));
  return { ...byText, termIds, lengths, termStarts, termTexts, termCounts };
}

export function countTextsWithTerm({ termIds, termStarts }: Segment, term: string): number {
  const id = termIds.get(term);
  return id === undefined ? 0 : (termStarts[id + 1] as number) - (termStarts[id] as number);
}
