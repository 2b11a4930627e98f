/** Without characters that are mistaken for each other when read aloud or copied by hand. */
const passwordCharacterKinds = [
  'ABCDEFGHJKLMNPQRSTUVWXYZ',
  'abcdefghijkmnpqrstuvwxyz',
  '23456789',
  '!#$%*+-=?@',
];
const passwordLength = 20;

export function generatePassword(): string {
  const everything = passwordCharacterKinds.join('');
  const letters = [
    ...passwordCharacterKinds.map(pickRandomCharacter),
    ...Array.from({ length: passwordLength - passwordCharacterKinds.length }, () =>
      pickRandomCharacter(everything),
    ),
  ];
  return shuffleInPlace(letters).join('');
}

function pickRandomCharacter(from: string): string {
  return from.charAt(randomBelow(from.length));
}

function shuffleInPlace(letters: string[]): string[] {
  for (let last = letters.length - 1; last > 0; last -= 1) {
    const other = randomBelow(last + 1);
    [letters[last], letters[other]] = [letters[other] ?? '', letters[last] ?? ''];
  }
  return letters;
}

/** Without bias: draws again above the largest multiple of `bound`. */
function randomBelow(bound: number): number {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while ((drawn[0] ?? 0) >= limit);
  return (drawn[0] ?? 0) % bound;
}
