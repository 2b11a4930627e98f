/** Words of which one must be in a sentence. */
type Needed = ReadonlySet<string>;

/** A way to say something, by the words that it cannot do without: two sets of them at most. */
export type Way = readonly Needed[];

/** In what a part of a pattern may say: anything; the border of a word; words that may be left out. */
export const anything = '~';
const [border, wordsAfter, wordsBefore] = ['^', '>', '<'];

const lettersAlone = /[a-z]+(?![?*+{a-z])/y;
const quantifiers = /(?:[?*+]|\{\d,\d+\})\??/y;
/** What must not stand there says nothing; groups in it are two deep at most. */
const looks = /\(\?<?!(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/y;
const someLetters = /\[[^\]]+\]/y;
const anyItem = /\\?./y;

/**
 * The ways that a pattern knows, one for each of its alternatives, read from the pattern itself.
 * Asking whether a sentence has their words takes much less than asking the pattern.
 */
export function waysOf({ source }: RegExp): Way[] {
  return new PatternReader(source).ways();
}

/** All that a pattern of one word stands for; `anything` at the end of what need only begin so. */
export function wordsOf({ source }: RegExp): string[] {
  const words = new PatternReader(source.replace(/^\^|\$$/g, '')).alternatives();
  const unread = words.find((word) => !/^[a-z]+~?$/.test(word));
  if (unread !== undefined) throw new Error(`A pattern has words that cannot be listed: ${unread}`);
  return words;
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
      if (this.isAtSpace() && this.skips(' ')) parts.push(['']);
      else parts.push(joined(parts.pop() ?? [], this.item()));
    }
    parts.push(joined(parts.pop() ?? [], [anything]));
    return parts
      .flatMap((part) => neededBy(part) ?? [])
      .sort((a, b) => commonness(a) - commonness(b))
      .slice(0, 2);
  }

  alternatives(): string[] {
    const said: string[] = [];
    do {
      let one = [''];
      while (this.isInside()) one = joined(one, this.item());
      said.push(...one);
    } while (this.skips('|'));
    return said;
  }

  private item(): string[] {
    // Most of a pattern: letters of which none is repeated.
    const plain = isPlain(this.source[this.at]) && this.takes(lettersAlone);
    if (plain) return [plain];
    const said = this.one();
    const quantifier = this.takes(quantifiers);
    if (!quantifier) return said;
    if (/^(?:\+|\{[^0])/.test(quantifier)) return said.every(endsWord) ? ['~ '] : [anything];
    if (said[0] === ' ' && quantifier === '?') return ['', ' '];
    if (said.every(endsWord)) return [wordsBefore];
    if (said.every((words) => words.startsWith(' '))) return [wordsAfter];
    return quantifier.startsWith('?') ? ['', ...said] : [anything];
  }

  private one(): string[] {
    const next = this.source[this.at];
    if (next === '(') {
      if (this.takes(looks)) return [''];
      // Were it passed over, nobody would be found by the pattern any more.
      if (!this.skips('(?:')) throw new Error(`This group cannot be read: ${this.source}`);
      const said = this.alternatives();
      this.at++;
      return said;
    }
    if (next === '[') {
      const letters = this.takes(someLetters) ?? '';
      return /^\[[a-z]+\]$/.test(letters) ? [...letters.slice(1, -1)] : [anything];
    }
    const taken = this.takes(anyItem) ?? '';
    if (taken === '\\b' || taken === '^' || taken === '$') return [border];
    return isPlain(taken) ? [taken] : [anything];
  }

  /** What a sticky pattern finds here, and goes on behind it. */
  private takes(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const taken = pattern.exec(this.source)?.[0];
    if (taken) this.at = pattern.lastIndex;
    return taken;
  }

  private isAtSpace(): boolean {
    return this.source[this.at] === ' ' && this.source[this.at + 1] !== '?';
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

function isPlain(letter = ''): boolean {
  return (letter >= 'a' && letter <= 'z') || letter === ' ';
}

function joined(first: readonly string[], second: readonly string[]): string[] {
  if (first.length === 1 && second.length === 1) return [`${first[0]}${second[0]}`];
  const all: string[] = [];
  for (const before of first) for (const after of second) all.push(before + after);
  return all;
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

/** Short words are common: a letter more makes a word four times as rare. */
function commonness(words: Needed): number {
  let sum = 0;
  for (const { length } of words) sum += 1 / (1 << (2 * Math.min(length, 15)));
  return sum;
}
