export interface ConditionCode {
  /** Lower case without hyphens, as in 'icd10'; undefined if the search names none. */
  source: string | undefined;
  /** Lower case. */
  reference: string;
}

const prefixedConditionCodePattern =
  /^(orpha|icd-?10|icd-?11|omim|mondo|umls|mesh|meddra|gard)[ :]{0,5}(\S{1,40})$/i;
const bareConditionCodePattern = /^\S{1,40}$/;

/** Reads 'ORPHA:213', 'orpha 213', 'ICD-10 Q77.3', or 'Q77.3' of any source. */
export function parseConditionCode(search: string): ConditionCode | undefined {
  if (!/\d/.test(search)) return undefined;
  const [, source, code] = prefixedConditionCodePattern.exec(search) ?? [];
  if (source !== undefined && code !== undefined && /\d/.test(code)) {
    return { source: source.toLowerCase().replace('-', ''), reference: code.toLowerCase() };
  }
  return bareConditionCodePattern.test(search)
    ? { source: undefined, reference: search.toLowerCase() }
    : undefined;
}

/** Search text in its indexed form: ORPHAcodes are indexed as 'orpha:213'. */
export function normalizeConditionSearch(search: string): string {
  const code = parseConditionCode(search);
  return code?.source === 'orpha' ? `orpha:${code.reference}` : search.toLowerCase();
}
