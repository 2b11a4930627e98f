import { sql } from 'kysely';
import { disorderMessages } from '../../../../contract/conditions/disorders.ts';
import { conflict } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';

const conditionParentsLockKey = 5_214_037;

/**
 * Serializes changes of parents until the transaction ends: two concurrent ones could each be valid
 * and together form a circle. Take it before the locks of rows.
 */
export async function lockClassification(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${conditionParentsLockKey}::bigint)`.execute(trx);
}

/**
 * Throws while a sync moves conditions piece by piece, because it was checked for circles as a
 * whole.
 */
export async function assertClassificationUnlocked(trx: Trx): Promise<void> {
  const moving = await trx
    .selectFrom('reference_syncs')
    .select('id')
    .where('dataType', '=', 'LINEARISATION')
    .where('status', 'in', ['APPLYING', 'ROLLING_BACK'])
    .executeTakeFirst();
  if (moving) throw conflict(disorderMessages.classificationMoving);
}
