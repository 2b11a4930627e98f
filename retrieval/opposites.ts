/** Each line: two groups of words; a claim must not say one where its source says the other. */
const groups = `
increase increases increased raise raises raised rise rises rose up higher more | decrease decreases decreased lower lowers lowered reduce reduces reduced fall falls fell down less fewer
high | low
above over exceeds | below under
before | after
early earlier | late later
start starts started begin begins | stop stops stopped stopping end ends ended quit
safe safely harmless | unsafe dangerous harmful risky
help helps helped protect protects | harm harms harmed hurt hurts
better best improve improves improved | worse worst worsen worsens worsened
always | sometimes never rarely
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

const oppositesByWord = new Map<string, Set<string>>();
for (const line of groups.trim().split('\n')) {
  const [left = [], right = []] = line.split('|').map((side) => side.trim().split(' '));
  for (const [own, other] of [
    [left, right],
    [right, left],
  ] as const) {
    for (const word of own) {
      const known = oppositesByWord.get(word) ?? new Set();
      for (const opposite of other) known.add(opposite);
      oppositesByWord.set(word, known);
    }
  }
}

const none: ReadonlySet<string> = new Set();

export function oppositesOf(word: string): ReadonlySet<string> {
  return oppositesByWord.get(word) ?? none;
}
