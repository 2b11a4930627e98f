import type { Database } from '../../../db/database.ts';
import { searchSynonymsRepository } from './search-synonyms.repository.ts';

/**
 * Reads the synonyms of a site. The database is asked every time whether they changed, so that an
 * edit counts in every process from the next search on.
 */
export function createSiteSynonyms(database: Database) {
  const synonyms = searchSynonymsRepository(database.db);
  const known = new Map<number, { stamp: string; groups: string[][] }>();
  return async (siteId: number): Promise<string[][]> => {
    const stamp = await synonyms.stampOfSite(siteId);
    const cached = known.get(siteId);
    if (cached?.stamp === stamp) return cached.groups;
    const groups = (await synonyms.groupsOfSite(siteId)).map(({ names }) => names);
    known.set(siteId, { stamp, groups });
    return groups;
  };
}
