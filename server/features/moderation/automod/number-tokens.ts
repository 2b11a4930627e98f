import { leetAround } from './disguise.ts';
import { originalRange } from './fold.ts';
import type { TokenList } from './token-list.ts';
import { phone } from './token-patterns.ts';

export function addNumber(list: TokenList, core: string, from: number, to: number): void {
  const count = core.replace(/\D/g, '').length;
  const isPhone = count >= 9 && count <= 15 && !core.includes(',');
  if (isPhone) list.add('phone', 'phone', from, to);
  else if (!continuesPhone(list, to)) list.add('number', core, from, to);
}

/** `+44 7911 123456`: the numbers before, seen together with the one that ends here. */
function continuesPhone({ tokens, text, folded }: TokenList, to: number): boolean {
  if (tokens.at(-1)?.kind !== 'number') return false;
  const end = originalRange(folded, to - 1, to)[1];
  let whole = 0;
  for (let back = 1; back <= 4; back++) {
    const first = tokens.at(-back);
    if (first?.kind !== 'number' || first.isLast) break;
    if (phone.test(text.slice(first.start, end))) whole = back;
  }
  const first = tokens.at(-whole);
  if (whole === 0 || !first) return false;
  tokens.length -= whole - 1;
  Object.assign(first, { kind: 'phone', word: 'phone', end });
  return true;
}

/** Where other words have digits for letters, numbers may be words too. */
export function readNumbersAgain({ tokens, book }: TokenList): void {
  for (const token of tokens) {
    if ((token.kind !== 'number' && token.kind !== 'word') || !/\d/.test(token.word)) continue;
    const word = leetAround(token.word, book);
    if (word === undefined) continue;
    const info = book.infoOf('word', word);
    const shown = { isDisguised: true, isTelling: true };
    Object.assign(token, { kind: 'word', word, info, entry: info.entry, ...shown });
  }
}
