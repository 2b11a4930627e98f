import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type WordList = 'treatments' | 'treatmentEndings' | 'clinicians' | 'clinicianEndings';

const lists = JSON.parse(
  readFileSync(join(import.meta.dirname, 'advice-words.json'), 'utf8'),
) as Record<WordList | 'conditions' | 'remedies', string>;

/** Stand for words of a kind in a sentence. Capital, because all other words are in lower case. */
export const mark = { treatment: 'TT', clinician: 'CC', condition: 'NN', remedy: 'RR' } as const;

const marks = new Map<string, string>();
for (const [list, kind] of [
  ['remedies', mark.remedy],
  ['conditions', mark.condition],
  ['clinicians', mark.clinician],
  ['treatments', mark.treatment],
] as const) {
  for (const word of lists[list].split(' ')) marks.set(word, kind);
}

const treatmentEnding = new RegExp(`^[a-z]{2,}(?:${lists.treatmentEndings.replaceAll(' ', '|')})$`);
const clinicianEnding = new RegExp(`(?:${lists.clinicianEndings.replaceAll(' ', '|')})$`);

export function markWord(word: string): string {
  const known = marks.get(word);
  if (known !== undefined) return known;
  if (treatmentEnding.test(word)) return mark.treatment;
  return clinicianEnding.test(word) ? mark.clinician : word;
}
