/** From the pieces of words that a model knows to the numbers it reads. */
export interface WordPiece {
  /** The numbers of a text, without marks of its beginning and end. */
  idsOf(text: string): number[];
  begin: number;
  end: number;
  padding: number;
}

/** A longer one is no word of any language. */
const maxWordLength = 100;

/**
 * WordPiece, as BERT and its kin read: words and signs apart, each word as the longest pieces from
 * the left that are known, or unknown as a whole. The number of a piece is its line.
 */
export function createWordPiece(
  vocabulary: string,
  { lowerCase }: { lowerCase: boolean },
): WordPiece {
  const lines = vocabulary.split(/\r?\n/).map((line, at) => [line.trimEnd(), at] as const);
  const numbers = new Map(lines.filter(([piece]) => piece !== ''));
  const mark = (name: string) => {
    const at = numbers.get(name);
    if (at === undefined) throw new Error(`The vocabulary has no line ${name}`);
    return at;
  };
  const unknown = mark('[UNK]');
  return {
    begin: mark('[CLS]'),
    end: mark('[SEP]'),
    padding: mark('[PAD]'),
    idsOf: (text) =>
      wordsOf(text, lowerCase).flatMap((word) => piecesOf(word, numbers) ?? [unknown]),
  };
}

/** Words, each sign of punctuation and each Chinese character by itself. */
export function wordsOf(text: string, lowerCase: boolean): string[] {
  // Control and format characters are nothing, except those that are space.
  const clean = text.replace(/[^\P{C}\t\n\r]|\uFFFD/gu, '');
  const folded = lowerCase
    ? clean
        .toLowerCase()
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
    : clean;
  return folded.match(/[\p{P}$+<=>^`|~\p{Script=Han}]|[^\s\p{P}$+<=>^`|~\p{Script=Han}]+/gu) ?? [];
}

function piecesOf(word: string, numbers: ReadonlyMap<string, number>): number[] | undefined {
  const letters = [...word];
  if (letters.length > maxWordLength) return undefined;
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
