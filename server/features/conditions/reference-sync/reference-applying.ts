import { syncMessages } from '../../../../contract/conditions/reference-syncs.ts';
import type { ChangeAuthor, ChangeLog } from '../../../base/changes.ts';
import { conflict } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { lockClassification } from '../disorders/classification-lock.ts';
import { disorderMovesIn } from '../disorders/disorder-moves.ts';
import { disordersRepository } from '../disorders/disorders.repository.ts';
import {
  type ChangeToApply,
  referenceApplyingRepository,
} from './reference-applying.repository.ts';
import { findCircles } from './reference-circles.ts';
import { columnsAfterChange, createCodeResolver } from './reference-column-changes.ts';
import type { ReferenceSync } from './reference-syncs.repository.ts';

/** Conditions per transaction; few, because the embedded database serves nobody else meanwhile. */
export const conditionsPerPiece = 25;
/** Rows per transaction where only small columns are read or written. */
export const lightRowsPerPiece = 500;
const noun = 'disorder' as const;

export interface ApplyContext {
  trx: Trx;
  changes: ChangeLog;
  author: ChangeAuthor;
  sync: ReferenceSync;
}

/** Position of a run that applies or rolls back a sync; stored between two pieces. */
export interface ApplyPosition<Phase extends string> {
  phase: Phase;
  /** Last ORPHAcode or id that the phase has processed. */
  after: number;
  conditions: number;
}

export type ApplyPhase = 'begin' | 'add' | 'replace' | 'change' | 'file' | 'hash' | 'done';

export function applyPiece(
  context: ApplyContext,
  position: ApplyPosition<ApplyPhase>,
): Promise<ApplyPosition<ApplyPhase>> {
  return runPieceOfPhase<ApplyPhase>(context, position, {
    pieces: applyStepByPhase,
    followingPhase: nextApplyPhase,
  });
}

/** Processes one piece of a phase. Returns undefined at the end of the phase. */
export type ApplyStep<Phase extends string> = (
  context: ApplyContext,
  position: ApplyPosition<Phase>,
) => Promise<ApplyPosition<Phase> | undefined>;

export async function runPieceOfPhase<Phase extends string>(
  context: ApplyContext,
  position: ApplyPosition<Phase>,
  {
    pieces,
    followingPhase,
  }: {
    pieces: Record<Exclude<Phase, 'done'>, ApplyStep<Phase>>;
    followingPhase: Record<Exclude<Phase, 'done'>, Phase>;
  },
): Promise<ApplyPosition<Phase>> {
  let at = position;
  while (at.phase !== 'done') {
    const phase = at.phase as Exclude<Phase, 'done'>;
    const next = await pieces[phase](context, at);
    if (next) return next;
    at = { ...at, phase: followingPhase[phase], after: 0 };
  }
  return at;
}

const nextApplyPhase: Record<Exclude<ApplyPhase, 'done'>, ApplyPhase> = {
  begin: 'add',
  add: 'replace',
  // Replacements come after all inserts, because added conditions can replace each other.
  replace: 'change',
  change: 'file',
  file: 'hash',
  hash: 'done',
};

const applyStepByPhase: Record<Exclude<ApplyPhase, 'done'>, ApplyStep<ApplyPhase>> = {
  async begin(context) {
    await referenceApplyingRepository(context.trx).analyzeKeys('reference_sync_changes');
    if (context.sync.dataType === 'LINEARISATION') await assertNoParentCircles(context);
    return undefined;
  },
  add: addConditions,
  replace: setConditionReplacements,
  change: changeConditions,
  file: recomputeCategoriesPiece,
  async hash({ trx, sync }, position) {
    const applying = referenceApplyingRepository(trx);
    if (position.after === 0) await analyzeTables(trx);
    const last = await applying.storeHashAfter(sync.id, position.after, lightRowsPerPiece);
    return last === undefined ? undefined : { ...position, after: last };
  },
};

async function addConditions(context: ApplyContext, position: ApplyPosition<ApplyPhase>) {
  const { trx, sync } = context;
  if (sync.dataType !== 'NOMENCLATURE') return undefined;
  const applying = referenceApplyingRepository(trx);
  const added = await applying.insertAdded(sync.id, position.after, conditionsPerPiece);
  const last = added.at(-1);
  if (!last) return undefined;
  await recordAuditEvents(context, 'added_by_sync', added);
  // Analyzes early; otherwise the planner assumes an empty table and scans it for every slug.
  if (position.conditions <= conditionsPerPiece) await applying.analyzeKeys('disorders');
  const conditions = position.conditions + added.length;
  return { ...position, after: last.orphaCode, conditions };
}

/** Without statistics, the planner assumes empty tables and joins them row by row. */
async function analyzeTables(trx: Trx): Promise<void> {
  const applying = referenceApplyingRepository(trx);
  await applying.analyzeKeys('disorders');
  await applying.analyzeKeys('reference_sync_undo');
}

async function setConditionReplacements(
  { trx, sync }: ApplyContext,
  position: ApplyPosition<ApplyPhase>,
) {
  if (sync.dataType !== 'NOMENCLATURE') return undefined;
  const applying = referenceApplyingRepository(trx);
  if (position.after === 0) await analyzeTables(trx);
  const added = await applying.findAddedWithTarget(sync.id, position.after, conditionsPerPiece);
  const last = added.at(-1);
  if (!last) return undefined;
  const targets = await applying.findIdsByCode(added.map(({ targetCode }) => targetCode));
  await applying.setReplacements(
    added.flatMap(({ id, targetCode }) => {
      const replacedBy = targets.get(targetCode)?.standing ?? id;
      return replacedBy === id ? [] : [{ id, replacedBy }];
    }),
  );
  return { ...position, after: last.id };
}

async function changeConditions(context: ApplyContext, position: ApplyPosition<ApplyPhase>) {
  const { trx, sync } = context;
  const applying = referenceApplyingRepository(trx);
  const batch = await applying.findNextChanges(sync.id, position.after, conditionsPerPiece);
  const last = batch.at(-1);
  if (!last) return undefined;
  await applying.lockDisorders(batch.flatMap(({ disorderId }) => disorderId ?? []));
  const rows = await planConditionChanges(context, batch);
  await applying.storeUndo(
    sync.id,
    rows.map(({ id, before }) => ({ id, before })),
  );
  if (sync.dataType === 'CROSS_REFERENCING') await applying.writeCrossReferences(rows);
  else await applying.updateColumns(sync.dataType, rows);
  await recordAuditEvents(context, 'synced', rows);
  return {
    ...position,
    after: last.orphaCode,
    conditions: position.conditions + rows.length,
  };
}

async function planConditionChanges({ trx, sync }: ApplyContext, batch: readonly ChangeToApply[]) {
  const applying = referenceApplyingRepository(trx);
  const ids = batch.flatMap(({ disorderId }) => disorderId ?? []);
  const before =
    sync.dataType === 'CROSS_REFERENCING'
      ? await applying.findCrossReferences(ids)
      : await applying.findColumns(sync.dataType, ids);
  const resolver = await createCodeResolver(trx, sync, batch, before);
  return batch.flatMap((change) => {
    const { disorderId: id } = change;
    const now = id === null ? undefined : before.get(id);
    if (id === null || !now) return [];
    const columns = { ...now, ...columnsAfterChange(sync, change, now, resolver) };
    return [{ id, before: now, columns, fields: Object.keys(change.changed) }];
  });
}

export async function recomputeCategoriesPiece<Phase extends string>(
  { trx, sync }: ApplyContext,
  position: ApplyPosition<Phase>,
): Promise<ApplyPosition<Phase> | undefined> {
  if (sync.dataType !== 'LINEARISATION') return undefined;
  if (position.after === 0) await referenceApplyingRepository(trx).analyzeKeys('disorders');
  const last = await disorderMovesIn(trx).recomputeNextCategories(
    position.after,
    lightRowsPerPiece,
  );
  return last === undefined ? undefined : { ...position, after: last };
}

/** Checks all moves together before the first one. Nobody else changes parents during the moves. */
async function assertNoParentCircles(context: ApplyContext): Promise<void> {
  const { trx, sync } = context;
  await lockClassification(trx);
  const applying = referenceApplyingRepository(trx);
  const parents = await applying.findAllParents();
  const moved: number[] = [];
  for (let after = 0; ; ) {
    const batch = await applying.findNextChanges(sync.id, after, lightRowsPerPiece);
    const last = batch.at(-1);
    if (!last) break;
    for (const { id, columns } of await planConditionChanges(context, batch)) {
      parents.set(id, columns.parent_id as number | null);
      moved.push(id);
    }
    after = last.orphaCode;
  }
  const circles = findCircles(parents, moved);
  if (circles.length === 0) return;
  const names = await disordersRepository(trx).findLinks(
    circles.slice(0, maxConditionNamesInMessage),
  );
  throw conflict(syncMessages.circle(names.map(({ name }) => name).join(', ')));
}
const maxConditionNamesInMessage = 5;

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
