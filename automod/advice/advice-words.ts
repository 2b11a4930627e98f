import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type AdviceWordListName = 'treatments' | 'treatmentEndings' | 'clinicians' | 'clinicianEndings';

const adviceWordLists = JSON.parse(
  readFileSync(join(import.meta.dirname, 'advice-words.json'), 'utf8'),
) as Record<AdviceWordListName | 'conditions' | 'remedies', string>;

/**
 * Markers that replace words of a kind in a sentence. Capitals, because all other words are in
 * lower case.
 */
export const adviceKindMarkers = {
  treatment: 'TT',
  clinician: 'CC',
  condition: 'NN',
  remedy: 'RR',
} as const;

const kindMarkerByWord = new Map<string, string>();
for (const [list, kind] of [
  ['remedies', adviceKindMarkers.remedy],
  ['conditions', adviceKindMarkers.condition],
  ['clinicians', adviceKindMarkers.clinician],
  ['treatments', adviceKindMarkers.treatment],
] as const) {
  for (const word of adviceWordLists[list].split(' ')) kindMarkerByWord.set(word, kind);
}

const treatmentEnding = new RegExp(
  `^[a-z]{2,}(?:${adviceWordLists.treatmentEndings.replaceAll(' ', '|')})$`,
);
const clinicianEnding = new RegExp(`(?:${adviceWordLists.clinicianEndings.replaceAll(' ', '|')})$`);

export function replaceWordByKindMarker(word: string): string {
  const known = kindMarkerByWord.get(word);
  if (known !== undefined) return known;
  if (treatmentEnding.test(word)) return adviceKindMarkers.treatment;
  return clinicianEnding.test(word) ? adviceKindMarkers.clinician : word;
}
