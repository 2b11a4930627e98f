import { settled } from '../../../../contract/conditions/reference.ts';
import { syncMessages } from '../../../../contract/conditions/reference-syncs.ts';
import type { Author, ChangeLog } from '../../../base/changes.ts';
import { conflict } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { disordersRepository } from '../disorders/disorders.repository.ts';
import {
  type Columns,
  referenceApplyingRepository,
  type TakenChange,
} from './reference-applying.repository.ts';
import { plainFields } from './reference-columns.ts';
import { isSameSaid, type Pointer } from './reference-difference.ts';
import type { ReferenceSync } from './reference-syncs.repository.ts';

const batchSize = 500;
const noun = 'disorder' as const;

interface Parts {
  trx: Trx;
  changes: ChangeLog;
  author: Author;
  sync: ReferenceSync;
}

/** Brings the catalogue in step with what is not left out; returns how many conditions it met. */
export async function applyChanges(parts: Parts): Promise<number> {
  const { trx, sync } = parts;
  const applying = referenceApplyingRepository(trx);
  await applying.analyzeKeys('reference_sync_changes');
  await applying.lockChanged(sync.id);
  const added = await addAll(parts);
  const changed = await changeAll(parts);
  await applying.analyze('disorders');
  await applying.analyze('reference_sync_undo');
  await applying.seal(sync.dataType, sync.id);
  return added + changed;
}

async function addAll(parts: Parts): Promise<number> {
  const { trx, sync } = parts;
  // The other files speak of conditions that are there.
  if (sync.dataType !== 'NOMENCLATURE') return 0;
  const applying = referenceApplyingRepository(trx);
  const pointing: { id: number; code: number }[] = [];
  let count = 0;
  for (let after = 0; ; ) {
    const added = await applying.insertAdded(sync.id, after, batchSize);
    const last = added.at(-1);
    if (!last) break;
    await remember(parts, 'added_by_sync', added);
    for (const { id, targetCode: code } of added) {
      if (code !== null) pointing.push({ id, code });
    }
    // A catalogue that was empty is planned for as one, which would read it all for each slug.
    if (count === 0) await applying.analyzeKeys('disorders');
    count += added.length;
    after = last.orphaCode;
  }
  // Now that all are there; some point at one another.
  const targets = await applying.idsOf(pointing.map(({ code }) => code));
  await applying.setReplacements(
    pointing.flatMap(({ id, code }) => {
      const replacedBy = targets.get(code)?.standing ?? id;
      return replacedBy === id ? [] : [{ id, replacedBy }];
    }),
  );
  return count;
}

async function changeAll(parts: Parts): Promise<number> {
  const { trx, sync } = parts;
  const { dataType } = sync;
  const applying = referenceApplyingRepository(trx);
  const isAboutCodes = dataType === 'CROSS_REFERENCING';
  const moved: number[] = [];
  let count = 0;
  for await (const batch of batches(parts)) {
    const ids = batch.flatMap(({ disorderId }) => disorderId ?? []);
    const before = isAboutCodes
      ? await applying.codesOf(ids)
      : await applying.columnsOf(dataType, ids);
    const resolve = await resolverOf(parts, batch, before);
    const rows = batch.flatMap((change) => {
      const { disorderId: id } = change;
      const now = id === null ? undefined : before.get(id);
      if (id === null || !now) return [];
      const columns = { ...now, ...newColumns(parts, change, now, resolve) };
      return [{ id, before: now, columns, fields: Object.keys(change.changed) }];
    });
    await applying.remember(
      sync.id,
      rows.map(({ id, before: columns }) => ({ id, before: columns })),
    );
    if (isAboutCodes) await applying.writeCodes(rows);
    else await applying.write(dataType, rows);
    if (dataType === 'LINEARISATION') moved.push(...rows.map(({ id }) => id));
    await remember(parts, 'synced', rows);
    count += rows.length;
  }
  if (moved.length > 0) {
    await applying.analyze('disorders');
    const circles = await applying.inCircles(moved);
    if (circles.length > 0) throw conflict(syncMessages.circle(circles.join(', ')));
    await disordersRepository(trx).file(moved);
  }
  return count;
}

interface Resolver {
  byCode: ReadonlyMap<number, { id: number; standing: number }>;
  standing: ReadonlyMap<number, number>;
}

/** Which conditions the changes of a batch point at, and stood below before. */
async function resolverOf(
  { trx, sync }: Parts,
  batch: readonly TakenChange[],
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
    byCode: await applying.idsOf(codes),
    standing: sync.dataType === 'LINEARISATION' ? await applying.standingOf(parents) : new Map(),
  };
}

/** Of one condition: the reference as it says now, and beside it what holds. */
function newColumns(
  { sync }: Parts,
  { disorderId, changed }: TakenChange,
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
      columns.parent_id = settled(now.parent_id, was, other, null);
      columns.reference_parent_id = target && target.id !== disorderId ? target.id : null;
    }
    const plain = plainFields[sync.dataType][field];
    if (!plain) continue;
    columns[plain.reference] = after;
    if (plain.value) columns[plain.value] = followed(now, plain, after);
  }
  return columns;
}

/** As `settled` has it; lists that differ by their order alone are the same. */
function followed(
  now: Columns,
  { value = '', reference, nothing }: { value?: string; reference: string; nothing: unknown },
  after: unknown,
): unknown {
  const was = now[reference] ?? nothing;
  return isSameSaid(now[value], was) ? after : now[value];
}

async function* batches({ trx, sync }: Parts): AsyncGenerator<TakenChange[]> {
  const applying = referenceApplyingRepository(trx);
  for (let after = 0; ; ) {
    const batch = await applying.taken(sync.id, after, batchSize);
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = last.orphaCode;
  }
}

async function remember(
  { trx, changes, author, sync }: Parts,
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

/** Puts back what applying a sync replaced; refused once anything builds on it. */
export async function rollBackChanges({ trx, changes, author, sync }: Parts): Promise<number> {
  const applying = referenceApplyingRepository(trx);
  const { dataType } = sync;
  const since = await applying.changedSince(dataType, sync.id, namedAtMost + 1);
  if (since.length > 0) throw conflict(syncMessages.changedSince(named(since)));
  let count = 0;
  for (let after = 0; ; ) {
    const rows = await applying.undoRows(sync.id, after, batchSize);
    const last = rows.at(-1);
    if (!last) break;
    if (dataType === 'CROSS_REFERENCING') await applying.writeCodes(rows);
    else await applying.write(dataType, rows);
    if (dataType === 'LINEARISATION') {
      await disordersRepository(trx).file(rows.map(({ id }) => id));
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
  await applying.forgetUndo(sync.id);
  return count;
}

const namedAtMost = 5;

function named(names: readonly string[]): string {
  const shown = names.slice(0, namedAtMost).join(', ');
  return names.length > namedAtMost ? `${shown} and others` : shown;
}
