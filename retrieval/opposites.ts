/**
 * Two opposite groups of words per line. A claim contradicts its source if it has a word of one
 * group where the source has one of the other.
 */
const oppositeDirections = `
increase increases increased raise raises raised rise rises rose up higher more | decrease decreases decreased lower lowers lowered reduce reduces reduced fall falls fell down less fewer
high | low
above over exceeds | below under
before | after
early earlier | late later
start starts started begin begins | stop stops stopped stopping end ends ended quit
safe safely harmless | unsafe dangerous harmful risky
help helps helped protect protects | harm harms harmed hurt hurts
better best improve improves improved | worse worst worsen worsens worsened
`;

const undirectedOpposites = `
always | sometimes never rarely may might
empty | full food
often usually common commonly | rarely rare seldom uncommon
all every everyone everybody | some few none nobody
most many | few
least minimum | most maximum
allowed permitted allow allows | forbidden banned prohibited
hot warm | cold cool
bright | dark
left | right
morning | evening night
day days awake | night nights asleep
open opens opened | closed close closes shut
in inside into | out outside
keep keeps kept | lose loses lost
remember remembers remembered | forget forgets forgot
die dies died | survive survives survived live lives
pay pays paid pay | refuse refuses refused deny denies denied
found find finds detect detects detected | missed miss misses
accept accepts accepted | refuse refuses refused reject rejects rejected
stable | unstable unsteady
clear | cloudy
new | old
same | different
possible | impossible
effective works work worked | ineffective useless fails fail failed
cause causes caused trigger triggers triggered set sets | prevent prevents prevented
avoid avoids avoided avoiding | take takes taken taking eat eats drink use fine safe good
enough sufficient | insufficient
once | twice thrice
gain gains gained | lose loses lost
positive | negative
male men man | female women woman
show shows showed shown see sees saw | hide hides hid hidden
`;

const noRelatedWords: ReadonlySet<string> = new Set();

function addRelatedWords(
  map: Map<string, Set<string>>,
  words: readonly string[],
  related: readonly string[],
) {
  for (const word of words) {
    map.set(word, new Set([...(map.get(word) ?? noRelatedWords), ...related]));
  }
}

const oppositesByWord = new Map<string, Set<string>>();
const sameDirectionByWord = new Map<string, Set<string>>();
for (const [text, isDirection] of [
  [oppositeDirections, true],
  [undirectedOpposites, false],
] as const) {
  for (const line of text.trim().split('\n')) {
    const [left = [], right = []] = line.split('|').map((side) => side.trim().split(' '));
    addRelatedWords(oppositesByWord, left, right);
    addRelatedWords(oppositesByWord, right, left);
    if (!isDirection) continue;
    addRelatedWords(sameDirectionByWord, left, left);
    addRelatedWords(sameDirectionByWord, right, right);
  }
}

export const oppositesOf = (word: string): ReadonlySet<string> =>
  oppositesByWord.get(word) ?? noRelatedWords;

/**
 * Returns the word and others of the same direction, such as 'lower' and 'reduce'; empty for all
 * other words.
 */
export const wordsOfSameDirection = (word: string): ReadonlySet<string> =>
  sameDirectionByWord.get(word) ?? noRelatedWords;
