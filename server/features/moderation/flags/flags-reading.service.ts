import {
  type AssocType,
  defaultFlagSort,
  type FlagSort,
  flagMessages,
  flagSorts,
} from '../../../../contract/moderation/content-flags.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { may, refusalMessage } from '../../../../contract/permissions.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { AppError, forbidden, notFound } from '../../../base/errors.ts';
import { type PageArgs, pageOf, sortOf } from '../../../base/paging.ts';
import { usersIn } from '../../people/users/users-lookup.service.ts';
import { contentRepository } from '../content/content.repository.ts';
import {
  type FlagFinding,
  flagFindingsRepository,
} from '../flag-findings/flag-findings.repository.ts';
import { type Flag, flagRepository } from './flag.repository.ts';
import { type FlagAssign, flagAssignsRepository } from './flag-assigns.repository.ts';
import type { FlagCandidateSource } from './flag-candidates.ts';
import { hasRowConditions } from './flag-conditions.ts';
import { type FlagFilter, getFilterKeyMask, hasFindingFilter } from './flag-filter.ts';
import {
  type AuthorHistory,
  type FlagEvent,
  flagHistoryRepository,
} from './flag-history.repository.ts';
import { findFlagPageByMarks } from './flag-page-marks.ts';
import { flagPresenceRepository } from './flag-presence.repository.ts';
import {
  type FlagReport,
  flagReportsReadingRepository,
  type ReportedReason,
} from './flag-reports-reading.repository.ts';
import { loadFlagRights } from './flag-rights.ts';
import { resolveFlagSearch, type SearchedFlagFilter } from './flag-search-filter.ts';
import { chooseStaffWalk } from './flag-staff-planning.ts';
import { loadTimeTargetCutoffs } from './flag-targets.ts';
import { mayUndoEvent } from './flag-undo.rules.ts';
import { type FlagQueryPlan, planWordQuery } from './flag-word-planning.ts';
import { type FlagOrder, type FlagPage, flagsListRepository } from './flags-list.repository.ts';
import type { TimeTargetCutoffs } from './working-hours.ts';

export interface FlagTotal {
  totalCount: number;
  totalIsEstimate: boolean;
}

export interface FlagList {
  contentFlags: Flag[];
  countAll(): Promise<FlagTotal>;
}

export interface FlagEventForViewer extends FlagEvent {
  canUndo: boolean;
}

export interface FlaggableItem {
  assocType: AssocType;
  assocId: number;
  authorId: number;
}

export interface FlagsReadingService {
  list(actor: Actor, filter: SearchedFlagFilter, args: PageArgs): Promise<FlagList>;
  /** Number of flags that match each filter, at most `cap`; -1 for a search with a mistake. */
  countEach(actor: Actor, filters: readonly SearchedFlagFilter[], cap: number): Promise<number[]>;
  get(actor: Actor, by: { id: number } | { assocType: AssocType; assocId: number }): Promise<Flag>;
  getItem(actor: Actor, about: { assocType: AssocType; assocId: number }): Promise<FlaggableItem>;
  findTargetCutoffs(actor: Actor): Promise<TimeTargetCutoffs>;
  /** True if the actor has the right to approve, whatever the state of the flag. */
  mayApprove(actor: Actor): Promise<boolean>;
  findNeighbours(
    actor: Actor,
    id: number,
    filter: SearchedFlagFilter,
    args: PageArgs,
  ): Promise<{ previousId: number | null; nextId: number | null }>;
  listEvents(actor: Actor, flagIds: readonly number[]): Promise<FlagEventForViewer[]>;
  /** Events before each of these in the history of its flag. None of them can be undone. */
  listEventsBefore(actor: Actor, eventIds: readonly number[]): Promise<FlagEventForViewer[]>;
  countEvents(actor: Actor, flagIds: readonly number[]): Promise<Map<number, number>>;
  listAssigns(actor: Actor, flagIds: readonly number[]): Promise<FlagAssign[]>;
  listOtherViewers(
    actor: Actor,
    flagIds: readonly number[],
  ): Promise<{ contentFlagId: number; userId: number }[]>;
  listReportedReasons(actor: Actor, flagIds: readonly number[]): Promise<ReportedReason[]>;
  listReports(actor: Actor, flagIds: readonly number[]): Promise<FlagReport[]>;
  listFindings(actor: Actor, flagIds: readonly number[]): Promise<FlagFinding[]>;
  getAuthorHistories(
    actor: Actor,
    authorIds: readonly number[],
  ): Promise<Map<number, AuthorHistory>>;
}

/** Limit up to which assigned, decided or recent flags are counted. */
const maxCountedFlags = 10_000;
/** Lower limit for policies, whose flags are found through another table, and for `before:`. */
const maxCountedSearchMatches = 1000;

export function createFlagsReadingService({
  database,
}: Pick<Core, 'database'>): FlagsReadingService {
  const flags = flagRepository(database.db);
  const lists = flagsListRepository(database.db);
  const history = flagHistoryRepository(database.db);

  const findCutoffs = (siteId: number) => loadTimeTargetCutoffs(database.db, siteId, new Date());

  /** Turns the typed search and `isOverdue` into conditions. */
  async function resolveFilter(siteId: number, searched: SearchedFlagFilter): Promise<FlagFilter> {
    const filter = await resolveFlagSearch(database.db, siteId, searched);
    if (!filter.isOverdue) return filter;
    return { ...filter, isOpen: true, overdueBefore: await findCutoffs(siteId) };
  }

  /** A source that usually has few flags, whatever the rest of the filter is. */
  async function chooseNarrowSource(
    siteId: number,
    filter: FlagFilter,
  ): Promise<FlagCandidateSource | undefined> {
    if (filter.assignedToUserIds) return { by: 'assignees' };
    if (filter.authorIds) return { by: 'authors' };
    if (filter.decidedByUserIds) {
      const isAny = getFilterKeyMask(filter).mask === 0;
      const keys = isAny ? undefined : (await lists.countByKey(siteId, filter)).keys;
      return { by: 'deciders', keys };
    }
    if (filter.policyIds) return { by: 'policies' };
    if (hasFindingFilter(filter)) return { by: 'findings' };
    const isByOpening = filter.openedAfter || filter.openedBefore || filter.overdueBefore;
    return isByOpening ? { by: 'opening' } : undefined;
  }

  async function planQuery(
    siteId: number,
    filter: FlagFilter,
    { limit, offset }: { limit: number; offset: number },
    countCap = maxCountedFlags,
  ): Promise<FlagQueryPlan> {
    const narrow = await chooseNarrowSource(siteId, filter);
    const { wordQuery } = filter;
    if (wordQuery && (!narrow || narrow.by === 'opening' || narrow.by === 'policies')) {
      return planWordQuery(database.db, siteId, { ...filter, wordQuery }, { limit, offset });
    }
    if (narrow) {
      const isSearched =
        narrow.by === 'policies' || (filter.openedBefore && narrow.by === 'opening');
      const cap = isSearched ? Math.min(countCap, maxCountedSearchMatches) : countCap;
      const count = await lists.countUpTo(siteId, filter, narrow, cap + 1);
      const total = Math.min(count, cap);
      const isMany = count > cap && narrow.by !== 'findings' && narrow.by !== 'assignees';
      const source: FlagCandidateSource = isMany ? { by: 'walking' } : narrow;
      const collected = { source, total, isEstimate: count > cap };
      if (source.by !== 'assignees' && source.by !== 'deciders') return collected;
      const page = { limit, offset };
      const walk = await chooseStaffWalk(database.db, siteId, filter, source.by, page, count);
      return walk ? { ...collected, source: walk, collect: async () => collected } : collected;
    }
    const { all, matching, keys } = await lists.countByKey(siteId, filter, offset + limit);
    // Number of index entries that a walk is expected to read, if matches are spread evenly. Pages
    // in the second half are read from the end.
    const rows = Math.min(offset + limit, Math.max(matching - offset, limit));
    const steps = (rows * all) / Math.max(matching, 1);
    // Open care flags have a lane of their own, so a walk over them passes no other flags.
    const isApart = filter.isOpen === true && filter.isCare === true;
    const isRare = getFilterKeyMask(filter).mask !== 0 && steps > matching && !isApart;
    const source: FlagCandidateSource = isRare ? { by: 'keys', keys } : { by: 'walking' };
    return { source, total: matching, isEstimate: false };
  }

  async function findPageIds(
    siteId: number,
    filter: FlagFilter,
    source: FlagCandidateSource,
    page: FlagPage,
    total: number,
  ): Promise<number[]> {
    const marked = await findFlagPageByMarks(database.db, siteId, filter, source, page, total);
    if (marked) return marked;
    const { limit, offset } = page;
    const isWhole = source.by === 'walking' && !source.maxSteps && !hasRowConditions(filter);
    const isFromEnd = isWhole && offset > total / 2;
    if (!isFromEnd) return lists.findIds(siteId, filter, source, page);
    if (offset >= total) return [];
    const length = Math.min(limit, total - offset);
    const mirrored = { sort: page.sort, sortDesc: page.sortDesc, isMirrored: true };
    const place = { limit: length, offset: total - offset - length };
    return (await lists.findIds(siteId, filter, source, { ...mirrored, ...place })).reverse();
  }

  /**
   * First page without filters. A walk finds it without a total, so flags are counted only on
   * request.
   */
  async function listFirst(siteId: number, filter: FlagFilter, page: FlagPage): Promise<FlagList> {
    const isEmpty = page.limit === 0;
    return {
      contentFlags: isEmpty ? [] : await lists.findFirst(siteId, filter.isOpen, page),
      async countAll() {
        return { totalCount: await lists.countByState(siteId, filter), totalIsEstimate: false };
      },
    };
  }

  return {
    async list(actor, searched, args) {
      const { siteId } = actor;
      const filter = await resolveFilter(siteId, searched);
      const order = requireAllowedOrder(actor, filter, args);
      const page = { ...order, ...pageOf(args) };
      if (page.offset === 0 && filtersByStateOnly(filter)) return listFirst(siteId, filter, page);
      let plan = await planQuery(siteId, filter, page);
      const find = () =>
        plan.total === 0 || page.limit === 0
          ? []
          : findPageIds(siteId, filter, plan.source, page, plan.total);
      let ids = await find();
      if (plan.collect && ids.length < page.limit) {
        plan = await plan.collect();
        ids = await find();
      }
      return {
        contentFlags: await flags.ofIds(siteId, ids),
        countAll: async () => ({ totalCount: plan.total, totalIsEstimate: plan.isEstimate }),
      };
    },

    async countEach(actor, filters, cap) {
      const counts: number[] = [];
      for (const searched of filters) counts.push(await countOne(searched));
      return counts;

      async function countOne(searched: SearchedFlagFilter): Promise<number> {
        const filter = await findFilter(searched);
        if (!filter) return -1;
        const page = { limit: cap, offset: 0, sort: defaultFlagSort, sortDesc: true };
        const plan = await planQuery(actor.siteId, filter, page, cap);
        const { source, total, isEstimate, collect } = plan;
        if (!collect || !isEstimate) return Math.min(total, cap);
        const ids = await lists.findIds(actor.siteId, filter, source, page);
        return ids.length < cap ? Math.min((await collect()).total, cap) : cap;
      }

      /** Undefined for a search with a mistake, such as the name of somebody who has left. */
      async function findFilter(searched: SearchedFlagFilter): Promise<FlagFilter | undefined> {
        try {
          const filter = await resolveFilter(actor.siteId, searched);
          requireAllowedOrder(actor, filter, {});
          return filter;
        } catch (error) {
          if (error instanceof AppError) return undefined;
          throw error;
        }
      }
    },

    async get(actor, by) {
      const flag =
        'id' in by
          ? await flags.find(actor.siteId, by.id)
          : await flags.findByItem(actor.siteId, by.assocType, by.assocId);
      if (!flag) throw notFound(flagMessages.notFound);
      return flag;
    },

    async getItem({ siteId }, { assocType, assocId }) {
      if (assocType === 'user') {
        const user = await usersIn(database.db).find(siteId, assocId);
        if (!user) throw notFound(userMessages.notFound);
        return { assocType, assocId, authorId: user.id };
      }
      const item = await contentRepository(database.db).find(siteId, assocType, assocId);
      if (!item) throw notFound(flagMessages.contentNotFound);
      return { assocType, assocId, authorId: item.userId };
    },

    findTargetCutoffs: ({ siteId }) => findCutoffs(siteId),

    mayApprove: async (actor) => (await loadFlagRights(database.db, actor))('APPROVE'),

    async findNeighbours(actor, id, searched, args) {
      const filter = await resolveFilter(actor.siteId, searched);
      const order = requireAllowedOrder(actor, filter, args);
      const flag = await flags.find(actor.siteId, id);
      if (!flag) throw notFound(flagMessages.notFound);
      const spot = { id, isUrgent: flag.isOpen && flag.isCare };
      const isFiltered = !filtersByStateOnly(filter);
      const plan = isFiltered
        ? await planQuery(actor.siteId, filter, { limit: 1, offset: 0 })
        : null;
      if (plan?.total === 0) return { previousId: null, nextId: null };
      async function findNeighbour(towards: 'next' | 'previous') {
        const findBy = (source: FlagCandidateSource) =>
          lists.findNeighbour(actor.siteId, filter, source, order, spot, towards);
        const found = await findBy(plan?.source ?? { by: 'walking' });
        return found === null && plan?.collect ? findBy((await plan.collect()).source) : found;
      }
      const [previousId, nextId] = await Promise.all([
        findNeighbour('previous'),
        findNeighbour('next'),
      ]);
      return { previousId, nextId };
    },

    async listEvents(actor, flagIds) {
      const events = await history.ofFlags(actor.siteId, flagIds);
      const rights = await loadFlagRights(database.db, actor);
      const decided = new Set<number>();
      const shown = events.map((event) => {
        const isStanding = event.status !== 'UNDONE' && event.undoneById === null;
        const isLatest = isStanding && !decided.has(event.contentFlagId);
        if (isStanding) decided.add(event.contentFlagId);
        return { ...event, canUndo: isLatest && mayUndoEvent(actor, rights, event) };
      });
      const tellsScores = ({ status }: FlagEvent) => status === 'SCORED';
      return may(actor, 'flags.readScores') ? shown : shown.filter((event) => !tellsScores(event));
    },
    async listEventsBefore(actor, eventIds) {
      const withScores = may(actor, 'flags.readScores');
      const events = await history.before(actor.siteId, eventIds, { withScores });
      return events.map((event) => ({ ...event, canUndo: false }));
    },
    countEvents: (actor, flagIds) =>
      history.countByFlag(actor.siteId, flagIds, { withScores: may(actor, 'flags.readScores') }),
    listAssigns: (actor, flagIds) =>
      flagAssignsRepository(database.db).ofFlags(actor.siteId, flagIds),
    async listOtherViewers(actor, flagIds) {
      const viewers = await flagPresenceRepository(database.db).ofFlags(actor.siteId, flagIds);
      return viewers.filter(({ userId }) => userId !== actor.id);
    },
    listReportedReasons: (actor, flagIds) =>
      flagReportsReadingRepository(database.db).findReasons(actor.siteId, flagIds),
    listReports: (actor, flagIds) =>
      flagReportsReadingRepository(database.db).ofFlags(actor.siteId, flagIds),
    listFindings: (actor, flagIds) =>
      flagFindingsRepository(database.db).ofFlags(actor.siteId, flagIds),
    getAuthorHistories: (actor, authorIds) => history.ofAuthors(actor.siteId, authorIds),
  };
}

function filtersByStateOnly(filter: FlagFilter): boolean {
  const isByAssignee = filter.assignedToUserIds !== undefined;
  return !isByAssignee && !hasRowConditions(filter) && getFilterKeyMask(filter).mask === 0;
}

const scoreSorts: readonly FlagSort[] = ['spamProb', 'offensiveProb', 'disagreement'];

/** Refuses sorts that reveal scores to people who may not read them. */
function requireAllowedOrder(actor: Actor, filter: FlagFilter, args: PageArgs): FlagOrder {
  const order = sortOf<FlagSort>(args, flagSorts, { sort: defaultFlagSort, sortDesc: true });
  const isForAdmins = scoreSorts.includes(order.sort) || filter.requiresPreModeration !== undefined;
  if (isForAdmins && !may(actor, 'flags.readScores')) {
    throw forbidden(refusalMessage('flags.readScores'));
  }
  return order;
}
