import lists from './aim-words.json' with { type: 'json' };

const wordClassNames = Object.keys(lists) as (keyof typeof lists)[];
/** First names, and other words that are capitalised like names. */
export const firstNameClass = wordClassNames.indexOf('name') + 1;
/** Listed words that are in no other class of swear words. */
const otherSwearWordClass = wordClassNames.length + 1;
export const classCount = wordClassNames.length + 1;

const rudeClasses = new Set(
  (['insult', 'slur', 'swear', 'mean'] as const).map((name) => wordClassNames.indexOf(name) + 1),
).add(otherSwearWordClass);

const targetClasses = new Set(
  (
    [
      ...['self', 'us', 'you', 'third', 'they', 'it', 'who', 'family', 'friend', 'role', 'man'],
      ...['group', 'title', 'illness', 'body', 'remedy', 'device', 'matter'],
    ] as typeof wordClassNames
  ).map((name) => wordClassNames.indexOf(name) + 1),
).add(firstNameClass);

const classesByWord = new Map<string, number[]>();
wordClassNames.forEach((name, i) => {
  for (const word of new Set(lists[name].split(' '))) {
    const known = classesByWord.get(word);
    if (known) known.push(i + 1);
    else classesByWord.set(word, [i + 1]);
  }
});

const illnessClass = wordClassNames.indexOf('illness') + 1;
const illnessEnding = /.{3}(?:itis|osis|emia|aemia|pathy|plegia|phrenia)$/;
const compoundSwearWord =
  /^(?:cluster|mother|un|bat|horse|bull)?(?:fuck|shit)|(?:fuck|shit|arse|twat)$/;
const swearClass = wordClassNames.indexOf('swear') + 1;
const compoundInsult =
  /^(?:arse|ass|ball|bell|bitch|butt|cock|crap|cunt|dick|douche|dumb|fart|fuck|jizz|knob|nob|piss|shit|spunk|tit|turd|twat|wank)(?:bag|badger|biscuit|brain|breath|bucket|canoe|clown|face|gibbon|goblin|hat|head|hole|licker|monger|muncher|nugget|pot|rag|spanner|splash|stain|stick|trumpet|wad|waffle|weasel|wipe|wit|womble)s?$/;
const insultClass = wordClassNames.indexOf('insult') + 1;

/** Numbers of the classes of a word, from 1. */
export function classesOfWord(word: string, isListed: boolean): readonly number[] {
  const stem = word.endsWith("'s") ? word.slice(0, -2) : word;
  const classes = classesByWord.get(word) ?? classesByWord.get(stem) ?? guessClassByForm(word);
  return isListed && !classes.some(isRudeClass) ? [...classes, otherSwearWordClass] : classes;
}

function guessClassByForm(word: string): readonly number[] {
  if (illnessEnding.test(word)) return [illnessClass];
  if (compoundInsult.test(word)) return [insultClass];
  return compoundSwearWord.test(word) ? [swearClass] : noClasses;
}

const noClasses: readonly number[] = [];

export function isRudeClass(number: number): boolean {
  return rudeClasses.has(number);
}

/** True for words that name the person or thing that a swear word may be aimed at. */
export function isTargetClass(number: number): boolean {
  return targetClasses.has(number);
}
