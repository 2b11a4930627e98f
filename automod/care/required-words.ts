type WordAlternatives = ReadonlySet<string>;

/** Words that an alternative of a pattern requires: at most two sets of choices. */
type RequiredWords = readonly WordAlternatives[];

/** Placeholders in expanded text: any text, a word border, and optional words after or before. */
export const anyTextPlaceholder = '~';
const [border, wordsAfter, wordsBefore] = ['^', '>', '<'];

const lettersWithoutQuantifier = /[a-z]+(?![?*+{a-z])/y;
const quantifierPattern = /(?:[?*+]|\{\d,\d+\})\??/y;
/** Negative lookarounds require no words. Groups in them are at most two deep. */
const negativeLookaround = /\(\?<?!(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/y;
const characterClassPattern = /\[[^\]]+\]/y;
const anyPatternItem = /\\?./y;

/**
 * Reads the required words of each alternative from the pattern itself. Checking them costs much
 * less than running the pattern.
 */
export function requiredWordsOfAlternatives({ source }: RegExp): RequiredWords[] {
  const known = requiredWordsCache.get(source) ?? new PatternReader(source).alternativesWords();
  requiredWordsCache.set(source, known);
  return known;
}

/**
 * Cached, because reading the largest pattern takes tens of milliseconds, and two modules need it.
 */
const requiredWordsCache = new Map<string, RequiredWords[]>();

/** Lists the words that a single-word pattern matches; '~' at the end marks a prefix. */
export function listWordsMatchingPattern({ source }: RegExp): string[] {
  const words = new PatternReader(source.replace(/^\^|\$$/g, '')).readAlternatives();
  const unread = words.find((word) => !/^[a-z]+~?$/.test(word));
  if (unread !== undefined) throw new Error(`A pattern has words that cannot be listed: ${unread}`);
  return words;
}

/** Splits a pattern into its alternatives, in the order of `requiredWordsOfAlternatives`. */
export function splitPatternIntoAlternatives({ source }: RegExp): RegExp[] {
  const alternatives: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < source.length; at++) {
    const next = source[at];
    if (next === '\\') at++;
    else if (next === '(') depth++;
    else if (next === ')') depth--;
    else if (next === '|' && depth === 0) {
      alternatives.push(source.slice(start, at));
      start = at + 1;
    }
  }
  return [...alternatives, source.slice(start)].map((alternative) => new RegExp(alternative));
}

class PatternReader {
  private at = 0;
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  alternativesWords(): RequiredWords[] {
    const ways: RequiredWords[] = [];
    do ways.push(this.sequenceWords());
    while (this.skip('|'));
    return ways;
  }

  private sequenceWords(): RequiredWords {
    const parts = [[anyTextPlaceholder]];
    while (this.isInside()) {
      if (this.isAtSpace() && this.skip(' ')) parts.push(['']);
      else parts.push(concatenateEachPair(parts.pop() ?? [], this.readItem()));
    }
    parts.push(concatenateEachPair(parts.pop() ?? [], [anyTextPlaceholder]));
    return parts
      .flatMap((part) => longestWordOfEachExpansion(part) ?? [])
      .sort((a, b) => estimateCommonness(a) - estimateCommonness(b))
      .slice(0, 2);
  }

  readAlternatives(): string[] {
    const said: string[] = [];
    do {
      let one = [''];
      while (this.isInside()) one = concatenateEachPair(one, this.readItem());
      said.push(...one);
    } while (this.skip('|'));
    return said;
  }

  private readItem(): string[] {
    // Fast path: letters without a quantifier.
    const plain = isLiteralCharacter(this.source[this.at]) && this.take(lettersWithoutQuantifier);
    if (plain) return [plain];
    const said = this.readAtom();
    const quantifier = this.take(quantifierPattern);
    if (!quantifier) return said;
    if (/^(?:\+|\{[^0])/.test(quantifier))
      return said.every(endsAtWordBorder) ? ['~ '] : [anyTextPlaceholder];
    if (said[0] === ' ' && quantifier === '?') return ['', ' '];
    if (said.every(endsAtWordBorder)) return [wordsBefore];
    if (said.every((words) => words.startsWith(' '))) return [wordsAfter];
    return quantifier.startsWith('?') ? ['', ...said] : [anyTextPlaceholder];
  }

  private readAtom(): string[] {
    const next = this.source[this.at];
    if (next === '(') {
      if (this.take(negativeLookaround)) return [''];
      // An unreadable group must fail loudly: skipped, its pattern would never be tried again.
      if (!this.skip('(?:')) {
        const group = this.source.slice(this.at, this.at + 80);
        throw new Error(`This group cannot be read: ${group}`);
      }
      const said = this.readAlternatives();
      this.at++;
      return said;
    }
    if (next === '[') {
      const letters = this.take(characterClassPattern) ?? '';
      return /^\[[a-z]+\]$/.test(letters) ? [...letters.slice(1, -1)] : [anyTextPlaceholder];
    }
    const taken = this.take(anyPatternItem) ?? '';
    if (taken === '\\b' || taken === '^' || taken === '$') return [border];
    return isLiteralCharacter(taken) ? [taken] : [anyTextPlaceholder];
  }

  private take(pattern: RegExp): string | undefined {
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

  private skip(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }
}

function isLiteralCharacter(letter = ''): boolean {
  return (letter >= 'a' && letter <= 'z') || letter === ' ';
}

function concatenateEachPair(first: readonly string[], second: readonly string[]): string[] {
  if (first.length === 1 && second.length === 1) return [`${first[0]}${second[0]}`];
  const all: string[] = [];
  for (const before of first) for (const after of second) all.push(before + after);
  return all;
}

function endsAtWordBorder(words: string): boolean {
  return words.endsWith(' ') || words.endsWith(wordsBefore);
}

/** The longest whole word of each expansion, or undefined if one has none. */
function longestWordOfEachExpansion(expansions: readonly string[]): WordAlternatives | undefined {
  const needed = new Set<string>();
  for (const said of expansions) {
    // Fast path: most parts are a list of single words.
    if (/^[a-z]+$/.test(said)) {
      needed.add(said);
      continue;
    }
    const words = said
      .replace(/(?<=^|[ ^<])<|>(?=$|[ ^>])/g, '')
      .split(/[ ^]/)
      .filter((word) => /^[a-z]+$/.test(word));
    if (words.length === 0) return undefined;
    needed.add(words.reduce((one, other) => (other.length > one.length ? other : one)));
  }
  return needed;
}

/** Words to count as no rarer than words of two letters. */
const commonWords = new Set(
  'the and for you not are was but can has had his her its one all any how who out have that this with what when will would could should been from they them there like just want more about know think because other before after again going every being where make made take here over only some time even then than very much many feel'.split(
    ' ',
  ),
);

/** Estimate in which each further letter makes a word four times as rare. */
function estimateCommonness(words: WordAlternatives): number {
  let sum = 0;
  for (const word of words) {
    sum += 1 / (1 << (2 * (commonWords.has(word) ? 2 : Math.min(word.length, 15))));
  }
  return sum;
}
