/** Roles of function words: who speaks of whom, and what is hoped, threatened, denied or asked. */
const roleWords: Record<string, string> = {
  I: 'i',
  me: 'me',
  my: 'my mine',
  myself: 'myself',
  we: 'we us ourselves',
  our: 'our ours',
  you: 'you u ya yall thou',
  your: 'your ur yours',
  yourself: 'yourself yourselves urself yourselfs',
  he: 'he she him himself herself hers',
  his: 'his her',
  they: 'they them themselves those',
  their: 'their theirs',
  it: 'it itself',
  its: 'its',
  someone: 'someone somebody anyone anybody everyone everybody people folks everyone',
  nobody: 'nobody noone none',
  who: 'who whoever whose',
  will: 'will gonna shall ll imma finna',
  going: 'going',
  would: 'would',
  could: 'could might',
  may: 'may',
  can: 'can able',
  should: 'should must ought need needs needed',
  better: 'better best',
  hope: 'hope hopes hoping hoped wish wishes wishing wished pray prays praying hopefully',
  luck: 'luck lucky fingers crossed fortune justice',
  want: 'want wants wanted wanna',
  deserve: 'deserve deserves deserved deserving earned owe',
  glad: 'glad happy happier laugh laughing smile celebrate celebrating party dance dancing cheer champagne relieved clap sing rejoice applaud toast',
  pity: 'pity shame sad bad unfair unfortunately sadly sorry',
  not: 'not never no nor neither nt without',
  if: 'if when until unless once whenever till',
  why: 'why how',
  what: 'what which',
  just: 'just simply only even',
  please: 'please pls plz',
  go: 'go goes gone',
  stop: 'stop stops quit stopped stopping',
  let: 'let lets',
  try: 'try tries trying tried',
  be: 'am is are was were be been being s re',
  have: 'have has had ve having',
  get: 'get gets got getting gotten',
  do: 'do does did doing done',
  said: 'said says say saying told tell tells telling asked wrote write called calls call texted shouted shouting claimed thinks thought heard reported',
  like: 'like',
  and: 'and',
  or: 'or else',
  but: 'but although though however',
  because: 'because since cause cuz',
  so: 'so then therefore',
  the: 'the a an',
  this: 'this that these',
  to: 'to',
  of: 'of',
  for: 'for',
  with: 'with',
  in: 'in into inside on at onto',
  off: 'off from out away',
  under: 'under over down up behind through across around near outside',
  than: 'than as',
  all: 'all every each whole any',
  too: 'too very really much more so such',
  there: 'there here',
  know: 'know knows knew known',
  where: 'where',
  find: 'find finds found finding',
  see: 'see sees saw seen seeing look looks looking',
  come: 'come comes coming came',
  make: 'make makes made making',
  take: 'take takes took taking taken',
  give: 'give gives gave giving given',
  put: 'put puts putting',
  leave: 'leave leaves left leaving',
  keep: 'keep keeps kept keeping',
  wait: 'wait waiting waits waited watch watching',
  now: 'now today tonight tomorrow soon already yet morning night day days week weekend weekends minute minutes',
  next: 'next again last time times still',
  one: 'one two three another other both half',
  feel: 'feel feels feeling felt',
  thank: 'thank thanks grateful thankful bless blessed',
};

const pronouns: Record<string, string> = { i: 'I', you: 'you', u: 'you', we: 'we', they: 'they' };
const others: Record<string, string> = {
  ...{ he: 'he', she: 'he', it: 'it', that: 'this', there: 'there', who: 'who', what: 'what' },
};
const contractions: Record<string, [string, string]> = {
  ...Object.fromEntries(
    Object.entries({ ...pronouns, ...others }).flatMap(([word, first]) =>
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

const persons: Record<string, number> = {
  ...{ I: 1, me: 1, my: 1, myself: 1, we: 1, our: 1 },
  ...{ you: 2, your: 3, yourself: 2 },
  ...{ he: 4, his: 4, they: 4, their: 4, someone: 5, nobody: 6, who: 5 },
};
/** Attitude towards the words that follow, until the next one. */
const moods: Record<string, number> = {
  ...{ hope: 1, luck: 1, glad: 2, pity: 3, deserve: 4, should: 5, better: 5, want: 6, why: 7 },
  ...{ stop: 8, said: 9, thank: 10, let: 11, feel: 12 },
};

const tenses: Record<string, number> = {
  ...{ will: 1, going: 1, would: 2, could: 3, can: 3, may: 4, if: 5 },
};

const names = Object.keys(roleWords);
const numberOf = (name: string) => names.indexOf(name) + 1;
const tableOf = (of: Record<string, number>) =>
  Uint8Array.from({ length: 256 }, (_, number) => of[names[number - 1] ?? ''] ?? 0);

export const personOfRole = tableOf(persons);
export const moodOfRole = tableOf(moods);
export const tenseOfRole = tableOf(tenses);
export const notRole = numberOf('not');
export const butRole = numberOf('but');

const roles = new Map<string, number>();
for (const [name, words] of Object.entries(roleWords)) {
  for (const word of words.split(' ')) if (!roles.has(word)) roles.set(word, numberOf(name));
}
for (const [word, [first, second]] of Object.entries(contractions)) {
  roles.set(word, numberOf(first) | (numberOf(second) << 8));
}

/** Up to two roles, eight bits each; 0 for most words. */
export function packedRolesOf(word: string): number {
  return roles.get(word) ?? 0;
}
