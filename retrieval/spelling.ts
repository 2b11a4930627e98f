/** Damerau–Levenshtein distance, or `maxDistance + 1` if it is larger. */
export function editDistance(a: string, b: string, maxDistance: number): number {
  if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1;
  let rowBefore: number[] = [];
  let previousRow = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (previousRow[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (previousRow[j - 1] as number) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (rowBefore[j - 2] as number) + 1);
      }
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > maxDistance) return maxDistance + 1;
    rowBefore = previousRow;
    previousRow = row;
  }
  return previousRow[b.length] as number;
}

/** Shorter words are too often one edit away from another: 'site' and 'side'. */
const minCorrectedLength = 5;

/**
 * The known term that was probably meant: one edit away for short words, two for long ones, and the
 * most frequent of equals. Words with digits are never corrected.
 */
export function correctSpelling(
  word: string,
  vocabulary: Iterable<string>,
  frequencyOf: (term: string) => number,
): string | undefined {
  if (word.length < minCorrectedLength || /[\d ]/.test(word)) return undefined;
  const maxDistance = word.length < 7 ? 1 : 2;
  let found: { term: string; distance: number; frequency: number } | undefined;
  for (const term of vocabulary) {
    if (Math.abs(term.length - word.length) > maxDistance || term.length < minCorrectedLength - 1)
      continue;
    // Typos rarely change the first letter, except by swapping it with the second.
    if (term[0] !== word[0] && term[0] !== word[1]) continue;
    const distance = editDistance(
      word,
      term,
      Math.min(maxDistance, found?.distance ?? maxDistance),
    );
    if (distance > maxDistance || distance > (found?.distance ?? maxDistance)) continue;
    const frequency = frequencyOf(term);
    if (found && distance === found.distance && frequency <= found.frequency) continue;
    found = { term, distance, frequency };
  }
  return found?.term;
}
