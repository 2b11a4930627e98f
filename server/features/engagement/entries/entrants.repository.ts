import { sql } from 'kysely';
import { typesWithParticipationWay } from '../../../../contract/engagement/kinds.ts';
import { anyOfTexts } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export interface Entrant {
  entryId: number;
  enteredAt: Date;
  username: string | null;
  email: string | null;
  confirmedBy: string;
  place: number | null;
  isAlternate: boolean | null;
  isWithdrawn: boolean | null;
  isReplacement: boolean | null;
}

export function entrantsRepository(db: Db) {
  return {
    async isGiveaway(siteId: number, id: number): Promise<boolean> {
      const row = await db
        .selectFrom('engagements')
        .select('id')
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .where('type', '=', anyOfTexts(typesWithParticipationWay('enter')))
        .where('deletedAt', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    async findPage(id: number, after: number, limit: number): Promise<Entrant[]> {
      const { rows } = await sql<Entrant>`
        select entry.id as "entryId", entry.inserted_at as "enteredAt", account.username,
          coalesce(account.email, entry.email) as email, entry.confirmed_by as "confirmedBy",
          drawn.place, drawn.is_alternate as "isAlternate",
          drawn.withdrawn_at is not null as "isWithdrawn",
          drawn.replaces_entry_id is not null as "isReplacement"
        from giveaway_entries as entry
        left join users as account on account.id = entry.user_id and account.deleted_at is null
        left join giveaway_draw_entries as drawn
          on drawn.engagement_id = entry.engagement_id and drawn.entry_id = entry.id
        where entry.engagement_id = ${id} and entry.id > ${after}
        order by entry.id limit ${limit}`.execute(db);
      return rows;
    },
  };
}
