/** Words of which one must be in a sentence. */
type Needed = ReadonlySet<string>;

/** A way to say something, by the words that it cannot do without: two sets of them at most. */
export type Way = readonly Needed[];

/** In what a part of a pattern may say: anything; the border of a word; words that may be left out. */
const [anything, border, wordsAfter, wordsBefore] = ['~', '^', '>', '<'];

/**
 * The ways that a pattern knows, one for each of its alternatives, read from the pattern itself.
 * Asking whether a sentence has their words takes much less than asking the pattern.
 */
export function waysOf({ source }: RegExp): Way[] {
  return new PatternReader(source).ways();
}

/** Reads the patterns of this folder, and of what they may say only the words that are whole. */
class PatternReader {
  private at = 0;
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  ways(): Way[] {
    const ways: Way[] = [];
    do ways.push(this.way());
    while (this.skips('|'));
    return ways;
  }

  /** What stands between two spaces is said in turn. Of the parts the two rarest are needed. */
  private way(): Way {
    const parts = [[anything]];
    while (this.isInside()) {
      if (/^ (?![?*])/.test(this.rest())) {
        this.at++;
        parts.push(['']);
      } else parts.push(joined(parts.pop() ?? [], this.item()));
    }
    parts.push(joined(parts.pop() ?? [], [anything]));
    return parts
      .flatMap((part) => neededBy(part) ?? [])
      .sort((a, b) => commonness(a) - commonness(b))
      .slice(0, 2);
  }

  private alternatives(): string[] {
    const said: string[] = [];
    do {
      let one = [''];
      while (this.isInside()) one = joined(one, this.item());
      said.push(...one);
    } while (this.skips('|'));
    return said;
  }

  private item(): string[] {
    const said = this.one();
    const [quantifier] = /^(?:[?*+]|\{\d,\d+\})\??/.exec(this.rest()) ?? [''];
    this.at += quantifier.length;
    if (quantifier === '') return said;
    if (/^(?:\+|\{[^0])/.test(quantifier)) return said.every(endsWord) ? ['~ '] : [anything];
    if (said.every(endsWord)) return [wordsBefore];
    if (said.every((words) => words.startsWith(' '))) return [wordsAfter];
    return quantifier === '?' ? ['', ...said] : [anything];
  }

  private one(): string[] {
    if (this.skips('(?:')) {
      const said = this.alternatives();
      this.skips(')');
      return said;
    }
    if (this.skips('(?!') || this.skips('(?<!')) {
      this.alternatives();
      this.skips(')');
      return [''];
    }
    if (this.skips('\\b') || this.skips('^') || this.skips('$')) return [border];
    const [taken = '', letters] = /^(?:\[([a-z]+)\]|\[[^\]]+\]|\\?.)/.exec(this.rest()) ?? [];
    this.at += taken.length;
    if (letters) return [...letters];
    return /^[a-z ]$/.test(taken) ? [taken] : [anything];
  }

  private rest(): string {
    return this.source.slice(this.at);
  }

  private isInside(): boolean {
    const next = this.source[this.at];
    return next !== undefined && next !== '|' && next !== ')';
  }

  private skips(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }
}

function joined(first: readonly string[], second: readonly string[]): string[] {
  return first.flatMap((before) => second.map((after) => before + after));
}

function endsWord(words: string): boolean {
  return words.endsWith(' ') || words.endsWith(wordsBefore);
}

/** One whole word, the longest, of each thing that may be said; nothing when one has none. */
function neededBy(part: readonly string[]): Needed | undefined {
  const needed = new Set<string>();
  for (const said of part) {
    const words = said
      .replace(/(?<=^|[ ^<])<|>(?=$|[ ^>])/g, '')
      .split(/[ ^]/)
      .filter((word) => /^[a-z]+$/.test(word));
    if (words.length === 0) return undefined;
    needed.add(words.reduce((one, other) => (other.length > one.length ? other : one)));
  }
  return needed;
}

/** Short words are common. */
function commonness(words: Needed): number {
  let sum = 0;
  for (const { length } of words) sum += 4 ** -length;
  return sum;
}
