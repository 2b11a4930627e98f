import { dayMs } from '../../../../contract/durations.ts';
import {
  maxSynonymGroups,
  searchMissRetentionDays,
  searchWordMessages,
  synonymsInput,
} from '../../../../contract/site/search-words.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, invalidInput, notFound } from '../../../base/errors.ts';
import { type PageArgs, pageOf } from '../../../base/paging.ts';
import { createRecords } from '../../../base/records.ts';
import { validate } from '../../../base/validate.ts';
import { toMissedText } from './missed-text.ts';
import { type SearchMiss, searchMissesRepository } from './search-misses.repository.ts';
import { type SearchSynonyms, searchSynonymsRepository } from './search-synonyms.repository.ts';

export interface SearchWordsService {
  listSynonyms(
    actor: Actor,
    page: PageArgs,
  ): Promise<{ synonyms: SearchSynonyms[]; total(): Promise<number> }>;
  /** Also removes the names from the searches that found nothing. */
  saveSynonyms(
    actor: Actor,
    edit: { id: number | null; version: number | null; names: readonly string[] },
  ): Promise<SearchSynonyms>;
  deleteSynonyms(actor: Actor, id: number): Promise<SearchSynonyms>;
  listMisses(
    actor: Actor,
    page: PageArgs,
  ): Promise<{ misses: SearchMiss[]; total(): Promise<number> }>;
  deleteMiss(actor: Actor, id: number): Promise<SearchMiss>;
  /** Counts a public search that found nothing. Never fails: visitors get their page anyway. */
  countMiss(siteId: number, search: string, now?: Date): Promise<void>;
  deleteOldMisses(now: Date): Promise<void>;
}

/** Key that groups of the same names share, whatever their order and case. */
const keyOfSynonymGroup = (names: readonly string[]) =>
  names
    .map((name) => name.toLowerCase())
    .toSorted()
    .join();

const formatDay = (date: Date) => date.toISOString().slice(0, 10);

export function createSearchWordsService({
  database,
  changes,
  log,
}: Pick<Core, 'database' | 'changes' | 'log'>): SearchWordsService {
  const synonyms = searchSynonymsRepository(database.db);
  const misses = searchMissesRepository(database.db);
  const records = createRecords(
    { database, changes },
    {
      noun: 'searchSynonyms',
      notFoundMessage: searchWordMessages.notFound,
      store: searchSynonymsRepository,
      audited: ({ names }: SearchSynonyms) => ({ names }),
      lockFirst: (trx, siteId) => searchSynonymsRepository(trx).lockSite(siteId),
    },
  );

  return {
    async listSynonyms({ siteId }, args) {
      return {
        synonyms: await synonyms.newest(siteId, pageOf(args)),
        total: () => synonyms.count(siteId),
      };
    },

    async saveSynonyms(actor, { id, version, names: given }) {
      const { names } = validate(synonymsInput, { names: given });
      return records.save(actor, {
        id,
        version,
        fields: async (trx) => {
          const groups = await searchSynonymsRepository(trx).groupsOfSite(actor.siteId);
          const others = groups.filter((group) => group.id !== id);
          if (id === null && others.length >= maxSynonymGroups) {
            throw conflict(searchWordMessages.full);
          }
          const key = keyOfSynonymGroup(names);
          if (others.some((group) => keyOfSynonymGroup(group.names) === key)) {
            throw invalidInput(searchWordMessages.taken, 'names');
          }
          return { names };
        },
        async after(trx, saved) {
          const texts = names.flatMap((name) => toMissedText(name) ?? []);
          await searchMissesRepository(trx).removeTexts(actor.siteId, texts);
          return saved;
        },
      });
    },

    deleteSynonyms: (actor, id) =>
      records.remove(actor, id, async (trx) => {
        await searchSynonymsRepository(trx).remove(actor.siteId, id);
        return undefined;
      }),

    async listMisses({ siteId }, args) {
      return {
        misses: await misses.list(siteId, pageOf(args)),
        total: () => misses.count(siteId),
      };
    },

    deleteMiss: (actor, id) =>
      database.transaction(async (trx) => {
        const miss = await searchMissesRepository(trx).remove(actor.siteId, id);
        if (!miss) throw notFound(searchWordMessages.missNotFound);
        const { text, searchCount } = miss;
        const before = { text, searchCount };
        await changes.record(trx, actor, { noun: 'searchMiss', id, action: 'deleted', before });
        return miss;
      }),

    async countMiss(siteId, search, now = new Date()) {
      const text = toMissedText(search);
      if (text === undefined) return;
      try {
        await misses.add(siteId, text, formatDay(now));
      } catch (error) {
        log.warn({ err: error }, 'a search without results was not counted');
      }
    },

    deleteOldMisses: (now) =>
      misses.dropRarest(formatDay(new Date(now.getTime() - searchMissRetentionDays * dayMs))),
  };
}
