import { valueAfterSync } from '../../../../contract/conditions/reference.ts';
import { syncMessages } from '../../../../contract/conditions/reference-syncs.ts';
import type { Author, ChangeLog } from '../../../base/changes.ts';
import { conflict } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { disordersRepository } from '../disorders/disorders.repository.ts';
import {
  type ChangeToApply,
  type Columns,
  referenceApplyingRepository,
} from './reference-applying.repository.ts';
import { plainFields } from './reference-columns.ts';
import { isSameValue, type Pointer } from './reference-difference.ts';
import type { ReferenceSync } from './reference-syncs.repository.ts';

const batchSize = 500;
const noun = 'disorder' as const;

interface ApplyContext {
  trx: Trx;
  changes: ChangeLog;
  author: Author;
  sync: ReferenceSync;
}

/** Applies all changes that are not left out; returns the number of conditions. */
export async function applyChanges(context: ApplyContext): Promise<number> {
  const { trx, sync } = context;
  const applying = referenceApplyingRepository(trx);
  await applying.analyzeKeys('reference_sync_changes');
  await applying.lockChanged(sync.id);
  const added = await insertAddedConditions(context);
  const changed = await applyValueChanges(context);
  await applying.analyze('disorders');
  await applying.analyze('reference_sync_undo');
  await applying.storeHashAfter(sync.dataType, sync.id);
  return added + changed;
}

async function insertAddedConditions(context: ApplyContext): Promise<number> {
  const { trx, sync } = context;
  if (sync.dataType !== 'NOMENCLATURE') return 0;
  const applying = referenceApplyingRepository(trx);
  const replacements: { id: number; code: number }[] = [];
  let count = 0;
  for (let after = 0; ; ) {
    const added = await applying.insertAdded(sync.id, after, batchSize);
    const last = added.at(-1);
    if (!last) break;
    await recordAuditEvents(context, 'added_by_sync', added);
    for (const { id, targetCode: code } of added) {
      if (code !== null) replacements.push({ id, code });
    }
    // Right after the first batch, or else the planner treats the table as empty and scans it for
    // every slug.
    if (count === 0) await applying.analyzeKeys('disorders');
    count += added.length;
    after = last.orphaCode;
  }
  // After all inserts, because added conditions can replace each other.
  const targets = await applying.findIdsByCode(replacements.map(({ code }) => code));
  await applying.setReplacements(
    replacements.flatMap(({ id, code }) => {
      const replacedBy = targets.get(code)?.standing ?? id;
      return replacedBy === id ? [] : [{ id, replacedBy }];
    }),
  );
  return count;
}

async function applyValueChanges(context: ApplyContext): Promise<number> {
  const { trx, sync } = context;
  const { dataType } = sync;
  const applying = referenceApplyingRepository(trx);
  const isAboutCodes = dataType === 'CROSS_REFERENCING';
  const moved: number[] = [];
  let count = 0;
  for await (const batch of changeBatches(context)) {
    const ids = batch.flatMap(({ disorderId }) => disorderId ?? []);
    const before = isAboutCodes
      ? await applying.findCrossReferences(ids)
      : await applying.findColumns(dataType, ids);
    const resolve = await createResolver(context, batch, before);
    const rows = batch.flatMap((change) => {
      const { disorderId: id } = change;
      const now = id === null ? undefined : before.get(id);
      if (id === null || !now) return [];
      const columns = { ...now, ...newColumns(context, change, now, resolve) };
      return [{ id, before: now, columns, fields: Object.keys(change.changed) }];
    });
    await applying.storeUndo(
      sync.id,
      rows.map(({ id, before: columns }) => ({ id, before: columns })),
    );
    if (isAboutCodes) await applying.writeCrossReferences(rows);
    else await applying.updateColumns(dataType, rows);
    if (dataType === 'LINEARISATION') moved.push(...rows.map(({ id }) => id));
    await recordAuditEvents(context, 'synced', rows);
    count += rows.length;
  }
  if (moved.length > 0) {
    await applying.analyze('disorders');
    const inCircles = await applying.findInCircles(moved);
    if (inCircles.length > 0) throw conflict(syncMessages.circle(inCircles.join(', ')));
    await disordersRepository(trx).recomputeCategories(moved);
  }
  return count;
}

interface Resolver {
  byCode: ReadonlyMap<number, { id: number; standing: number }>;
  standing: ReadonlyMap<number, number>;
}

async function createResolver(
  { trx, sync }: ApplyContext,
  batch: readonly ChangeToApply[],
  before: ReadonlyMap<number, Columns>,
): Promise<Resolver> {
  const applying = referenceApplyingRepository(trx);
  const codes = batch.flatMap(
    ({ changed }) =>
      ((changed.replacedBy ?? changed.parent)?.after as Pointer | null | undefined)?.code ?? [],
  );
  const parents = [...before.values()].flatMap(
    (columns) => (columns.reference_parent_id as number | null | undefined) ?? [],
  );
  return {
    byCode: await applying.findIdsByCode(codes),
    standing:
      sync.dataType === 'LINEARISATION' ? await applying.findStandingIds(parents) : new Map(),
  };
}

/** Reference columns with the new values, and value columns where staff did not override them. */
function newColumns(
  { sync }: ApplyContext,
  { disorderId, changed }: ChangeToApply,
  now: Columns,
  { byCode, standing }: Resolver,
): Columns {
  const columns: Columns = {};
  for (const [field, { after }] of Object.entries(changed)) {
    const target = byCode.get((after as Pointer | null)?.code ?? 0);
    const other = target && target.standing !== disorderId ? target.standing : null;
    if (field === 'crossReferences') columns.crossReferences = after;
    if (field === 'replacedBy') columns.replaced_by_id = other;
    if (field === 'parent') {
      const was = standing.get(now.reference_parent_id as number) ?? null;
      columns.parent_id = valueAfterSync(now.parent_id, was, other, null);
      columns.reference_parent_id = target && target.id !== disorderId ? target.id : null;
    }
    const plain = plainFields[sync.dataType][field];
    if (!plain) continue;
    columns[plain.reference] = after;
    if (plain.value) columns[plain.value] = valueFollowingReference(now, plain, after);
  }
  return columns;
}

/** Like `valueAfterSync`, but ignores the order of lists. */
function valueFollowingReference(
  now: Columns,
  { value = '', reference, emptyValue }: { value?: string; reference: string; emptyValue: unknown },
  after: unknown,
): unknown {
  const was = now[reference] ?? emptyValue;
  return isSameValue(now[value], was) ? after : now[value];
}

async function* changeBatches({ trx, sync }: ApplyContext): AsyncGenerator<ChangeToApply[]> {
  const applying = referenceApplyingRepository(trx);
  for (let after = 0; ; ) {
    const batch = await applying.findNextChanges(sync.id, after, batchSize);
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = last.orphaCode;
  }
}

async function recordAuditEvents(
  { trx, changes, author, sync }: ApplyContext,
  action: string,
  rows: readonly { id: number; fields: readonly string[] }[],
): Promise<void> {
  await changes.recordWithoutEvents(
    trx,
    author,
    rows.map(({ id, fields }) => ({
      noun,
      id,
      action,
      after: { syncId: sync.id, changed: fields },
    })),
  );
}

/** Restores the values before a sync; refuses if conditions changed since. */
export async function rollBackChanges({
  trx,
  changes,
  author,
  sync,
}: ApplyContext): Promise<number> {
  const applying = referenceApplyingRepository(trx);
  const { dataType } = sync;
  const changedSince = await applying.findChangedSince(dataType, sync.id, maxNames + 1);
  if (changedSince.length > 0) throw conflict(syncMessages.changedSince(joinNames(changedSince)));
  let count = 0;
  for (let after = 0; ; ) {
    const rows = await applying.findUndoRows(sync.id, after, batchSize);
    const last = rows.at(-1);
    if (!last) break;
    if (dataType === 'CROSS_REFERENCING') await applying.writeCrossReferences(rows);
    else await applying.updateColumns(dataType, rows);
    if (dataType === 'LINEARISATION') {
      await disordersRepository(trx).recomputeCategories(rows.map(({ id }) => id));
    }
    await changes.recordWithoutEvents(
      trx,
      author,
      rows.map(({ id }) => ({
        noun,
        id,
        action: 'sync_rolled_back',
        after: { syncId: sync.id },
      })),
    );
    count += rows.length;
    after = last.id;
  }
  count += await applying.removeAdded(sync.id);
  await applying.deleteUndo(sync.id);
  return count;
}

const maxNames = 5;

function joinNames(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).join(', ');
  return names.length > maxNames ? `${shown} and others` : shown;
}
