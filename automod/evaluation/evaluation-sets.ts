import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const readDataFile = (path: string) =>
  readFileSync(join(import.meta.dirname, 'data', path), 'utf8').trim();

/**
 * Our own sentences, one per line. The spam and offence models learn from none of them, the danger and
 * aim models from those that `training/danger-texts.ts` and `training/aim-texts.ts` name.
 */
export type EvaluationSet =
  | 'benign-health'
  | 'ordinary-es'
  | 'mild'
  | 'hard-spam'
  | 'hard-offensive'
  | 'care-danger'
  | 'care-no-danger'
  | 'care-fresh'
  | 'care-last'
  | 'care-fourth'
  | `swearing-${'work' | 'held' | 'more'}-unaimed`
  | `swearing-${'work' | 'held'}-aimed`
  | `swearing-second-${'work' | 'held'}-${'unaimed' | 'aimed'}`
  | `swearing-third-${'work' | 'held'}-${'unaimed' | 'aimed'}`
  | `care-${'work' | 'held' | 'fifth' | 'sixth'}-${'danger' | 'no-danger'}`
  | `care-${'work' | 'held'}-${'de' | 'fr' | 'es'}-${'danger' | 'no-danger'}`
  | `care-seventh-${'work' | 'held'}-${'en' | 'es'}-${'danger' | 'no-danger'}`
  | `care-eighth-${1 | 2 | 3 | 4 | 5 | 6}`
  | `care-ninth-${7 | 8 | 9 | 10 | 11 | 12 | 13}`
  | `care-tenth-${14 | 15 | 16 | 17 | 18 | 19 | 21 | 22 | 23}`
  | `care-eleventh-${24 | 25 | 26 | 27 | 28 | 29}`
  | `care-twelfth-${30 | 31}`
  | `advice-${'work' | 'held'}-${'instructions' | 'others'}`
  | `language-${'work' | 'held'}`
  | `names-${'work' | 'held'}`;

export function readEvaluationSet(name: EvaluationSet): string[] {
  return readDataFile(`${name}.txt`).split('\n');
}

/** The texts of a set whose lines begin with their kind, such as 'quoted: …'. */
export function readTextsByKind(name: EvaluationSet): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const line of readEvaluationSet(name)) {
    const [, kind = '', text = ''] = /^(?:([a-z-]+): )?(.*)$/.exec(line) ?? [];
    texts.set(kind, [...(texts.get(kind) ?? []), text]);
  }
  return texts;
}

export type TemplateSetName =
  | 'identity-kind'
  | 'identity-abuse'
  | 'harm'
  | 'harm-fresh'
  | 'harm-third'
  | 'harm-fourth'
  | 'harm-fifth'
  | 'harm-sixth'
  | 'harm-seventh'
  | 'harm-kind'
  | 'anatomy'
  | 'mail';

export const termsByIdentity = JSON.parse(
  readDataFile('../../training/data/identities.json'),
) as Record<string, string[]>;
const slotWordsByName = JSON.parse(readDataFile('slots.json')) as Record<string, string[]>;

interface FilledTemplate {
  text: string;
  /** The prefix of the template, such as 'threat'. */
  kind: string;
}

/** Fills each template `times` times, always in the same way. */
export function fillTemplates(
  name: TemplateSetName,
  times: number,
  identity?: string,
): FilledTemplate[] {
  return readDataFile(`templates/${name}.txt`)
    .split('\n')
    .flatMap((line, number) => {
      const [, kind = '', sentence = ''] = /^(?:([a-z]+): )?(.*)$/.exec(line) ?? [];
      const ways = sentence.replaceAll('{identity}', '').includes('{') ? times : 1;
      return Array.from({ length: ways }, (_, i) => ({
        kind,
        text: fillSlots(sentence, number + 7 * i, identity),
      }));
    });
}

function fillSlots(sentence: string, seed: number, identity = ''): string {
  let next = seed;
  const text = sentence
    .replace(/\{identity\}/g, identity)
    .replace(/\{(\w+)\}/g, (_, slot: string) => {
      const values = slotWordsByName[slot];
      if (!values) throw new Error(`There is no slot '${slot}'.`);
      next += 5;
      return values[next % values.length] ?? '';
    });
  return text.replaceAll('\\n', '\n').replace(/^[a-z]/, (letter) => letter.toUpperCase());
}
