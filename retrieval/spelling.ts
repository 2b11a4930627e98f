/** Letters that must be put in, left out, changed or swapped; more than `most` counts as one more. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      }
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = above;
    above = row;
  }
  return above[b.length] as number;
}

const shortest = 4;

/**
 * The known term that was probably meant: one slip in a short word, two in a long one, and the
 * more frequent of equals. Numbers and what has digits in it are taken as they are.
 */
export function correction(
  word: string,
  vocabulary: Iterable<string>,
  frequencyOf: (term: string) => number,
): string | undefined {
  if (word.length < shortest || /[\d ]/.test(word)) return undefined;
  const most = word.length < 7 ? 1 : 2;
  let found: { term: string; distance: number; frequency: number } | undefined;
  for (const term of vocabulary) {
    if (Math.abs(term.length - word.length) > most || term.length < shortest - 1) continue;
    // Hardly anyone gets the first letter wrong, but for swapping it with the second.
    if (term[0] !== word[0] && term[0] !== word[1]) continue;
    const distance = editDistance(word, term, Math.min(most, found?.distance ?? most));
    if (distance > most || distance > (found?.distance ?? most)) continue;
    const frequency = frequencyOf(term);
    if (found && distance === found.distance && frequency <= found.frequency) continue;
    found = { term, distance, frequency };
  }
  return found?.term;
}
