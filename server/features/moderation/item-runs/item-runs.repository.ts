import { type RawBuilder, sql } from 'kysely';
import type { AssocType } from '../../../../contract/moderation/content-flags.ts';
import { type ContentKind, contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { Db } from '../../../db/database.ts';
import { isTokenUsable } from '../../accounts/api-tokens/api-token-fragments.ts';

export interface ItemOfRun {
  runId: number;
  position: number;
  assocType: AssocType;
  assocId: number;
  seenVersion: number | null;
  undoneEventIds: number[];
}

export interface ResultOfItem {
  kind: AssocType;
  id: number;
  ok: boolean;
  message: string | null;
  eventIds: number[];
}

export interface ItemRunCounts {
  ok: number;
  refused: number;
}

export function itemRunsRepository(db: Db) {
  return {
    async insertItems(
      runId: number,
      items: readonly { kind: ContentKind; id: number; version: number | null }[],
    ): Promise<void> {
      await sql`insert into item_run_items (run_id, position, assoc_type, assoc_id, seen_version)
        select ${runId}::int, item.position, item.kind, item.id, item.version
        from unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ id }) => id)}::int[],
          ${items.map(({ version }) => version)}::int[])
          with ordinality as item (kind, id, version, position)`.execute(db);
    },

    /**
     * Everything by an author that is shown or held, except items of open care cases; the open
     * flag about the person comes last. Returns the number of items.
     */
    async insertAllOfAuthor(runId: number, siteId: number, authorId: number): Promise<number> {
      const { numAffectedRows = 0n } = await sql`
        insert into item_run_items (run_id, position, assoc_type, assoc_id, seen_version)
        select ${runId}::int, row_number() over (order by item.kind = 'user', item.at desc, item.id),
          item.kind, item.id, coalesce(flag.version, 0)
        from (${selectItemsOfAuthor(siteId, authorId)}) as item (kind, id, at)
        left join content_flags as flag on flag.site_id = ${siteId}
          and flag.assoc_type = item.kind and flag.assoc_id = item.id
        where not (coalesce(flag.is_open and flag.is_care, false))`.execute(db);
      return Number(numAffectedRows);
    },

    /** Copies the decided items of another run, the latest first: the order of undoing. */
    async insertUndo(runId: number, undoneRunId: number): Promise<number> {
      const { numAffectedRows = 0n } = await sql`
        insert into item_run_items (run_id, position, assoc_type, assoc_id, undone_event_ids)
        select ${runId}::int, row_number() over (order by position desc), assoc_type, assoc_id,
          event_ids
        from item_run_items where run_id = ${undoneRunId} and event_ids <> '{}'`.execute(db);
      return Number(numAffectedRows);
    },

    /** Undefined if the account is deleted or suspended, or its token no longer valid. */
    findActiveAccount: (siteId: number, userId: number, tokenId: number | null) =>
      db
        .selectFrom('users')
        .select(['id', 'personId', 'roleId'])
        .where('siteId', '=', siteId)
        .where('id', '=', userId)
        .where('deletedAt', 'is', null)
        .where(sql<boolean>`coalesce(suspended_until <= now(), true)`)
        .$if(tokenId !== null, (q) => q.where(isTokenUsable(tokenId ?? 0)))
        .executeTakeFirst(),

    async findNext(runId: number): Promise<ItemOfRun | undefined> {
      const row = await db
        .selectFrom('item_run_items')
        .select(['runId', 'position', 'assocType', 'assocId', 'seenVersion', 'undoneEventIds'])
        .where('runId', '=', runId)
        .where('isOk', 'is', null)
        .orderBy('position')
        .limit(1)
        .executeTakeFirst();
      return row as ItemOfRun | undefined;
    },

    async setResult(
      { runId, position }: ItemOfRun,
      { ok, message, eventIds }: Pick<ResultOfItem, 'ok' | 'message' | 'eventIds'>,
    ): Promise<void> {
      await db
        .updateTable('item_run_items')
        .set({ isOk: ok, message, eventIds })
        .where('runId', '=', runId)
        .where('position', '=', position)
        .execute();
    },

    async count(runId: number): Promise<ItemRunCounts> {
      const { rows } = await sql<ItemRunCounts>`select count(*) filter (where is_ok)::int as ok,
          count(*) filter (where not is_ok)::int as refused
        from item_run_items where run_id = ${runId}`.execute(db);
      return rows[0] ?? { ok: 0, refused: 0 };
    },

    /** True if an item of the run has an event to undo; items may have been like that before. */
    async hasEvents(runId: number): Promise<boolean> {
      const row = await db
        .selectFrom('item_run_items')
        .select('position')
        .where('runId', '=', runId)
        .where(sql<boolean>`event_ids <> '{}'`)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async listResults(runId: number, limit: number): Promise<ResultOfItem[]> {
      const { rows } = await sql<ResultOfItem>`
        select assoc_type as kind, assoc_id as id, is_ok as ok, message, event_ids as "eventIds"
        from item_run_items where run_id = ${runId} and is_ok is not null
        order by is_ok, position desc limit ${limit}`.execute(db);
      return rows;
    },

    async deleteBefore(time: Date): Promise<void> {
      await db.deleteFrom('item_run_items').where('insertedAt', '<', time).execute();
    },
  };
}

function selectItemsOfAuthor(siteId: number, authorId: number): RawBuilder<unknown> {
  const written = contentKinds.map(
    (kind) => sql`select ${kind}::text, id, inserted_at from ${sql.table(contentTables[kind])}
      where site_id = ${siteId} and user_id = ${authorId} and not is_deleted and not is_spam`,
  );
  const person = sql`select assoc_type, assoc_id, opened_at from content_flags
    where site_id = ${siteId} and assoc_type = 'user' and assoc_id = ${authorId} and is_open`;
  return sql.join([...written, person], sql` union all `);
}
