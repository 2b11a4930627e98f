import { sql } from 'kysely';
import type { ReferenceDataType } from '../../../../contract/conditions/reference.ts';

export interface FieldColumns {
  /** Column with the current value; absent if staff cannot edit it. */
  value?: string;
  reference: string;
  emptyValue: unknown;
}

const withReferenceColumn = (column: string, emptyValue: unknown): FieldColumns => ({
  value: column,
  reference: `reference_${column}`,
  emptyValue,
});

/** Plain values by data type, without references to other conditions and codes. */
export const columnsByPlainField: Record<ReferenceDataType, Record<string, FieldColumns>> = {
  NOMENCLATURE: {
    name: withReferenceColumn('name', ''),
    disorderType: withReferenceColumn('disorder_type', ''),
    disorderGroup: withReferenceColumn('disorder_group', 'DISORDER'),
    synonyms: withReferenceColumn('synonyms', []),
    summary: withReferenceColumn('summary', ''),
    isActive: withReferenceColumn('is_active', true),
    totalStatus: { reference: 'total_status', emptyValue: '' },
    flagValue: { reference: 'flag_value', emptyValue: 0 },
  },
  LINEARISATION: {},
  PREVALENCE: {
    prevalences: withReferenceColumn('prevalences', []),
    epidemiology: { reference: 'reference_epidemiology', emptyValue: [] },
  },
  HISTORICAL: {
    onsetAge: withReferenceColumn('onset_age', []),
    inheritanceType: withReferenceColumn('inheritance_type', []),
    deathAge: withReferenceColumn('death_age', ''),
  },
  CROSS_REFERENCING: {},
};

export function writtenColumns(dataType: ReferenceDataType): string[] {
  const plain = Object.values(columnsByPlainField[dataType]).flatMap(({ value, reference }) =>
    value ? [value, reference] : [reference],
  );
  if (dataType === 'NOMENCLATURE') return [...plain, 'replaced_by_id'];
  if (dataType === 'LINEARISATION') return ['parent_id', 'reference_parent_id'];
  return plain;
}

export const emptyJsonValues = sql.raw(`'null', '""', '[]'`);
