import { careSigns } from './care/care-signs.ts';
import { undisguise } from './disguise.ts';
import { hashOf, placeOf } from './hash.ts';
import type { Entry, Lexicon } from './lexicon.ts';
import { common } from './token-patterns.ts';
import type { TokenKind } from './tokens.ts';
import { Typos } from './typos.ts';
import { noVocabulary, type Vocabulary } from './vocabulary.ts';
import { classOfWord } from './word-classes.ts';

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
  words: Int32Array;
  /** Places of its character n-grams. */
  grams: Int32Array;
  /** Of those whose order counts; 0 for most. */
  wordClass: number;
  isYou: boolean;
  isHandle: boolean;
  /** Short and ordinary: never half of a listed word. */
  isCommon: boolean;
  /** A bit for each sign of danger that this word may be part of. */
  care: number;
  /** Asks for a look at its signals. */
  isTelling: boolean;
  /** What its weights add up to, once a model has added them up. */
  sums: Float64Array | undefined;
  /** The window, and the text, that counted it last. */
  window: number;
  text: number;
}

/** How a written word is read. */
export interface Resolved {
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
  private readonly others = new Map<string, WordInfo>();
  private readonly resolved = new Map<string, Resolved>();

  constructor(lexicon: Lexicon, vocabulary: Vocabulary = noVocabulary) {
    this.lexicon = lexicon;
    this.vocabulary = vocabulary;
    this.typos = new Typos(lexicon);
  }

  infoOf(kind: TokenKind, word: string): WordInfo {
    const known = kind === 'word' ? this.infos : this.others;
    const key = kind === 'word' ? word : `${kind} ${word}`;
    let info = known.get(key);
    if (!info) {
      if (known.size >= remembered) known.clear();
      info = makeInfo(kind, word, this.lexicon);
      known.set(key, info);
    }
    return info;
  }

  /** What letters say: the word itself, or the listed one behind repeated or misplaced letters. */
  resolve(written: string): Resolved {
    let found = this.resolved.get(written);
    if (!found) {
      if (this.resolved.size >= remembered) this.resolved.clear();
      const word = this.meant(written) ?? written;
      const kept = word.length > 40 ? word.slice(0, 40) : word;
      found = { word: kept, isDisguised: word !== written, info: this.infoOf('word', kept) };
      this.resolved.set(written, found);
    }
    return found;
  }

  private meant(written: string): string | undefined {
    if (this.lexicon.entries.has(written) || this.isOrdinary(written)) return undefined;
    return undisguise(written, this) ?? this.typoOf(written);
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

function makeInfo(kind: TokenKind, word: string, lexicon: Lexicon): WordInfo {
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
  const [isYou, isHandle] = [isWord && second.has(word), isWord && handles.has(word)];
  return {
    ...{ word, entry, hash, words: Int32Array.from(words), grams: Int32Array.from(grams) },
    ...{ isYou, isHandle, isCommon: isWord && common.has(word) },
    ...{ isTelling: !isWord || isYou || isHandle || entry !== undefined },
    wordClass: isWord ? classOfWord(word) : 0,
    care: isWord || kind === 'number' ? careSigns(word) : 0,
    ...{ sums: undefined, window: 0, text: 0 },
  };
}

function className(kind: TokenKind, word: string): string {
  if (kind === 'word' || kind === 'sign') return word;
  return kind === 'number' ? `#${Math.min(6, word.replace(/\D/g, '').length)}` : `#${kind}`;
}

/** Three or four characters in a row, the borders of the word included. */
function addGrams(word: string, grams: number[]): void {
  const text = `<${word.slice(0, longestWord)}>`;
  for (let start = 0; start < text.length; start++) {
    let hash = 0x2545f491;
    for (let length = 1; length <= 4 && start + length <= text.length; length++) {
      hash = Math.imul(hash ^ text.charCodeAt(start + length - 1), 0x01000193);
      if (length >= 3) grams.push(placeOf(hash + length));
    }
  }
}

/** The words in an address. */
function partsOf(address: string): string[] {
  return address.split(/[^a-z0-9]+/, 10).filter((part) => part !== '');
}
