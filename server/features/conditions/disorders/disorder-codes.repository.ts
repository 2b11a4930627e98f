import { type RawBuilder, sql } from 'kysely';
import {
  normalizeConditionSearch,
  parseConditionCode,
} from '../../../../contract/conditions/condition-codes.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { containsPattern } from '../../../db/search.ts';

const maxOrphaCode = 2_147_483_647;
const maxConditionsWithCode = 500;

/** Ids of conditions with exactly this code; a merged condition's code counts for its target. */
export async function findIdsByCode(db: Db, search: string): Promise<number[]> {
  const code = parseConditionCode(search);
  if (!code) return [];
  const { source, reference } = code;
  const isOrpha = source === undefined || source === 'orpha';
  const orphaCode = isOrpha && /^\d{1,10}$/.test(reference) ? Number(reference) : 0;
  // Some releases write MONDO codes with their prefix.
  const references = source === undefined ? [reference] : [reference, `${source}:${reference}`];
  const { rows } = await sql<{ id: number }>`
    select distinct coalesce(merged_into_id, disorders.id) as id from (
      select id from disorders where orpha_code = ${Math.min(orphaCode, maxOrphaCode)}::int
      union all
      select disorder_id from disorder_cross_references
      where lower(reference) = any(${references}::text[])
        and (${source ?? ''}::text = '' or replace(lower(source), '-', '') = ${source ?? ''}::text)
    ) as found join disorders on disorders.id = found.id
    limit ${maxConditionsWithCode}`.execute(db);
  return rows.map(({ id }) => id);
}

/** SQL that matches disorders by part of a name or synonym, or by one of `exactIds`. */
export function matchesConditionSearch(
  search: string,
  exactIds: readonly number[],
): RawBuilder<unknown> {
  const inNames = sql`search_text like ${containsPattern(normalizeConditionSearch(search))}`;
  return exactIds.length === 0 ? inNames : sql`(${inNames} or id = ${anyOf(exactIds)})`;
}
