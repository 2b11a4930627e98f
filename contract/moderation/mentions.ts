interface MentionableColleague {
  id: number | string;
  username: string;
}

/** Colleagues whose name follows an @ in the text. The longest name wins: '@Ana Lee' is not Ana. */
export function findMentionedColleagues<Person extends MentionableColleague>(
  text: string,
  colleagues: readonly Person[],
): Person[] {
  const byLength = colleagues
    .map((person) => ({ person, name: person.username.toLowerCase() }))
    .toSorted((one, other) => other.name.length - one.name.length);
  const lowerText = text.toLowerCase();
  const mentioned = new Set<Person>();
  for (let at = lowerText.indexOf('@'); at >= 0; at = lowerText.indexOf('@', at + 1)) {
    const found = byLength.find(
      ({ name }) =>
        lowerText.startsWith(name, at + 1) && !isWordCharacter(lowerText[at + 1 + name.length]),
    );
    if (found) mentioned.add(found.person);
  }
  return [...mentioned];
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character);
}
