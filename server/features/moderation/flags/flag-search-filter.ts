import {
  flagSearchMessages,
  flagSearchReasons,
} from '../../../../contract/moderation/flag-search.ts';
import { searchText } from '../../../../contract/text.ts';
import { invalidInput } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import type { Db } from '../../../db/database.ts';
import type { FlagFilter } from './flag-filter.ts';
import { flagSearchRepository } from './flag-search.repository.ts';
import { type FlagSearch, joinPhrasesToWordQuery, parseFlagSearch } from './flag-search.ts';

export interface SearchedFlagFilter extends FlagFilter {
  search?: string | undefined;
}

/** Turns the typed search into conditions of the filter, in addition to those it has. */
export async function resolveFlagSearch(
  db: Db,
  siteId: number,
  { search, ...filter }: SearchedFlagFilter,
): Promise<FlagFilter> {
  const typed = validate(searchText, search ?? '');
  if (typed === '') return filter;
  const parsed = parseFlagSearch(typed, new Date());
  return {
    ...filter,
    ...Object.fromEntries(parsed.reasons.map((reason) => [flagSearchReasons[reason], true])),
    ...(await resolveAuthorIds(db, siteId, filter, parsed)),
    ...(await resolvePolicyIds(db, siteId, parsed)),
    ...(await resolveWordQuery(db, parsed)),
    openedBefore: parsed.before,
    openedAfter: laterDateOf(filter.openedAfter, parsed.after),
  };
}

async function resolveAuthorIds(
  db: Db,
  siteId: number,
  filter: FlagFilter,
  { authors }: FlagSearch,
): Promise<Pick<FlagFilter, 'authorIds'>> {
  if (authors.length === 0) return {};
  const search = flagSearchRepository(db);
  const ids = new Set<number>();
  for (const name of authors) {
    const found = await search.findAuthorIds(siteId, name);
    if (found.length === 0) throw invalidInput(flagSearchMessages.unknownAuthor(name), 'search');
    for (const id of found) ids.add(id);
  }
  const { authorIds } = filter;
  return { authorIds: [...ids].filter((id) => authorIds?.includes(id) ?? true) };
}

async function resolvePolicyIds(
  db: Db,
  siteId: number,
  { policies }: FlagSearch,
): Promise<Pick<FlagFilter, 'policyIds'>> {
  if (policies.length === 0) return {};
  const ids: number[] = [];
  for (const name of policies) {
    const found = await flagSearchRepository(db).findPolicyIds(siteId, name);
    if (found.length === 0) throw invalidInput(flagSearchMessages.unknownPolicy(name), 'search');
    ids.push(...found);
  }
  return { policyIds: ids };
}

async function resolveWordQuery(
  db: Db,
  { phrases }: FlagSearch,
): Promise<Pick<FlagFilter, 'wordQuery'>> {
  if (phrases.length === 0) return {};
  const wordQuery = joinPhrasesToWordQuery(phrases);
  if (await flagSearchRepository(db).isSearchable(wordQuery)) return { wordQuery };
  throw invalidInput(flagSearchMessages.onlyCommonWords, 'search');
}

function laterDateOf(one: Date | undefined, other: Date | undefined): Date | undefined {
  return one && other && one > other ? one : (other ?? one);
}
