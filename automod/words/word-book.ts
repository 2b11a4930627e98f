import { careWord } from '../care/sign-words.ts';
import { rolesOf } from '../harm/word-roles.ts';
import { signalOfListed, signalOfSigns } from '../scoring/signals.ts';
import type { Folded } from '../text/fold.ts';
import { common } from '../tokens/token-patterns.ts';
import { kindNumber, tokenKinds } from '../tokens/tokens.ts';
import { undisguise, withoutRepeats } from './disguise.ts';
import type { Lexicon } from './lexicon.ts';
import { Typos } from './typos.ts';
import { noVocabulary, type Vocabulary } from './vocabulary.ts';
import { classOfWord } from './word-classes.ts';
import { WordInfo } from './word-info.ts';
import { careLineInRow, lengthShift, rowInts, trait, WordRows } from './word-rows.ts';
import { isKept, longest, unknown, WordTable } from './word-table.ts';

/** Words are remembered with all that is known of them, up to this many. */
const remembered = 40_000;
const longestKept = 40;

const handles = new Set(
  'whatsapp telegram wechat snapchat skype viber kik dm inbox hmu signal'.split(' '),
);
const second = new Set("you your you're youre ur u ya yourself yall y'all urself".split(' '));

/** The words that were met, by number: the same number until a page begins that finds it full. */
export class WordBook {
  readonly lexicon: Lexicon;
  readonly vocabulary: Vocabulary;
  readonly rows = new WordRows();
  private readonly typos: Typos;
  private readonly infos: WordInfo[] = [];
  private readonly known = tokenKinds.map(() => new Map<string, number>());
  /** How written words are read: their numbers, doubled, and one more for a disguise. */
  readonly table = new WordTable();
  private readonly others = new Map<string, number>();
  private readonly disguises = new Map<string, string | undefined>();

  constructor(lexicon: Lexicon, vocabulary: Vocabulary = noVocabulary) {
    this.lexicon = lexicon;
    this.vocabulary = vocabulary;
    this.typos = new Typos(lexicon);
  }

  /** Forgets all words when there are too many: what is common comes back at once. */
  makeRoom(): void {
    if (this.infos.length < remembered && !this.table.isFull && this.others.size < remembered) {
      return;
    }
    this.infos.length = 0;
    for (const numbers of this.known) numbers.clear();
    this.rows.clear();
    this.table.clear();
    this.others.clear();
    this.disguises.clear();
  }

  infoAt(number: number): WordInfo {
    return this.infos[number] as WordInfo;
  }

  numberOf(kind: number, word: string): number {
    const known = this.known[kind] as Map<string, number>;
    let number = known.get(word);
    if (number === undefined) {
      number = this.write(kind, word);
      known.set(word, number);
    }
    return number;
  }

  private write(kind: number, word: string): number {
    const entry = kind === kindNumber.word ? this.lexicon.entries.get(word) : undefined;
    const info = new WordInfo(kind, word, entry);
    this.infos.push(info);
    const isWord = kind === kindNumber.word;
    const traits = traitsOf(isWord, info) | (this.vocabulary.has(word) ? trait.ordinary : 0);
    // Of what is no word only the line counts: numbers are said too, and `7.am` has a word inside.
    const { tells, also, line } = careWord(word);
    let signal = 0;
    if (kind === kindNumber.sign) signal = signalOfSigns(word);
    else if (entry) signal = signalOfListed(entry.severity);
    const number = isWord
      ? this.rows.add(info.hash, traits, signal, tells, also, rolesOf(word))
      : this.rows.add(info.hash, traits, signal);
    this.rows.ints[rowInts * number + careLineInRow] = line;
    return number;
  }

  /**
   * What letters say: the word itself, or the listed one behind repeated or misplaced letters.
   * The word's number, doubled, and one more when it was disguised.
   */
  resolve({ codes, text }: Folded, start: number, end: number): number {
    if (!isKept(codes, start, end)) return this.resolveOther(text.slice(start, end));
    const found = this.table.find(codes, start, end);
    return found === unknown ? this.learn(text.slice(start, end)) : found;
  }

  /** The same for the letters that the table has packed just now. */
  resolvePacked({ text }: Folded, start: number, end: number): number {
    if (end - start > longest) return this.resolveOther(text.slice(start, end));
    const found = this.table.findPacked();
    return found === unknown ? this.learn(text.slice(start, end)) : found;
  }

  /** Keeps how the word is read that was not found just now. */
  private learn(written: string): number {
    const read = this.read(written);
    this.table.add(read);
    return read;
  }

  private resolveOther(written: string): number {
    let read = this.others.get(written);
    if (read === undefined) {
      read = this.read(written);
      this.others.set(written, read);
    }
    return read;
  }

  private read(written: string): number {
    const word = this.meant(written) ?? written;
    const kept = word.length > longestKept ? word.slice(0, longestKept) : word;
    return 2 * this.numberOf(kindNumber.word, kept) + (word === written ? 0 : 1);
  }

  private meant(written: string): string | undefined {
    if (this.lexicon.entries.has(written) || this.isOrdinary(written)) return undefined;
    return withoutRepeats(written, this.lexicon) ?? this.typoOf(written);
  }

  /** The listed word behind digits, signs and stars. */
  undisguised(written: string): string | undefined {
    let word = this.disguises.get(written);
    if (word === undefined && !this.disguises.has(written)) {
      word = undisguise(written, this);
      if (this.disguises.size >= remembered) this.disguises.clear();
      this.disguises.set(written, word);
    }
    return word;
  }

  /** The listed word that was misspelt, by whatever is not an ordinary word. */
  typoOf(written: string): string | undefined {
    const meant = this.typos.meant(written);
    if (meant) return meant;
    // Forms of a misspelt word.
    const stem = stemOf(written);
    return stem && !this.isOrdinary(stem) ? this.typos.meant(stem) : undefined;
  }

  private isOrdinary(word: string): boolean {
    return this.vocabulary.has(word) || this.vocabulary.isSpared(word);
  }
}

/** The regular endings of a word, when three letters stand before them. */
const endings = ['s', 'ed', 'er', 'ing'];

function stemOf(written: string): string | undefined {
  const ending = endings.find((end) => written.length >= 3 + end.length && written.endsWith(end));
  return ending && written.slice(0, -ending.length);
}

function traitsOf(isWord: boolean, { word, entry }: WordInfo): number {
  const length = Math.min(word.length, longestKept) << lengthShift;
  if (!isWord) return trait.telling | length;
  const isYou = second.has(word);
  const isHandle = handles.has(word);
  return (
    classOfWord(word) |
    (isYou ? trait.you : 0) |
    (isHandle ? trait.handle : 0) |
    (common.has(word) ? trait.common : 0) |
    (entry ? trait.listed : 0) |
    (isYou || isHandle || entry ? trait.telling : 0) |
    length
  );
}
