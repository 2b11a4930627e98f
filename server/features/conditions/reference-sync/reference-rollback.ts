import type { Trx } from '../../../db/database.ts';
import { lockClassification } from '../disorders/classification-lock.ts';
import { type ColumnValues, referenceApplyingRepository } from './reference-applying.repository.ts';
import {
  type ApplyContext,
  type ApplyPosition,
  type ApplyStep,
  conditionsPerPiece,
  lightRowsPerPiece,
  recomputeCategoriesPiece,
  runPieceOfPhase,
} from './reference-applying.ts';
import { findCircles } from './reference-circles.ts';
import {
  columnsAfterChange,
  createCodeResolver,
  valueColumnOf,
} from './reference-column-changes.ts';
import { columnsByPlainField } from './reference-columns.ts';
import { isSameValue } from './reference-difference.ts';
import { referenceRollbackRepository, type UndoRow } from './reference-rollback.repository.ts';
import type { ReferenceSync } from './reference-syncs.repository.ts';

export type RollbackPhase = 'begin' | 'restore' | 'mark' | 'spread' | 'remove' | 'file' | 'done';

const nextRollbackPhase: Record<Exclude<RollbackPhase, 'done'>, RollbackPhase> = {
  begin: 'restore',
  restore: 'mark',
  mark: 'spread',
  spread: 'remove',
  remove: 'file',
  file: 'done',
};

export function rollBackPiece(
  context: ApplyContext,
  position: ApplyPosition<RollbackPhase>,
): Promise<ApplyPosition<RollbackPhase>> {
  return runPieceOfPhase<RollbackPhase>(context, position, {
    pieces: rollbackStepByPhase,
    followingPhase: nextRollbackPhase,
  });
}

const rollbackStepByPhase: Record<Exclude<RollbackPhase, 'done'>, ApplyStep<RollbackPhase>> = {
  async begin({ trx, sync }) {
    if (sync.dataType === 'LINEARISATION') await keepParentsInCircles(trx, sync);
    return undefined;
  },
  restore: restoreConditions,
  async mark({ trx, sync }, position) {
    const last = await referenceRollbackRepository(trx).keepUsed(
      sync.id,
      position.after,
      lightRowsPerPiece,
    );
    return last === undefined ? undefined : { ...position, after: last };
  },
  async spread({ trx, sync }, position) {
    const kept = await referenceRollbackRepository(trx).keepReferenced(sync.id);
    return kept > 0 ? position : undefined;
  },
  async remove({ trx, sync }, position) {
    const rollback = referenceRollbackRepository(trx);
    const removed = await rollback.removeAdded(sync.id, position.after, conditionsPerPiece);
    if (removed === undefined) return undefined;
    const { last, count } = removed;
    return { ...position, after: last, conditions: position.conditions + count };
  },
  async file(context, position) {
    const next = await recomputeCategoriesPiece(context, position);
    if (!next) await referenceRollbackRepository(context.trx).deleteRestored(context.sync.id);
    return next;
  },
};

async function restoreConditions(
  { trx, changes, author, sync }: ApplyContext,
  position: ApplyPosition<RollbackPhase>,
) {
  const rollback = referenceRollbackRepository(trx);
  const undo = await rollback.findUndoRows(sync.id, position.after, conditionsPerPiece);
  await referenceApplyingRepository(trx).lockDisorders(undo.map(({ id }) => id));
  const planned = await planRestoredConditions(trx, sync, undo);
  const last = undo.at(-1);
  if (!last) return undefined;
  const applying = referenceApplyingRepository(trx);
  if (sync.dataType === 'CROSS_REFERENCING') await applying.writeCrossReferences(planned);
  else await applying.updateColumns(sync.dataType, planned);
  await rollback.keepEdited(
    sync.id,
    planned.filter(({ keptFields }) => keptFields.length > 0),
  );
  await changes.recordWithoutEvents(
    trx,
    author,
    planned.map(({ id, fields, keptFields }) => ({
      noun: 'disorder' as const,
      id,
      action: 'sync_rolled_back',
      after: {
        syncId: sync.id,
        changed: fields.filter((field) => !keptFields.includes(field)),
      },
    })),
  );
  return { ...position, after: last.id, conditions: position.conditions + planned.length };
}

interface PlannedRestore {
  id: number;
  columns: ColumnValues;
  fields: string[];
  /** Fields edited by staff since; their values stay. */
  keptFields: string[];
}

async function planRestoredConditions(
  trx: Trx,
  sync: ReferenceSync,
  undo: readonly UndoRow[],
): Promise<PlannedRestore[]> {
  const rollback = referenceRollbackRepository(trx);
  const applying = referenceApplyingRepository(trx);
  const ids = undo.map(({ id }) => id);
  const current =
    sync.dataType === 'CROSS_REFERENCING'
      ? await applying.findCrossReferences(ids)
      : await applying.findColumns(sync.dataType, ids);
  const before = new Map(undo.map(({ id, before: columns }) => [id, columns]));
  const changes = new Map(
    (await rollback.findAppliedChanges(sync.id, ids)).map((change) => [change.disorderId, change]),
  );
  const resolver = await createCodeResolver(trx, sync, [...changes.values()], before);
  const standing = await applying.findStandingIds(
    undo.flatMap(({ before: columns }) => listPointerIds(columns)),
  );
  return undo.flatMap(({ id, before: old, keptFields: kept }) => {
    const now = current.get(id);
    const change = changes.get(id);
    if (!now || !change) return [];
    const applied = columnsAfterChange(sync, change, old, resolver);
    const fields = Object.keys(change.changed);
    const edited = fields.filter((field) => isEditedSince(sync, field, { old, applied, now }));
    const keptFields = [...new Set([...kept, ...edited])];
    const columns = { ...now };
    for (const name of fields.flatMap((field) => listColumnsToRestore(sync, field, keptFields))) {
      columns[name] = conditionPointerColumns.has(name)
        ? resolveOldPointer(old[name], name, standing)
        : (old[name] ?? null);
    }
    return [{ id, columns, fields, keptFields }];
  });
}

const conditionPointerColumns = new Set(['parent_id', 'reference_parent_id', 'replaced_by_id']);

const listPointerIds = (columns: ColumnValues) =>
  [...conditionPointerColumns].flatMap(
    (name) => (columns[name] as number | null | undefined) ?? [],
  );

/**
 * Id to restore in a column that refers to a condition: null if that condition is gone, the merge
 * target if it was merged (except for reference parents).
 */
function resolveOldPointer(
  old: unknown,
  column: string,
  standing: ReadonlyMap<number, number>,
): number | null {
  const target = standing.get(old as number);
  if (target === undefined) return null;
  return column === 'reference_parent_id' ? (old as number) : target;
}

function isEditedSince(
  sync: ReferenceSync,
  field: string,
  { old, applied, now }: Record<'old' | 'applied' | 'now', ColumnValues>,
): boolean {
  const column = valueColumnOf(sync, field);
  if (column === undefined) return false;
  return !isSameValue(now[column], applied[column]) && !isSameValue(now[column], old[column]);
}

/** Columns to restore for a field: its reference, and its value unless that is kept. */
function listColumnsToRestore(
  sync: ReferenceSync,
  field: string,
  keptFields: readonly string[],
): string[] {
  const value = valueColumnOf(sync, field);
  const reference =
    field === 'parent'
      ? 'reference_parent_id'
      : field === 'replacedBy'
        ? 'replaced_by_id'
        : (columnsByPlainField[sync.dataType][field]?.reference ?? field);
  return value === undefined || keptFields.includes(field) ? [reference] : [value, reference];
}

/**
 * Keeps the current parent of conditions that would become their own ancestor, because staff moved
 * others since.
 */
async function keepParentsInCircles(trx: Trx, sync: ReferenceSync): Promise<void> {
  await lockClassification(trx);
  const rollback = referenceRollbackRepository(trx);
  const parents = await referenceApplyingRepository(trx).findAllParents();
  const moved: number[] = [];
  for (let after = 0; ; ) {
    const undo = await rollback.findUndoRows(sync.id, after, lightRowsPerPiece);
    const last = undo.at(-1);
    if (!last) break;
    for (const { id, columns } of await planRestoredConditions(trx, sync, undo)) {
      parents.set(id, columns.parent_id as number | null);
      moved.push(id);
    }
    after = last.id;
  }
  await rollback.keepEdited(
    sync.id,
    findCircles(parents, moved).map((id) => ({ id, keptFields: ['parent'] })),
  );
}
