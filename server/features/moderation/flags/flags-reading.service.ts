import {
  type AssocType,
  defaultFlagSort,
  type FlagSort,
  flagMessages,
  flagSorts,
} from '../../../../contract/moderation/content-flags.ts';
import { may, refusal } from '../../../../contract/permissions.ts';
import type { Actor } from '../../../base/actor.ts';
import { forbidden, notFound } from '../../../base/errors.ts';
import { type PageArgs, pageOf, sortOf } from '../../../base/paging.ts';
import type { Database } from '../../../db/database.ts';
import { type Flag, flagRepository } from './flag.repository.ts';
import { type FlagAssign, flagAssignsRepository } from './flag-assigns.repository.ts';
import { type FlagFilter, keyOf } from './flag-filter.ts';
import {
  type AuthorHistory,
  type FlagEvent,
  flagHistoryRepository,
} from './flag-history.repository.ts';
import { flagPresenceRepository } from './flag-presence.repository.ts';
import { mayUndo } from './flag-undo.rules.ts';
import {
  type FlagOrder,
  type FlagPage,
  type FlagSource,
  flagsListRepository,
} from './flags-list.repository.ts';

export interface FlagList {
  contentFlags: Flag[];
  pageInfo: { totalCount: number; totalIsEstimate: boolean };
}

export interface ShownEvent extends FlagEvent {
  /** By whoever asks, and now. */
  canUndo: boolean;
}

export interface FlagsReadingService {
  list(actor: Actor, filter: FlagFilter, args: PageArgs): Promise<FlagList>;
  get(actor: Actor, by: { id: number } | { assocType: AssocType; assocId: number }): Promise<Flag>;
  /** The flags before and after one, in the order of the list and across its pages. */
  neighbours(
    actor: Actor,
    id: number,
    filter: FlagFilter,
    args: PageArgs,
  ): Promise<{ previousId: number | null; nextId: number | null }>;
  /** Newest first. */
  eventsOf(actor: Actor, flagIds: readonly number[]): Promise<ShownEvent[]>;
  assignsOf(actor: Actor, flagIds: readonly number[]): Promise<FlagAssign[]>;
  /** Whoever else has them on the screen. */
  viewersOf(
    actor: Actor,
    flagIds: readonly number[],
  ): Promise<{ contentFlagId: number; userId: number }[]>;
  historiesOf(actor: Actor, authorIds: readonly number[]): Promise<Map<number, AuthorHistory>>;
}

/** What is assigned or came in lately is counted one by one, up to this many. */
const countCap = 10_000;

export function createFlagsReadingService({
  database,
}: {
  database: Database;
}): FlagsReadingService {
  const flags = flagRepository(database.db);
  const lists = flagsListRepository(database.db);
  const history = flagHistoryRepository(database.db);

  /** How many match, and where to look for them. */
  async function plan(
    siteId: number,
    filter: FlagFilter,
    { limit, offset }: { limit: number; offset: number },
  ) {
    const narrow: FlagSource | undefined = filter.assignedToUserIds
      ? { by: 'assignees' }
      : filter.openedAfter && { by: 'opening' };
    if (narrow) {
      const count = await lists.countUpTo(siteId, filter, narrow, countCap + 1);
      const total = Math.min(count, countCap);
      const isMany = count > countCap && narrow.by === 'opening';
      const source: FlagSource = isMany ? { by: 'walking' } : narrow;
      return { source, total, isEstimate: count > countCap };
    }
    const { all, matching, keys } = await lists.counts(siteId, filter);
    // As far as the order of the list has nothing to do with the filter, the walk passes so many,
    // from whichever end is nearer.
    const rows = Math.min(offset + limit, Math.max(matching - offset, limit));
    const steps = (rows * all) / Math.max(matching, 1);
    const isRare = keyOf(filter).mask !== 0 && steps > matching;
    const source: FlagSource = isRare ? { by: 'keys', keys } : { by: 'walking' };
    return { source, total: matching, isEstimate: false };
  }

  async function idsOf(
    siteId: number,
    filter: FlagFilter,
    source: FlagSource,
    page: FlagPage,
    total: number,
  ): Promise<number[]> {
    const { limit, offset } = page;
    const isFromEnd = source.by === 'walking' && !filter.openedAfter && offset > total / 2;
    if (!isFromEnd) return lists.ids(siteId, filter, source, page);
    if (offset >= total) return [];
    // Past the middle the end is nearer: read the list backwards from there.
    const length = Math.min(limit, total - offset);
    const mirrored = { sort: page.sort, sortDesc: !page.sortDesc };
    const place = { limit: length, offset: total - offset - length };
    return (await lists.ids(siteId, filter, source, { ...mirrored, ...place })).reverse();
  }

  return {
    async list(actor, filter, args) {
      const order = orderOf(actor, filter, args);
      const page = { ...order, ...pageOf(args) };
      const { source, total, isEstimate } = await plan(actor.siteId, filter, page);
      const ids =
        total === 0 || page.limit === 0
          ? []
          : await idsOf(actor.siteId, filter, source, page, total);
      return {
        contentFlags: await flags.ofIds(actor.siteId, ids),
        pageInfo: { totalCount: total, totalIsEstimate: isEstimate },
      };
    },

    async get(actor, by) {
      const flag =
        'id' in by
          ? await flags.find(actor.siteId, by.id)
          : await flags.findByItem(actor.siteId, by.assocType, by.assocId);
      if (!flag) throw notFound(flagMessages.notFound);
      return flag;
    },

    async neighbours(actor, id, filter, args) {
      const order = orderOf(actor, filter, args);
      if (!(await flags.find(actor.siteId, id))) throw notFound(flagMessages.notFound);
      const { source, total } = await plan(actor.siteId, filter, { limit: 1, offset: 0 });
      if (total === 0) return { previousId: null, nextId: null };
      const beside = (towards: 'next' | 'previous') =>
        lists.beside(actor.siteId, filter, source, order, id, towards);
      const [previousId, nextId] = await Promise.all([beside('previous'), beside('next')]);
      return { previousId, nextId };
    },

    async eventsOf(actor, flagIds) {
      const events = await history.ofFlags(actor.siteId, flagIds);
      const decided = new Set<number>();
      const shown = events.map((event) => {
        const isStanding = event.status !== 'UNDONE' && event.undoneById === null;
        const isLatest = isStanding && !decided.has(event.contentFlagId);
        if (isStanding) decided.add(event.contentFlagId);
        return { ...event, canUndo: isLatest && mayUndo(actor, event) };
      });
      // The words of these tell the scores.
      const tellsScores = ({ status }: FlagEvent) => status === 'SCORED';
      return may(actor, 'flags.readScores') ? shown : shown.filter((event) => !tellsScores(event));
    },
    assignsOf: (actor, flagIds) =>
      flagAssignsRepository(database.db).ofFlags(actor.siteId, flagIds),
    async viewersOf(actor, flagIds) {
      const viewers = await flagPresenceRepository(database.db).ofFlags(actor.siteId, flagIds);
      return viewers.filter(({ userId }) => userId !== actor.id);
    },
    historiesOf: (actor, authorIds) => history.ofAuthors(actor.siteId, authorIds),
  };
}

const sortsByScore: readonly FlagSort[] = ['spamProb', 'offensiveProb'];

/** Sorting by a score tells it, so it takes the right to read it. */
function orderOf(actor: Actor, filter: FlagFilter, args: PageArgs): FlagOrder {
  const order = sortOf<FlagSort>(args, flagSorts, { sort: defaultFlagSort, sortDesc: true });
  const isForAdmins =
    sortsByScore.includes(order.sort) || filter.requiresPreModeration !== undefined;
  if (isForAdmins && !may(actor, 'flags.readScores')) {
    throw forbidden(refusal('flags.readScores'));
  }
  return order;
}
