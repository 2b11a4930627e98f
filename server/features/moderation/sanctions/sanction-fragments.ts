import type { Db } from '../../../db/database.ts';

/** Words of staff to the member, if the decision is a sanction. */
export async function sanctionWordsOf(
  db: Db,
  siteId: number,
  decisionId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sanctions')
    .select('body')
    .where('siteId', '=', siteId)
    .where('decisionId', '=', decisionId)
    .executeTakeFirst();
  return row?.body;
}
