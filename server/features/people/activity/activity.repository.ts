import { type RawBuilder, sql } from 'kysely';
import type { ContentState } from '../../../../contract/moderation/content.ts';
import { type ContentKind, contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { Db } from '../../../db/database.ts';
import type { ActivityCursor } from './activity.cursor.ts';
import type { FlagsQuery } from './activity-item-pages.repository.ts';

export interface ActivityRow extends ActivityCursor {
  body: string;
  insertedAt: Date;
  isDeleted: boolean;
  isSpam: boolean;
  isPendingModeration: boolean;
  /** Staff member who removed the item together with its author. */
  removedById: number | null;
}

export interface ActivityFilter {
  kind?: ContentKind | undefined;
  state?: ContentState | undefined;
  isFlagged?: boolean | undefined;
}

export interface ActivityPage extends ActivityFilter {
  /** Absent: from the newest item on (`older`), or from the oldest (`newer`). */
  from: ActivityCursor | undefined;
  towards: 'older' | 'newer';
  limit: number;
}

/** Conditions of `getContentState`, on columns of the item's table. */
const stateConditions: Record<ContentState, RawBuilder<unknown>> = {
  deleted: sql`is_deleted`,
  spam: sql`not is_deleted and is_spam`,
  pending: sql`not is_deleted and not is_spam and is_pending_moderation`,
  visible: sql`not is_deleted and not is_spam and not is_pending_moderation`,
};

export function accountActivityRepository(db: Db, flagsOf: FlagsQuery) {
  function matchesFilter(siteId: number, kind: ContentKind, { state, isFlagged }: ActivityFilter) {
    const flag = sql`exists (select 1 from ${flagsOf(siteId, kind)} as flag
      where flag.assoc_id = item.id)`;
    return sql`${state ? sql`and ${stateConditions[state]}` : sql``}
      ${isFlagged === undefined ? sql`` : isFlagged ? sql`and ${flag}` : sql`and not ${flag}`}`;
  }

  return {
    findUser: (siteId: number, userId: number) =>
      db
        .selectFrom('users')
        .select(['id', 'username', 'slug', 'roleId'])
        .where('siteId', '=', siteId)
        .where('id', '=', userId)
        .where('deletedAt', 'is', null)
        .executeTakeFirst(),

    async walk(siteId: number, userId: number, page: ActivityPage): Promise<ActivityRow[]> {
      const direction = page.towards === 'older' ? sql`desc` : sql`asc`;
      // Each kind reads its own index up to the limit; only these few rows are merged.
      const kinds = page.kind ? [page.kind] : contentKinds;
      const branches = kinds.map(
        (kind) => sql`(
          select ${contentKinds.indexOf(kind)}::int as place, id, body, inserted_at, is_deleted,
            is_spam, is_pending_moderation, removed_by_id
          from ${sql.table(contentTables[kind])} as item
          where site_id = ${siteId} and user_id = ${userId} ${isBeyondCursor(page, kind)}
            ${matchesFilter(siteId, kind, page)}
          order by inserted_at ${direction}, id ${direction} limit ${page.limit})`,
      );
      const { rows } = await sql<Omit<ActivityRow, 'kind'> & { place: number }>`
        select place, id, body, inserted_at as "insertedAt", is_deleted as "isDeleted",
          is_spam as "isSpam", is_pending_moderation as "isPendingModeration",
          removed_by_id as "removedById",
          (extract(epoch from inserted_at) * 1000000)::bigint as micros
        from (${sql.join(branches, sql` union all `)}) as items
        order by inserted_at ${direction}, place ${direction}, id ${direction}
        limit ${page.limit}`.execute(db);
      return rows.map(({ place, ...row }) => ({
        ...row,
        kind: contentKinds[place] as ContentKind,
      }));
    },
  };
}

/** Condition for rows beyond the cursor, written so that the index of the kind answers it. */
function isBeyondCursor({ from, towards }: ActivityPage, kind: ContentKind) {
  if (!from) return sql``;
  const place = contentKinds.indexOf(kind);
  const moment = sql`(timestamptz 'epoch' + ${from.micros}::bigint * interval '1 microsecond')`;
  const fromPlace = contentKinds.indexOf(from.kind);
  const isBeyondAtSameMoment = towards === 'older' ? place < fromPlace : place > fromPlace;
  const strictly: RawBuilder<unknown> = towards === 'older' ? sql`<` : sql`>`;
  const orSame: RawBuilder<unknown> = towards === 'older' ? sql`<=` : sql`>=`;
  if (kind === from.kind) {
    return sql`and (inserted_at, id) ${strictly} (${moment}, ${from.id}::int)`;
  }
  return sql`and inserted_at ${isBeyondAtSameMoment ? orSame : strictly} ${moment}`;
}
