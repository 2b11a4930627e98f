import { sql } from 'kysely';
import { typesWithParticipationWay } from '../../../../contract/engagement/kinds.ts';
import { staffRoles } from '../../../../contract/roles.ts';
import { anyOfTexts } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export function startersRepository(db: Db) {
  return {
    async findQuestion(siteId: number, id: number): Promise<string | undefined> {
      const { rows } = await sql<{ question: string }>`
        select question from engagements where id = ${id} and type = ${anyOfTexts(typesWithParticipationWay('start'))}
          and (site_id = ${siteId} or is_global) and deleted_at is null`.execute(db);
      return rows[0]?.question;
    },

    async record(siteId: number, engagementId: number, threadId: number): Promise<void> {
      await db
        .insertInto('engagement_threads')
        .values({ engagementId, siteId, threadId })
        .onConflict((oc) => oc.column('threadId').doNothing())
        .execute();
    },

    async isStaff(siteId: number, userId: number): Promise<boolean> {
      const { rows } = await sql`
        select from users where site_id = ${siteId} and id = ${userId} and deleted_at is null
          and role_id = any(${staffRoles.map(Number)}::int[])`.execute(db);
      return rows.length > 0;
    },
  };
}
