import { originalRange } from '../text/fold.ts';
import { readLeetNumber } from '../words/disguise.ts';
import { tokenFlag, tokenKindCode } from './token-kinds.ts';
import { isDigit, phonePattern } from './token-patterns.ts';
import type { TokenWriter } from './token-writer.ts';

export function addNumberToken(list: TokenWriter, core: string, from: number, to: number): void {
  let count = 0;
  for (let i = 0; i < core.length; i++) if (isDigit(core.charCodeAt(i))) count++;
  const isPhone = count >= 9 && count <= 15 && !core.includes(',');
  if (isPhone) list.add(tokenKindCode.phone, 'phone', from, to);
  else if (!extendPhoneNumber(list, to)) list.add(tokenKindCode.number, core, from, to);
}

/** Joins numbers to a phone number: `+44 7911 123456`. */
function extendPhoneNumber({ tokens, text, folded }: TokenWriter, to: number): boolean {
  const { length, kind, flags, start } = tokens;
  if (length === 0 || kind[length - 1] !== tokenKindCode.number) return false;
  const end = originalRange(folded, to - 1, to)[1];
  let joinedCount = 0;
  for (let back = 1; back <= Math.min(4, length); back++) {
    const first = length - back;
    if (kind[first] !== tokenKindCode.number) break;
    if (((flags[first] as number) & tokenFlag.endsSentence) !== 0) break;
    if (phonePattern.test(text.slice(start[first], end))) joinedCount = back;
  }
  if (joinedCount === 0) return false;
  tokens.length -= joinedCount - 1;
  kind[length - joinedCount] = tokenKindCode.phone;
  tokens.end[length - joinedCount] = end;
  return true;
}

export function rereadLeetNumbers({ tokens, book }: TokenWriter): void {
  for (let i = 0; i < tokens.length; i++) {
    if (tokens.kind[i] !== tokenKindCode.number && tokens.kind[i] !== tokenKindCode.word) continue;
    const written = tokens.infoAt(i).word;
    const word = /\d/.test(written) ? readLeetNumber(written, book) : undefined;
    if (word === undefined) continue;
    tokens.kind[i] = tokenKindCode.word;
    tokens.word[i] = book.idOf(tokenKindCode.word, word);
    tokens.flags[i] = (tokens.flags[i] as number) | tokenFlag.isDisguised | tokenFlag.hasSignal;
  }
}
