/** Words, each with spellings that are more than a letter away or too short to guess. */
const misspellingsByWord: Readonly<Record<string, string>> = {
  dying: 'dieing diying',
  kill: 'kil kll',
  want: 'wnat watn',
  wanna: 'wana wonna',
  living: 'liveing livin',
  suicidal: 'suicidle suicidel suicidial suicidol',
  suicide: 'sewerslide sewercide suicid suicied',
  quiero: 'kiero qiero',
  quisiera: 'kisiera',
  vivir: 'bivir vibir bibir',
  vida: 'bida',
  que: 'ke',
  estoy: 'toy',
  morir: 'morrir',
  morirme: 'morrirme',
  suicidarme: 'suisidarme',
  suicidar: 'suisidar',
  harta: 'arta',
  harto: 'arto',
  hacerme: 'aserme acerme haserme',
};
const wordBySpelling = new Map(
  Object.entries(misspellingsByWord).flatMap(([word, written]) =>
    written.split(' ').map((spelling) => [spelling, word] as const),
  ),
);

/** Words that are guessed from one changed, missing, added or swapped letter; long ones from two. */
const wordsWithGuessedMisspellings = [
  'suicide',
  'suicidal',
  'suicidio',
  'myself',
  'overdose',
  'disappear',
];
/** Beginnings that are not corrected: words of other languages begin like this too. */
const neverCorrectedBeginning = /^(?:suicid|thyself)/;
const minLengthForTwoChanges = 8;
/** Which letters from a to z a word has, one bit each. */
function letterMaskOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) {
    const letter = word.charCodeAt(i) - 97;
    if (letter >= 0 && letter < 26) letters |= 1 << letter;
  }
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

const guessTargets = wordsWithGuessedMisspellings.map((target) => ({
  target,
  limit: target.length >= minLengthForTwoChanges ? 2 : 1,
  letters: letterMaskOf(target),
}));
const maxGuessedLength = Math.max(...wordsWithGuessedMisspellings.map(({ length }) => length)) + 2;

const letterByDigit: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
};

/** Corrects the spelling of words that the care patterns look for, and returns others unchanged. */
export function correctMisspelling(word: string): string {
  if (word.length < 2 || word.length > maxGuessedLength) return word;
  const letters = /[a-z]/.test(word)
    ? word.replace(/[013457]/g, (digit) => letterByDigit[digit] ?? digit)
    : word;
  const known = wordBySpelling.get(letters);
  if (known) return known;
  if (letters.length >= 5 && !neverCorrectedBeginning.test(letters)) {
    const own = letterMaskOf(letters);
    for (const { target, limit, letters: needed } of guessTargets) {
      // Each change can lose one letter, which is faster to count than changes.
      const isFar = letters[0] !== target[0] || countBits(needed & ~own) > limit;
      if (!isFar && editDistance(letters, target, limit) <= limit) return target;
    }
  }
  return letters;
}

const distanceRowLength = maxGuessedLength + 1;
const distanceRows = [
  new Uint8Array(distanceRowLength),
  new Uint8Array(distanceRowLength),
  new Uint8Array(distanceRowLength),
];

/** Changed, missing, added and swapped letters between two words, or more than `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [twoBefore, before, row] = distanceRows as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= b.length; j++) before[j] = j;
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (before[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (before[j - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) cost = Math.min(cost, (twoBefore[j - 2] as number) + 1);
      row[j] = cost;
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    [twoBefore, before, row] = [before, row, twoBefore];
  }
  return before[b.length] as number;
}
