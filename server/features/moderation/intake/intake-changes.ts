import { sql } from 'kysely';
import { type ContentState, getContentState } from '../../../../contract/moderation/content.ts';
import { type ContentKind, contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { selectEventsOfSite } from '../../../base/history.ts';
import { anyOf } from '../../../db/any-of.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { Db } from '../../../db/database.ts';

interface IntakeChange {
  kind: ContentKind | 'user';
  id: number;
  state: ContentState | 'blocked';
}

export interface IntakeChangePage {
  changes: IntakeChange[];
  after: number;
  hasMore: boolean;
}

const changesPerPage = 1000;

const publicFlagActions = [
  'approved',
  'deleted',
  'undeleted',
  'spam',
  'unspam',
  'edited',
  'undone',
];
const userStateByAction = { 'user.blocked': 'blocked', 'user.deleted': 'deleted' } as const;

interface IntakeAuditRow {
  id: number;
  action: string;
  kind: string | null;
  itemId: number | null;
}

/**
 * Changes by staff since a cursor, from the audit log. Repeats events of the last minute, because a
 * transaction may commit after one that began later.
 */
export async function findChangesAfter(
  db: Db,
  siteId: number,
  after: number,
): Promise<IntakeChangePage> {
  const columns = sql`id, action, entity_type, entity_id, inserted_at`;
  const fresh = await selectIntakeAuditRows(
    db,
    siteId,
    sql`select ${columns} from ${selectEventsOfSite(siteId)} as event
      where id > ${after} order by id limit ${changesPerPage}`,
  );
  const recent = await selectIntakeAuditRows(
    db,
    siteId,
    sql`select * from (
        select ${columns} from ${selectEventsOfSite(siteId)} as event
        where id <= ${after} order by id desc limit ${changesPerPage}
      ) as latest where inserted_at > now() - interval '1 minute'`,
  );
  return {
    changes: await findCurrentStates(db, siteId, [...recent, ...fresh]),
    after: fresh.at(-1)?.id ?? after,
    hasMore: fresh.length === changesPerPage,
  };
}

/**
 * Returns all rows, also irrelevant ones, so that the cursor advances. Rows of flags name the
 * flagged item.
 */
async function selectIntakeAuditRows(
  db: Db,
  siteId: number,
  rows: ReturnType<typeof sql>,
): Promise<IntakeAuditRow[]> {
  const { rows: auditRows } = await sql<IntakeAuditRow>`
    select event.id, event.action,
      coalesce(flag.assoc_type, event.entity_type) as kind,
      coalesce(flag.assoc_id, event.entity_id) as "itemId"
    from (${rows}) as event
    left join content_flags as flag on event.entity_type = 'contentFlag'
      and flag.site_id = ${siteId} and flag.id = event.entity_id
    order by event.id`.execute(db);
  return auditRows;
}

async function findCurrentStates(
  db: Db,
  siteId: number,
  rows: readonly IntakeAuditRow[],
): Promise<IntakeChange[]> {
  const changes: IntakeChange[] = [];
  for (const kind of contentKinds) {
    const ids = rows
      .filter((row) => row.kind === kind && isPublicChange(row))
      .map((row) => row.itemId);
    if (ids.length > 0) changes.push(...(await findItemStates(db, siteId, kind, ids)));
  }
  for (const [action, state] of Object.entries(userStateByAction)) {
    const ids = rows.filter((row) => row.action === action).map((row) => row.itemId ?? 0);
    for (const id of new Set(ids)) changes.push({ kind: 'user', id, state });
  }
  return changes;
}

function isPublicChange({ action }: IntakeAuditRow): boolean {
  const [noun, verb = ''] = action.split('.');
  return noun === 'thread' || (noun === 'contentFlag' && publicFlagActions.includes(verb));
}

async function findItemStates(
  db: Db,
  siteId: number,
  kind: ContentKind,
  ids: readonly (number | null)[],
): Promise<IntakeChange[]> {
  const rows = await db
    .selectFrom(contentTables[kind])
    .select(['id', 'isDeleted', 'isSpam', 'isPendingModeration'])
    .where('siteId', '=', siteId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ kind, id: row.id, state: getContentState(row) }));
}
