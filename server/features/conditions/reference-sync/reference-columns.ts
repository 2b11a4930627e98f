import { sql } from 'kysely';
import type { ReferenceDataType } from '../../../../contract/conditions/reference.ts';

/** Where a field of the reference is kept in the table of conditions. */
export interface FieldColumns {
  /** The value that holds; absent where staff have no say. */
  value?: string;
  /** What the reference said last. */
  reference: string;
  /** What holds while nobody says anything. */
  nothing: unknown;
}

const beside = (column: string, nothing: unknown): FieldColumns => ({
  value: column,
  reference: `reference_${column}`,
  nothing,
});

/** Plain values by data type; what points at another condition, and codes elsewhere, are apart. */
export const plainFields: Record<ReferenceDataType, Record<string, FieldColumns>> = {
  NOMENCLATURE: {
    name: beside('name', ''),
    disorderType: beside('disorder_type', ''),
    disorderGroup: beside('disorder_group', 'DISORDER'),
    synonyms: beside('synonyms', []),
    summary: beside('summary', ''),
    isActive: beside('is_active', true),
    totalStatus: { reference: 'total_status', nothing: '' },
    flagValue: { reference: 'flag_value', nothing: 0 },
  },
  LINEARISATION: {},
  PREVALENCE: {
    prevalences: beside('prevalences', []),
    epidemiology: { reference: 'reference_epidemiology', nothing: [] },
  },
  HISTORICAL: {
    onsetAge: beside('onset_age', []),
    inheritanceType: beside('inheritance_type', []),
    deathAge: beside('death_age', ''),
  },
  CROSS_REFERENCING: {},
};

/** Every column that applying such a file may write. */
export function writtenColumns(dataType: ReferenceDataType): string[] {
  const plain = Object.values(plainFields[dataType]).flatMap(({ value, reference }) =>
    value ? [value, reference] : [reference],
  );
  if (dataType === 'NOMENCLATURE') return [...plain, 'replaced_by_id'];
  if (dataType === 'LINEARISATION') return ['parent_id', 'reference_parent_id'];
  return plain;
}

/** Values in a record that say nothing. */
export const nothingSaid = sql.raw(`'null', '""', '[]'`);
