import lists from './danger-words.json' with { type: 'json' };

/** Further classes of a word are ignored: a word with four says little. */
export const maxClassesPerWord = 3;
const wordClassNames = Object.keys(lists) as (keyof typeof lists)[];
export const classCount = wordClassNames.length;

/** How a word of a class changes the words after it: 1 negates, 2 puts in the past, 4 and more name a person. */
const effectOnFollowingWordsByClass: Readonly<Record<string, number>> = {
  ...{ negation: 1, past: 2, age: 2 },
  ...{ self: 4, you: 5, other: 6, others: 6, family: 7, friend: 7 },
};
export const effectOfClass = Uint8Array.from([
  0,
  ...wordClassNames.map((name) => effectOnFollowingWordsByClass[name] ?? 0),
]);

const classesByWord = new Map<string, number>();
const classesByBeginning = new Map<string, number>();
wordClassNames.forEach((name, i) => {
  for (const word of lists[name].split(' ')) {
    const isBeginning = word.endsWith('*');
    const listed = isBeginning ? classesByBeginning : classesByWord;
    const letters = isBeginning ? word.slice(0, -1) : word;
    const known = listed.get(letters) ?? 0;
    if (known < 1 << (8 * (maxClassesPerWord - 1))) listed.set(letters, (known << 8) | (i + 1));
  }
});

/** Classes of a word, one byte each; 0 if it has none. Class numbers start with 1. */
export function classesOfWord(letters: string): number {
  const known = classesByWord.get(letters);
  if (known !== undefined) return known;
  for (const [beginning, classes] of classesByBeginning) {
    if (letters.startsWith(beginning)) return classes;
  }
  return 0;
}
