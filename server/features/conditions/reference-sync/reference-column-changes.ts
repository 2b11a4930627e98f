import { valueAfterSync } from '../../../../contract/conditions/reference.ts';
import type { Db } from '../../../db/database.ts';
import {
  type ChangeToApply,
  type ColumnValues,
  referenceApplyingRepository,
} from './reference-applying.repository.ts';
import { columnsByPlainField } from './reference-columns.ts';
import { type ConditionPointer, isSameValue } from './reference-difference.ts';
import type { ReferenceSync } from './reference-syncs.repository.ts';

export interface CodeResolver {
  byCode: ReadonlyMap<number, { id: number; standing: number }>;
  standing: ReadonlyMap<number, number>;
}

export async function createCodeResolver(
  db: Db,
  { dataType }: ReferenceSync,
  changes: readonly ChangeToApply[],
  before: ReadonlyMap<number, ColumnValues>,
): Promise<CodeResolver> {
  const applying = referenceApplyingRepository(db);
  const codes = changes.flatMap(
    ({ changed }) =>
      ((changed.replacedBy ?? changed.parent)?.after as ConditionPointer | null | undefined)
        ?.code ?? [],
  );
  const parents = [...before.values()].flatMap(
    (columns) => (columns.reference_parent_id as number | null | undefined) ?? [],
  );
  return {
    byCode: codes.length > 0 ? await applying.findIdsByCode(codes) : new Map(),
    standing: dataType === 'LINEARISATION' ? await applying.findStandingIds(parents) : new Map(),
  };
}

/** Reference columns with the new values, and value columns where staff did not override them. */
export function columnsAfterChange(
  { dataType }: ReferenceSync,
  { disorderId, changed }: ChangeToApply,
  now: ColumnValues,
  { byCode, standing }: CodeResolver,
): ColumnValues {
  const columns: ColumnValues = {};
  for (const [field, { after }] of Object.entries(changed)) {
    const target = byCode.get((after as ConditionPointer | null)?.code ?? 0);
    const other = target && target.standing !== disorderId ? target.standing : null;
    if (field === 'crossReferences') columns.crossReferences = after;
    if (field === 'replacedBy') columns.replaced_by_id = other;
    if (field === 'parent') {
      const was = standing.get(now.reference_parent_id as number) ?? null;
      columns.parent_id = valueAfterSync(now.parent_id, was, other, null);
      columns.reference_parent_id = target && target.id !== disorderId ? target.id : null;
    }
    const plain = columnsByPlainField[dataType][field];
    if (!plain) continue;
    columns[plain.reference] = after;
    if (plain.value) columns[plain.value] = valueAfterSyncIgnoringOrder(now, plain, after);
  }
  return columns;
}

/** Like `valueAfterSync`, but ignores the order of lists. */
function valueAfterSyncIgnoringOrder(
  now: ColumnValues,
  { value = '', reference, emptyValue }: { value?: string; reference: string; emptyValue: unknown },
  after: unknown,
): unknown {
  const was = now[reference] ?? emptyValue;
  return isSameValue(now[value], was) ? after : now[value];
}

/** Columns that hold a field's current value, which staff may have edited. */
export function valueColumnOf({ dataType }: ReferenceSync, field: string): string | undefined {
  return field === 'parent' ? 'parent_id' : columnsByPlainField[dataType][field]?.value;
}
