export interface WordPiece {
  tokenIds(text: string): number[];
  begin: number;
  end: number;
  padding: number;
}

const maxTokenizedWordLength = 100;

/**
 * WordPiece, as used by BERT: splits words and signs, then each word into the longest known pieces
 * from the left, or one unknown token. A piece's id is its line number.
 */
export function createWordPiece(
  vocabulary: string,
  { lowerCase }: { lowerCase: boolean },
): WordPiece {
  const lines = vocabulary.split(/\r?\n/).map((line, at) => [line.trimEnd(), at] as const);
  const numbers = new Map(lines.filter(([piece]) => piece !== ''));
  const requireTokenId = (name: string) => {
    const at = numbers.get(name);
    if (at === undefined) throw new Error(`The vocabulary has no line ${name}`);
    return at;
  };
  const unknown = requireTokenId('[UNK]');
  return {
    begin: requireTokenId('[CLS]'),
    end: requireTokenId('[SEP]'),
    padding: requireTokenId('[PAD]'),
    tokenIds: (text) =>
      splitWords(text, lowerCase).flatMap((word) => findWordPieces(word, numbers) ?? [unknown]),
  };
}

/** Splits into words; each punctuation sign and each Chinese character stands alone. */
export function splitWords(text: string, lowerCase: boolean): string[] {
  const clean = text.replace(/[^\P{C}\t\n\r]|\uFFFD/gu, '');
  const folded = lowerCase
    ? clean
        .toLowerCase()
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
    : clean;
  return folded.match(/[\p{P}$+<=>^`|~\p{Script=Han}]|[^\s\p{P}$+<=>^`|~\p{Script=Han}]+/gu) ?? [];
}

function findWordPieces(word: string, numbers: ReadonlyMap<string, number>): number[] | undefined {
  const letters = [...word];
  if (letters.length > maxTokenizedWordLength) return undefined;
  const ids: number[] = [];
  for (let from = 0; from < letters.length; ) {
    let to = letters.length;
    let id: number | undefined;
    for (; to > from; to--) {
      id = numbers.get((from > 0 ? '##' : '') + letters.slice(from, to).join(''));
      if (id !== undefined) break;
    }
    if (id === undefined) return undefined;
    ids.push(id);
    from = to;
  }
  return ids;
}
