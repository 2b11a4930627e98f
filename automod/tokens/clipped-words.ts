import type { FoldedText } from '../text/fold.ts';
import type { WordBook } from '../words/word-book.ts';
import { tokenFlag, tokenKindCode } from './token-kinds.ts';
import { isAlphanumeric } from './token-patterns.ts';
import type { Tokens } from './tokens.ts';

const splitIntoSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));
const wordsForYou = splitIntoSet("you u you're youre your ur ya");
/** Adjectives that are common in insults. */
const insultAdjectives = splitIntoSet(`
  little crazy old sick sad fat big biggest dirty nasty creepy weird bloody total complete absolute
  real miserable mean evil cruel typical such damn`);
/** Adjectives that are said of people only. */
const personalAdjectives = splitIntoSet(`
  lying spineless selfish ungrateful whiny jealous ignorant arrogant rude greedy cheating clueless
  psycho heartless shameless`);
const wordsBeforeOf = splitIntoSet('full piece pieces load bag pile sack bunch');
const wordsBeforeAbuse = splitIntoSet(
  'a an so such the this that these those too very is are fucking',
);
const maxTokensAfterYou = 4;

/**
 * True where a word such as `itch` hardly fits, but a listed word that begins with one more letter
 * does: `a itch`, `you crazy itch`, `piece of hit`.
 */
export function isPlaceOfClippedWord(
  tokens: Tokens,
  folded: FoldedText,
  word: number,
  start: number,
  end: number,
): boolean {
  const { book } = tokens;
  const at = tokens.length - 1;
  if (at < 0 || tokens.kind[at] !== tokenKindCode.word) return false;
  const flags = tokens.flags[at] as number;
  if ((flags & tokenFlag.endsSentence) !== 0) return false;
  const { word: rest } = book.infoAt(word);
  const { word: before, entry } = tokens.infoAt(at);
  const isVowel = /^[aeio]/.test(rest);
  if (before === (isVowel ? 'a' : 'an') || personalAdjectives.has(before)) return true;
  if (before === 'of' && at > 0 && wordsBeforeOf.has(tokens.infoAt(at - 1).word)) return true;
  if (isClippedAbuse(rest, book) && (wordsForYou.has(before) || wordsBeforeAbuse.has(before)))
    return true;
  const isInsult = entry !== undefined && (entry.severity >= 2 || entry.severity === -1);
  if (isInsult && (flags & tokenFlag.isDisguised) !== 0) return true;
  const fits =
    isInsult || insultAdjectives.has(before) || isAddressAtSentenceEnd(folded, start, end);
  return fits && hasYouShortlyBefore(tokens, at);
}

/** `umb`, `gly`: rests of ordinary words of abuse that are no words themselves. */
function isClippedAbuse(rest: string, book: WordBook): boolean {
  if (book.vocabulary.has(rest) || book.vocabulary.isNoTypo(rest)) return false;
  return book.lexicon.entries.get(book.findClipped(rest) ?? '')?.severity === -1;
}

function hasYouShortlyBefore(tokens: Tokens, at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - maxTokensAfterYou); i--) {
    if (((tokens.flags[i] as number) & tokenFlag.endsSentence) !== 0) return false;
    if (wordsForYou.has(tokens.infoAt(i).word)) return true;
  }
  return false;
}

/** True for a word after a comma that ends the text or sentence: `…, itch.` */
function isAddressAtSentenceEnd({ text, codes }: FoldedText, start: number, end: number): boolean {
  if (!/,\s$/.test(text.slice(Math.max(0, start - 2), start))) return false;
  return end >= text.length || (!isAlphanumeric(codes[end + 1] as number) && codes[end] !== 44);
}
