import { sql } from 'kysely';
import type { ReferenceDataType } from '../../../../contract/conditions/reference.ts';

export interface FieldColumns {
  /** Column with the current value; absent if staff cannot edit it. */
  value?: string;
  reference: string;
  emptyValue: unknown;
}

const columnWithReferenceColumn = (column: string, emptyValue: unknown): FieldColumns => ({
  value: column,
  reference: `reference_${column}`,
  emptyValue,
});

/** Plain values by data type, without references to other conditions and codes. */
export const columnsByPlainField: Record<ReferenceDataType, Record<string, FieldColumns>> = {
  NOMENCLATURE: {
    name: columnWithReferenceColumn('name', ''),
    disorderType: columnWithReferenceColumn('disorder_type', ''),
    disorderGroup: columnWithReferenceColumn('disorder_group', 'DISORDER'),
    synonyms: columnWithReferenceColumn('synonyms', []),
    summary: columnWithReferenceColumn('summary', ''),
    isActive: columnWithReferenceColumn('is_active', true),
    totalStatus: { reference: 'total_status', emptyValue: '' },
    flagValue: { reference: 'flag_value', emptyValue: 0 },
  },
  LINEARISATION: {},
  PREVALENCE: {
    prevalences: columnWithReferenceColumn('prevalences', []),
    epidemiology: { reference: 'reference_epidemiology', emptyValue: [] },
  },
  HISTORICAL: {
    onsetAge: columnWithReferenceColumn('onset_age', []),
    inheritanceType: columnWithReferenceColumn('inheritance_type', []),
    deathAge: columnWithReferenceColumn('death_age', ''),
  },
  CROSS_REFERENCING: {},
};

export function columnsWrittenBySync(dataType: ReferenceDataType): string[] {
  const plain = Object.values(columnsByPlainField[dataType]).flatMap(({ value, reference }) =>
    value ? [value, reference] : [reference],
  );
  if (dataType === 'NOMENCLATURE') return [...plain, 'replaced_by_id'];
  if (dataType === 'LINEARISATION') return ['parent_id', 'reference_parent_id'];
  return plain;
}

export const emptyJsonValues = sql.raw(`'null', '""', '[]'`);
