interface MarkedPiece {
  text: string;
  isMarked: boolean;
}

export function markWords(text: string, words: readonly string[]): MarkedPiece[] {
  const pattern = buildWordsPattern(words);
  if (!pattern) return [{ text, isMarked: false }];
  // Splitting by a capturing group puts the matches at odd indexes.
  return text
    .split(pattern)
    .map((piece, index) => ({ text: piece, isMarked: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

function buildWordsPattern(words: readonly string[]): RegExp | undefined {
  const alternatives = words
    .map((word) => word.trim())
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .map(buildWordAlternative);
  if (alternatives.length === 0) return undefined;
  return new RegExp(`(${alternatives.join('|')})`, 'giu');
}

/** Words that begin or end with a letter match whole words only; '!!!' matches anywhere. */
function buildWordAlternative(word: string): string {
  const before = /^[\p{L}\p{N}]/u.test(word) ? '(?<![\\p{L}\\p{N}])' : '';
  const after = /[\p{L}\p{N}]$/u.test(word) ? '(?![\\p{L}\\p{N}])' : '';
  return before + word.split(/\s+/).map(escapePattern).join('\\s+') + after;
}

function escapePattern(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
