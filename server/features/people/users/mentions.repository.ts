import { sql } from 'kysely';
import { roleIds } from '../../../../contract/roles.ts';
import type { Db } from '../../../db/database.ts';
import { containsPattern, startsWithPattern } from '../../../db/search.ts';
import type { UserSummary } from './users.repository.ts';
import { canUseTrigramIndex } from './users-search.ts';

const maxMentionChoices = 10;

export function mentionsRepository(db: Db) {
  const selectMentionable = (siteId: number) =>
    db
      .selectFrom('users')
      .select(['id', 'username', 'slug', 'roleId'])
      .where('siteId', '=', siteId)
      .where('deletedAt', 'is', null)
      .where('roleId', '<>', Number(roleIds.spammer));

  return {
    /** Usernames that begin with the text first, then those that contain it. */
    async search(siteId: number, text: string, id: number | null): Promise<UserSummary[]> {
      if (id !== null) return selectMentionable(siteId).where('id', '=', id).execute();
      if (text === '') return [];
      const beginning = await selectMentionable(siteId)
        .where(sql<boolean>`lower(username) like lower(${startsWithPattern(text)})`)
        // Order of the index, so that a common letter does not sort half the table.
        .orderBy(sql`lower(username) using ~<~`)
        .limit(maxMentionChoices)
        .execute();
      const missing = maxMentionChoices - beginning.length;
      if (missing === 0 || !canUseTrigramIndex(text)) return beginning;
      const containingIt = await selectMentionable(siteId)
        .where('username', 'ilike', containsPattern(text))
        .where(sql<boolean>`lower(username) not like lower(${startsWithPattern(text)})`)
        .limit(missing)
        .execute();
      return [...beginning, ...containingIt];
    },
  };
}
