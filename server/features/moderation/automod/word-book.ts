import { careCompanions, careSigns } from './care/care-signs.ts';
import { withoutRepeats } from './disguise.ts';
import { hashOf, placeOf } from './hash.ts';
import type { Entry, Lexicon } from './lexicon.ts';
import { linkSigns } from './link-signs.ts';
import { common } from './token-patterns.ts';
import type { TokenKind } from './tokens.ts';
import { Typos } from './typos.ts';
import { noVocabulary, type Vocabulary } from './vocabulary.ts';
import { classOfWord } from './word-classes.ts';
import { WordTable } from './word-table.ts';

/** Words are remembered with all that is known of them, up to this many. */
const remembered = 40_000;
const longestWord = 24;

/** A word and what the model makes of it, whatever stands around it. */
export interface WordInfo {
  word: string;
  entry: Entry | undefined;
  /** Of the word, or of the class that a number belongs to. */
  hash: number;
  /** Places of the word itself and of what it is a form of. */
  words: readonly number[];
  /** Places of its character n-grams. */
  grams: readonly number[];
  /** Of those whose order counts; 0 for most. */
  wordClass: number;
  isYou: boolean;
  isHandle: boolean;
  /** Short and ordinary: never half of a listed word. */
  isCommon: boolean;
  isOrdinary: boolean;
  /** A bit for each sign of danger that this word may be part of. */
  care: number;
  careAlso: number;
  /** Of an address: what is told about it by its name. */
  link: number;
  /** Asks for a look at its signals. */
  isTelling: boolean;
  /** What its weights add up to, once a model has added them up. */
  sums: readonly number[] | undefined;
  /** The window or page that counted it last, where in the page, and the text. */
  window: number;
  position: number;
  text: number;
}

/** How a written word is read. */
export interface Resolved {
  written: string;
  word: string;
  isDisguised: boolean;
  info: WordInfo;
}

const handles = new Set(
  'whatsapp telegram wechat snapchat skype viber kik dm inbox hmu signal'.split(' '),
);
const second = new Set("you your you're youre ur u ya yourself yall y'all urself".split(' '));

export class WordBook {
  readonly lexicon: Lexicon;
  readonly vocabulary: Vocabulary;
  private readonly typos: Typos;
  private readonly infos = new Map<string, WordInfo>();
  private readonly others = new Map<TokenKind, Map<string, WordInfo>>();
  private readonly resolved = new WordTable();

  constructor(lexicon: Lexicon, vocabulary: Vocabulary = noVocabulary) {
    this.lexicon = lexicon;
    this.vocabulary = vocabulary;
    this.typos = new Typos(lexicon);
  }

  infoOf(kind: TokenKind, word: string): WordInfo {
    const known = kind === 'word' ? this.infos : this.knownOf(kind);
    let info = known.get(word);
    if (!info) {
      if (known.size >= remembered) known.clear();
      info = makeInfo(kind, word, this);
      known.set(word, info);
    }
    return info;
  }

  private knownOf(kind: TokenKind): Map<string, WordInfo> {
    let known = this.others.get(kind);
    if (!known) {
      known = new Map();
      this.others.set(kind, known);
    }
    return known;
  }

  /** What letters say: the word itself, or the listed one behind repeated or misplaced letters. */
  resolve(text: string, start: number, end: number, hash: number): Resolved {
    return this.resolved.find(text, start, end, hash) ?? this.read(text.slice(start, end), hash);
  }

  private read(written: string, hash: number): Resolved {
    const word = this.meant(written) ?? written;
    const kept = word.length > 40 ? word.slice(0, 40) : word;
    const info = this.infoOf('word', kept);
    const resolved = { written, word: kept, isDisguised: word !== written, info };
    this.resolved.add(hash, resolved);
    return resolved;
  }

  private meant(written: string): string | undefined {
    if (this.lexicon.entries.has(written) || this.isOrdinary(written)) return undefined;
    return withoutRepeats(written, this.lexicon) ?? this.typoOf(written);
  }

  /** The listed word that was misspelt, by whatever is not an ordinary word. */
  typoOf(written: string): string | undefined {
    const meant = this.typos.meant(written);
    if (meant) return meant;
    // Forms of a misspelt word.
    const stem = /^(.{3,})(?:s|ed|ing|er|ers)$/.exec(written)?.[1];
    return stem && !this.isOrdinary(stem) ? this.typos.meant(stem) : undefined;
  }

  private isOrdinary(word: string): boolean {
    return this.vocabulary.has(word) || this.vocabulary.isSpared(word);
  }
}

function makeInfo(kind: TokenKind, word: string, { lexicon, vocabulary }: WordBook): WordInfo {
  const entry = kind === 'word' ? lexicon.entries.get(word) : undefined;
  const hash = hashOf(kind === 'url' ? '#url' : className(kind, word));
  const words = [placeOf(hash)];
  const grams: number[] = [];
  if (kind === 'url') {
    for (const part of partsOf(word)) {
      words.push(placeOf(hashOf(part)));
      addGrams(part, grams);
    }
  } else {
    const own = hashOf(word);
    if (own !== hash) words.push(placeOf(own));
    if (entry) words.push(placeOf(hashOf(`=${entry.base}`)));
    addGrams(word, grams);
  }
  const isWord = kind === 'word';
  const isYou = isWord && second.has(word);
  const isHandle = isWord && handles.has(word);
  return {
    word,
    entry,
    hash,
    words,
    grams,
    wordClass: isWord ? classOfWord(word) : 0,
    isYou,
    isHandle,
    isCommon: isWord && common.has(word),
    isOrdinary: vocabulary.has(word),
    care: isWord || kind === 'number' ? careSigns(word) : 0,
    careAlso: isWord ? careCompanions(word) : 0,
    isTelling: !isWord || isYou || isHandle || entry !== undefined,
    sums: undefined,
    window: 0,
    position: 0,
    text: 0,
    link: kind === 'url' ? linkSigns(word) : 0,
  };
}

function className(kind: TokenKind, word: string): string {
  if (kind === 'word' || kind === 'sign') return word;
  return kind === 'number' ? `#${Math.min(6, word.replace(/\D/g, '').length)}` : `#${kind}`;
}

/** Three or four characters in a row, the borders of the word included. */
function addGrams(word: string, grams: number[]): void {
  const letters = Math.min(word.length, longestWord);
  for (let start = -1; start <= letters; start++) {
    let hash = 0x2545f491;
    const end = Math.min(start + 4, letters + 1);
    for (let at = start; at < end; at++) {
      const code = at < 0 ? 60 : at < letters ? word.charCodeAt(at) : 62;
      hash = Math.imul(hash ^ code, 0x01000193);
      const length = at - start + 1;
      if (length >= 3) grams.push(placeOf(hash + length));
    }
  }
}

/** The words in an address. */
function partsOf(address: string): string[] {
  return address.split(/[^a-z0-9]+/, 10).filter((part) => part !== '');
}
