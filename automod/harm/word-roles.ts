import roleWords from './role-words.json' with { type: 'json' };

const roleByPronoun: Record<string, string> = {
  i: 'I',
  you: 'you',
  u: 'you',
  we: 'we',
  they: 'they',
};
const roleByOtherPronoun: Record<string, string> = {
  ...{ he: 'he', she: 'he', it: 'it', that: 'this', there: 'there', who: 'who', what: 'what' },
};
const rolesByContraction: Record<string, [string, string]> = {
  ...Object.fromEntries(
    Object.entries({ ...roleByPronoun, ...roleByOtherPronoun }).flatMap(([word, first]) =>
      Object.entries({ ll: 'will', d: 'would', ve: 'have', re: 'be', m: 'be', s: 'be' }).map(
        ([ending, second]) => [`${word}'${ending}`, [first, second]],
      ),
    ),
  ),
  ...Object.fromEntries(
    Object.entries({
      ...{ do: 'do', does: 'do', did: 'do', is: 'be', are: 'be', was: 'be', were: 'be' },
      ...{ would: 'would', could: 'could', should: 'should', must: 'should', ca: 'can' },
      ...{ wo: 'will', have: 'have', has: 'have', had: 'have', need: 'should', ai: 'be' },
    }).flatMap(([word, first]) => [
      [`${word}n't`, [first, 'not']],
      [`${word}nt`, [first, 'not']],
    ]),
  ),
  cannot: ['can', 'not'],
  im: ['I', 'be'],
  ive: ['I', 'have'],
  youre: ['you', 'be'],
  youll: ['you', 'will'],
  youve: ['you', 'have'],
  youd: ['you', 'would'],
  "let's": ['let', 'we'],
};

const personNumberByRole: Record<string, number> = {
  ...{ I: 1, me: 1, my: 1, myself: 1, we: 1, our: 1 },
  ...{ you: 2, your: 3, yourself: 2 },
  ...{ he: 4, his: 4, they: 4, their: 4, someone: 5, nobody: 6, who: 5 },
};
/** Attitude towards the following words; applies until the next mood word. */
const moodNumberByRole: Record<string, number> = {
  ...{ hope: 1, luck: 1, glad: 2, pity: 3, deserve: 4, should: 5, better: 5, want: 6, why: 7 },
  ...{ stop: 8, said: 9, thank: 10, let: 11, feel: 12 },
};

const tenseNumberByRole: Record<string, number> = {
  ...{ will: 1, going: 1, would: 2, could: 3, can: 3, may: 4, if: 5 },
};

/** Roles of function words: who speaks of whom, and what is hoped, threatened, denied or asked. */
const roleNames = Object.keys(roleWords);
const roleNumberOf = (name: string) => roleNames.indexOf(name) + 1;
const createTableByRole = (of: Record<string, number>) =>
  Uint8Array.from({ length: 256 }, (_, number) => of[roleNames[number - 1] ?? ''] ?? 0);

export const personOfRole = createTableByRole(personNumberByRole);
export const moodOfRole = createTableByRole(moodNumberByRole);
export const tenseOfRole = createTableByRole(tenseNumberByRole);
export const notRole = roleNumberOf('not');
export const butRole = roleNumberOf('but');

const roleByWord = new Map<string, number>();
for (const [name, words] of Object.entries(roleWords)) {
  for (const word of words.split(' '))
    if (!roleByWord.has(word)) roleByWord.set(word, roleNumberOf(name));
}
for (const [word, [first, second]] of Object.entries(rolesByContraction)) {
  roleByWord.set(word, roleNumberOf(first) | (roleNumberOf(second) << 8));
}

/** Up to two roles, eight bits each; 0 for most words. */
export function packedRolesOf(word: string): number {
  return roleByWord.get(word) ?? 0;
}
