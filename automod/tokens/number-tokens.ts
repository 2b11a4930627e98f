import { originalRange } from '../text/fold.ts';
import { leetAround } from '../words/disguise.ts';
import { isDigit, phone } from './token-patterns.ts';
import type { TokenList } from './token-writer.ts';
import { kindNumber, shows } from './tokens.ts';

export function addNumber(list: TokenList, core: string, from: number, to: number): void {
  let count = 0;
  for (let i = 0; i < core.length; i++) if (isDigit(core.charCodeAt(i))) count++;
  const isPhone = count >= 9 && count <= 15 && !core.includes(',');
  if (isPhone) list.add(kindNumber.phone, 'phone', from, to);
  else if (!continuesPhone(list, to)) list.add(kindNumber.number, core, from, to);
}

/** `+44 7911 123456`: the numbers before, seen together with the one that ends here. */
function continuesPhone({ tokens, text, folded }: TokenList, to: number): boolean {
  const { length, kind, shown, start } = tokens;
  if (length === 0 || kind[length - 1] !== kindNumber.number) return false;
  const end = originalRange(folded, to - 1, to)[1];
  let whole = 0;
  for (let back = 1; back <= Math.min(4, length); back++) {
    const first = length - back;
    if (kind[first] !== kindNumber.number) break;
    if (((shown[first] as number) & shows.last) !== 0) break;
    if (phone.test(text.slice(start[first], end))) whole = back;
  }
  if (whole === 0) return false;
  tokens.length -= whole - 1;
  kind[length - whole] = kindNumber.phone;
  tokens.end[length - whole] = end;
  return true;
}

/** Where other words have digits for letters, numbers may be words too. */
export function readNumbersAgain({ tokens, book }: TokenList): void {
  for (let i = 0; i < tokens.length; i++) {
    if (tokens.kind[i] !== kindNumber.number && tokens.kind[i] !== kindNumber.word) continue;
    const written = tokens.infoAt(i).word;
    const word = /\d/.test(written) ? leetAround(written, book) : undefined;
    if (word === undefined) continue;
    tokens.kind[i] = kindNumber.word;
    tokens.word[i] = book.numberOf(kindNumber.word, word);
    tokens.shown[i] = (tokens.shown[i] as number) | shows.disguised | shows.telling;
  }
}
