import { sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

/** Three reports of a console, which sends one every 20 seconds. */
const viewerStaleAfter = sql`interval '60 seconds'`;

export function flagPresenceRepository(db: Db) {
  return {
    async ofFlags(
      siteId: number,
      flagIds: readonly number[],
    ): Promise<{ contentFlagId: number; userId: number }[]> {
      return db
        .selectFrom('content_flag_viewers')
        .select(['contentFlagId', 'userId'])
        .where('siteId', '=', siteId)
        .where('contentFlagId', '=', anyOf(flagIds))
        .where('seenAt', '>', sql<Date>`now() - ${viewerStaleAfter}`)
        .orderBy('userId')
        .execute();
    },

    /** Returns true if the viewer was not present before. */
    async markPresent(siteId: number, flagId: number, userId: number): Promise<boolean> {
      const { rows } = await sql<{ isNew: boolean }>`
        with known as (
          select seen_at from content_flag_viewers
          where content_flag_id = ${flagId} and user_id = ${userId}
        )
        insert into content_flag_viewers (site_id, content_flag_id, user_id)
        values (${siteId}, ${flagId}, ${userId})
        on conflict (content_flag_id, user_id) do update set seen_at = now()
        returning not exists (select 1 from known where seen_at > now() - ${viewerStaleAfter}) as "isNew"`.execute(
        db,
      );
      return rows[0]?.isNew ?? false;
    },

    async markAbsent(siteId: number, flagId: number, userId: number): Promise<boolean> {
      const gone = await db
        .deleteFrom('content_flag_viewers')
        .where('siteId', '=', siteId)
        .where('contentFlagId', '=', flagId)
        .where('userId', '=', userId)
        .returning(sql<boolean>`seen_at > now() - ${viewerStaleAfter}`.as('wasThere'))
        .executeTakeFirst();
      return gone?.wasThere ?? false;
    },

    /** Removes viewers who stopped reporting; returns true if there were any. */
    async deleteStale(siteId: number, flagId: number): Promise<boolean> {
      const gone = await db
        .deleteFrom('content_flag_viewers')
        .where('siteId', '=', siteId)
        .where('contentFlagId', '=', flagId)
        .where('seenAt', '<=', sql<Date>`now() - ${viewerStaleAfter}`)
        .executeTakeFirst();
      return gone.numDeletedRows > 0n;
    },
  };
}
