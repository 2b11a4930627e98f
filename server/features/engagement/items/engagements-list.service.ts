import { engagementFilter } from '../../../../contract/engagement/engagement-filter.ts';
import {
  defaultEngagementSort,
  type EngagementSort,
  engagementSorts,
  maxEngagementsFound,
} from '../../../../contract/engagement/engagements.ts';
import { currentDayInNewYork } from '../../../../contract/engagement/giveaway-dates.ts';
import { type EngagementType, engagementTypes } from '../../../../contract/engagement/kinds.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { findPageByMarks } from '../../../base/page-marks.ts';
import { type PageArgs, pageOf, sortOf } from '../../../base/paging.ts';
import { validate } from '../../../base/validate.ts';
import { type Engagement, engagementsRepository } from './engagements.repository.ts';
import {
  type EngagementListFilter,
  type EngagementPage,
  engagementsListRepository,
} from './engagements-list.repository.ts';
import { markedEngagements } from './engagements-page-marks.ts';

type FlagFilterValue = boolean | null | undefined;

interface EngagementListArgs extends PageArgs {
  type: EngagementType;
  search?: string | null | undefined;
  isCurrent?: FlagFilterValue;
  isOnHomepage?: FlagFilterValue;
  isGlobal?: FlagFilterValue;
  isExpired?: FlagFilterValue;
  isDeleted?: FlagFilterValue;
  ofOtherSites?: FlagFilterValue;
}

export interface EngagementList {
  engagements: Engagement[];
  total: number;
  totalIsEstimate: boolean;
}

export interface EngagementsListService {
  list(actor: Actor, args: EngagementListArgs): Promise<EngagementList>;
  find(actor: Actor, text: string, limit?: number | null | undefined): Promise<Engagement[]>;
}

/** Up to this many matches are collected, counted and sorted exactly. */
const maxExactlyCountedMatches = 5000;
/** Words with more estimated matches usually fill a page within `itemsInShortScan`. */
const minMatchesForShortScan = 1000;
const itemsInShortScan = 2000;
const maxScannedItems = 20_000;

interface FoundEngagements {
  ids: number[];
  total: number;
  totalIsEstimate?: boolean;
}

export function createEngagementsListService({
  database,
}: Pick<Core, 'database'>): EngagementsListService {
  const lists = engagementsListRepository(database.db);
  const items = engagementsRepository(database.db);

  async function findPage(siteId: number, filter: EngagementListFilter, wanted: EngagementPage) {
    const total = await lists.countListed(siteId, filter);
    const left = total - wanted.offset;
    if (left <= 0 || wanted.limit === 0) return { total, ids: [] };
    if (isUnfiltered(filter)) {
      const marked = { ...wanted, siteId, parts: [filter.type] };
      const ids = await findPageByMarks(database.db, markedEngagements, marked, total);
      if (ids) return { total, ids };
    }
    if (wanted.offset < total / 2)
      return { total, ids: await lists.findPage(siteId, filter, wanted) };
    // Pages near the end are read backwards from the end.
    const limit = Math.min(wanted.limit, left);
    const fromEnd = { ...wanted, sortDesc: !wanted.sortDesc, limit, offset: left - limit };
    return { total, ids: (await lists.findPage(siteId, filter, fromEnd)).reverse() };
  }

  async function findMatches(
    siteId: number,
    filter: EngagementListFilter,
    wanted: EngagementPage,
  ): Promise<FoundEngagements> {
    const listed = await lists.countListed(siteId, filter);
    const estimate =
      listed <= maxExactlyCountedMatches
        ? 0
        : Math.min(await lists.estimateMatches(siteId, filter), listed);
    if (estimate > minMatchesForShortScan) {
      const ids = await lists.scanPage(siteId, filter, wanted, itemsInShortScan);
      if (ids.length === wanted.limit) return toEstimatedPage(wanted, ids, estimate);
    }
    const found = await lists.findMatching(siteId, filter, maxExactlyCountedMatches);
    if (found.length <= maxExactlyCountedMatches) {
      return { total: found.length, ids: await lists.sortIds(siteId, found, wanted) };
    }
    const scanned = await lists.scanPage(siteId, filter, wanted, maxScannedItems);
    const ids =
      scanned.length === wanted.limit
        ? scanned
        : await lists.sortAllMatches(siteId, filter, wanted);
    return toEstimatedPage(wanted, ids, Math.max(estimate, found.length));
  }

  const service: EngagementsListService = {
    async find(actor, search, requestedLimit) {
      const limit = Math.min(
        Math.max(requestedLimit ?? maxEngagementsFound, 0),
        maxEngagementsFound,
      );
      const lists = engagementTypes.map((type) => service.list(actor, { type, search, limit }));
      return (await Promise.all(lists)).flatMap(({ engagements }) => engagements).slice(0, limit);
    },

    async list({ siteId }, { type, isDeleted, ofOtherSites, ...args }) {
      const filter = {
        ...validate(engagementFilter, {
          search: args.search ?? undefined,
          isCurrent: args.isCurrent ?? undefined,
          isOnHomepage: args.isOnHomepage ?? undefined,
          isGlobal: args.isGlobal ?? undefined,
          isExpired: args.isExpired ?? undefined,
        }),
        type,
        today: currentDayInNewYork(),
      };
      const wanted = {
        ...pageOf(args),
        ...sortOf<EngagementSort>(args, engagementSorts, {
          sort: defaultEngagementSort,
          sortDesc: true,
        }),
      };
      const find = isDeleted
        ? lists.findDeleted
        : ofOtherSites
          ? lists.findOfOtherSites
          : filter.search === ''
            ? findPage
            : findMatches;
      const {
        ids,
        total,
        totalIsEstimate = false,
      }: FoundEngagements = await find(siteId, filter, wanted);
      const rows = new Map((await items.byIds(siteId, ids)).map((item) => [item.id, item]));
      return { total, totalIsEstimate, engagements: ids.flatMap((id) => rows.get(id) ?? []) };
    },
  };
  return service;
}

function isUnfiltered({ isCurrent, isOnHomepage, isGlobal, isExpired }: EngagementListFilter) {
  return [isCurrent, isOnHomepage, isGlobal, isExpired].every((value) => value === undefined);
}

/**
 * Page of a search with many matches. A page that is not full is the last one, so the total is
 * exact.
 */
function toEstimatedPage(
  { limit, offset }: EngagementPage,
  ids: number[],
  estimate: number,
): FoundEngagements {
  const seen = offset + ids.length;
  if (ids.length > 0 && ids.length < limit) return { total: seen, ids };
  return { total: Math.max(estimate, seen), totalIsEstimate: true, ids };
}
