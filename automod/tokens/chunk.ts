import type { Link } from '../text/read-html.ts';
import { hashText, toBucket } from '../words/hash.ts';
import type { WordBook } from '../words/word-book.ts';
import { intsPerWord, wordField, wordTrait } from '../words/word-rows.ts';
import { insertLinks } from './link-tokens.ts';
import { isContact, tokenFlag, tokenKindCode } from './token-kinds.ts';
import { tokenize } from './token-reader.ts';
import { Tokens } from './tokens.ts';
import { Windows } from './windows.ts';

const sentenceStartHash = hashText('^');
const maxClassDistanceInTokens = 5;
const noEarlierPosition = -10;
const maxSequencesPerToken = 5;

/**
 * A chunk of text as the model reads it: tokens, word sequences and windows. `fill` reuses the
 * memory.
 */
export class Chunk {
  tokens: Tokens;
  readonly windows = new Windows();
  /** Buckets of word pairs and class sequences, grouped by the token at which they end. */
  sequences = new Int32Array(maxSequencesPerToken * 512);
  sequenceEnds = new Int32Array(512);
  classStarts = new Int32Array(512);
  private readonly plainTokens: Tokens;
  private linkedTokens: Tokens | undefined;
  /** Text without links that was read last: a suspicious text is read several times in a row. */
  private plainText: string | undefined;
  private clearCount = 0;

  constructor(book: WordBook) {
    this.plainTokens = new Tokens(book);
    this.tokens = this.plainTokens;
  }

  fill(text: string, links: readonly Link[]): void {
    const { plainTokens } = this;
    const { book } = plainTokens;
    book.clearIfFull();
    const isPlain = links.length === 0;
    if (isPlain && text === this.plainText && book.clearCount === this.clearCount) return;
    this.plainText = isPlain ? text : undefined;
    this.clearCount = book.clearCount;
    tokenize(text, plainTokens);
    this.tokens = plainTokens;
    if (links.length > 0) {
      this.linkedTokens ??= new Tokens(plainTokens.book);
      this.tokens = insertLinks(plainTokens, text, links, this.linkedTokens);
    }
    const { length } = this.tokens;
    if (length > this.sequenceEnds.length) {
      this.sequences = new Int32Array(2 * maxSequencesPerToken * length);
      this.sequenceEnds = new Int32Array(2 * length);
      this.classStarts = new Int32Array(2 * length);
    }
    this.readSequences();
    this.windows.read(this.tokens);
  }

  sequenceStart(token: number): number {
    return token === 0 ? 0 : (this.sequenceEnds[token - 1] as number);
  }

  /** Sequences continue across commas but not across the end of a sentence. */
  private readSequences(): void {
    const { tokens, sequences, sequenceEnds, classStarts } = this;
    const { ints } = tokens.book.rows;
    const { kind: kinds, word: words, flags, length } = tokens;
    let count = 0;
    let previous = sentenceStartHash;
    let earlier = 0;
    let lastClass = 0;
    let lastAt = noEarlierPosition;
    let earlierClass = 0;
    let earlierAt = noEarlierPosition;
    let isFirst = true;
    for (let i = 0; i < length; i++) {
      const kind = kinds[i] as number;
      const row = intsPerWord * (words[i] as number);
      if (kind !== tokenKindCode.sign) {
        const hash = ints[row + wordField.hash] as number;
        sequences[count++] = toBucket(Math.imul(previous, 0x9e3779b1) ^ hash);
        if (!isContact(kind)) {
          if (earlier !== 0) {
            sequences[count++] = toBucket(Math.imul(earlier, 0x7feb352d) ^ hash ^ 0x5bd1e995);
          }
          earlier = previous === sentenceStartHash ? 0 : previous;
          previous = hash;
        }
      }
      classStarts[i] = count;
      const wordClass = (ints[row + wordField.traits] as number) & wordTrait.classes;
      if (wordClass > 0) {
        if (isFirst) sequences[count++] = hashToClassBucket(wordClass);
        if (i - lastAt <= maxClassDistanceInTokens) {
          sequences[count++] = hashToClassBucket(lastClass * 64 + wordClass);
          if (lastAt - earlierAt <= maxClassDistanceInTokens) {
            sequences[count++] = hashToClassBucket(
              (earlierClass * 64 + lastClass) * 64 + wordClass,
            );
          }
        }
        earlierClass = lastClass;
        earlierAt = lastAt;
        lastClass = wordClass;
        lastAt = i;
      }
      if (kind === tokenKindCode.word) isFirst = false;
      sequenceEnds[i] = count;
      if (((flags[i] as number) & tokenFlag.endsSentence) === 0) continue;
      previous = sentenceStartHash;
      earlier = 0;
      lastAt = noEarlierPosition;
      earlierAt = noEarlierPosition;
      isFirst = true;
    }
  }
}

function hashToClassBucket(order: number): number {
  return toBucket(Math.imul(order + 0x3c6ef372, 0x9e3779b1));
}

export function readChunk(text: string, links: readonly Link[], book: WordBook): Chunk {
  const chunk = new Chunk(book);
  chunk.fill(text, links);
  return chunk;
}
