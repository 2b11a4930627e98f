import { type Prevalence, prevalenceGeographies, prevalenceTypes } from './disorders.ts';

export const referenceDataTypes = [
  'NOMENCLATURE',
  'LINEARISATION',
  'PREVALENCE',
  'HISTORICAL',
  'CROSS_REFERENCING',
] as const;
export type ReferenceDataType = (typeof referenceDataTypes)[number];

/**
 * Value of a field after a sync: keeps `mine` if staff changed it, otherwise follows the reference.
 * `was` is null if the reference had no value before.
 */
export function valueAfterSync<Value>(
  mine: Value,
  was: Value | null,
  now: Value | null,
  emptyValue: Value,
): Value {
  return isSameValue(mine, was ?? emptyValue) ? (now ?? emptyValue) : mine;
}

export function overridesReference<Value>(
  mine: Value,
  reference: Value | null | undefined,
): boolean {
  return reference !== null && reference !== undefined && !isSameValue(mine, reference);
}

/** Keeps the reference's figures for the shown geographies, point prevalence first. */
export function selectShownPrevalences(
  all: readonly { type: string; class: string; geographic: string }[],
): Prevalence[] {
  return prevalenceTypes.flatMap((type) =>
    prevalenceGeographies.flatMap((geographic) => {
      const figures = all.filter(
        (row) => row.type === type && row.geographic === geographic && row.class !== '',
      );
      return [...new Set(figures.map((row) => row.class))].map((name) => ({
        type,
        class: name,
        geographic,
      }));
    }),
  );
}

function isSameValue(a: unknown, b: unknown): boolean {
  return canonicalJson(a) === canonicalJson(b);
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

const pageUrlByCodeSystem: Record<string, (reference: string) => string> = {
  'ICD-10': (code) => `https://icd.who.int/browse10/2019/en#/${code}`,
  'ICD-11': (code) => `https://icd.who.int/browse/2024-01/mms/en#search=${code}`,
  OMIM: (code) => `https://omim.org/entry/${code}`,
  MESH: (code) => `https://meshb.nlm.nih.gov/record/ui?ui=${code}`,
  UMLS: (code) => `https://uts.nlm.nih.gov/uts/umls/concept/${code}`,
  MEDDRA: (code) =>
    `https://bioportal.bioontology.org/ontologies/MEDDRA?p=classes&conceptid=${code}`,
  GARD: (code) => `https://rarediseases.info.nih.gov/diseases/${code.replace(/^0+/, '')}/index`,
  MONDO: (code) => `https://monarchinitiative.org/MONDO:${code.replace(/^MONDO:/i, '')}`,
};

export function crossReferenceUrl(source: string, reference: string): string | undefined {
  return pageUrlByCodeSystem[source.toUpperCase()]?.(encodeURIComponent(reference));
}
