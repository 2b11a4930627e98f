import {
  defaultThreadSort,
  type ThreadFilter,
  type ThreadSort,
  threadFilter,
  threadSorts,
} from '../../../../contract/forums/forums.ts';
import type { Actor } from '../../../base/actor.ts';
import { findPageByMarks } from '../../../base/page-marks.ts';
import { type PageArgs, pageOf, sortOf } from '../../../base/paging.ts';
import { validate } from '../../../base/validate.ts';
import type { Database } from '../../../db/database.ts';
import type { AssociatedContent } from '../../moderation/content/associated-content.repository.ts';
import type { AssociatedContentService } from '../../moderation/content/associated-content.service.ts';
import { type ThreadPage, threadsListRepository } from './threads-list.repository.ts';
import { markedThreads } from './threads-page-marks.ts';

interface ThreadListArgs extends PageArgs {
  forumTagId?: number | undefined;
  name?: string | null | undefined;
  isDeleted?: boolean | null | undefined;
}

export interface ThreadList {
  total: number;
  totalIsEstimate: boolean;
  threads: AssociatedContent[];
}

export interface ThreadsListService {
  list(actor: Actor, args: ThreadListArgs): Promise<ThreadList>;
}

/** Matches in lists up to this length are counted exactly. */
const maxListLengthToAlwaysCollect = 5000;
const maxCollectedMatches = 1000;
/** Frequent names usually fill a page within these steps. */
const rowsInFirstScan = 2000;
const maxScannedRows = 20_000;

export function createThreadsListService({
  database,
  flagContent,
}: {
  database: Database;
  flagContent: AssociatedContentService;
}): ThreadsListService {
  const repository = threadsListRepository(database.db);

  async function findPage(siteId: number, filter: ThreadFilter, wanted: ThreadPage) {
    const total = await repository.count(siteId, filter);
    const left = total - wanted.offset;
    if (left <= 0 || wanted.limit === 0) return { total, totalIsEstimate: false, ids: [] };
    if (filter.forumTagId === undefined) {
      const parts = filter.isDeleted ? markedThreads.parts : ['shown'];
      const marked = { ...wanted, siteId, parts };
      const ids = await findPageByMarks(database.db, markedThreads, marked, total);
      if (ids) return { total, totalIsEstimate: false, ids };
    }
    if (wanted.offset < total / 2) {
      return { total, totalIsEstimate: false, ids: await repository.ids(siteId, filter, wanted) };
    }
    // Pages near the end are read backwards from there.
    const limit = Math.min(wanted.limit, left);
    const fromEnd = { ...wanted, sortDesc: !wanted.sortDesc, limit, offset: left - limit };
    const ids = await repository.ids(siteId, filter, fromEnd);
    return { total, totalIsEstimate: false, ids: ids.reverse() };
  }

  async function findMatches(siteId: number, filter: ThreadFilter, wanted: ThreadPage) {
    const listedCount = await repository.count(siteId, filter);
    const estimate =
      listedCount <= maxListLengthToAlwaysCollect
        ? 0
        : Math.min(await repository.estimate(siteId, filter), listedCount);
    if (estimate > maxCollectedMatches) {
      const ids = await repository.walk(siteId, filter, wanted, rowsInFirstScan);
      if (ids.length === wanted.limit) return toEstimatedPage(wanted, ids, estimate);
    }
    const found = await repository.findMatches(siteId, filter, maxCollectedMatches);
    if (found.length <= maxCollectedMatches) {
      const ids = await repository.sorted(siteId, found, wanted);
      return { total: found.length, totalIsEstimate: false, ids };
    }
    const walked = await repository.walk(siteId, filter, wanted, maxScannedRows);
    const ids =
      walked.length === wanted.limit ? walked : await repository.sortAll(siteId, filter, wanted);
    return toEstimatedPage(wanted, ids, Math.max(estimate, found.length));
  }

  return {
    async list(actor, args) {
      const filter = validate(threadFilter, {
        name: args.name ?? undefined,
        forumTagId: args.forumTagId,
        isDeleted: args.isDeleted ?? undefined,
      });
      const wanted = {
        ...pageOf(args),
        ...sortOf<ThreadSort>(args, threadSorts, { sort: defaultThreadSort, sortDesc: true }),
      };
      const find = filter.name === '' ? findPage : findMatches;
      const { ids, ...totals } = await find(actor.siteId, filter, wanted);
      const threads = await flagContent.ofItems(
        actor,
        ids.map((id) => ({ kind: 'thread', id })),
      );
      const byId = new Map(threads.map((thread) => [thread.id, thread]));
      return { ...totals, threads: ids.flatMap((id) => byId.get(id) ?? []) };
    },
  };
}

/** Page of a frequent name. A page that is not full is the last one, so its total is exact. */
function toEstimatedPage({ limit, offset }: ThreadPage, ids: number[], estimate: number) {
  const seen = offset + ids.length;
  if (ids.length > 0 && ids.length < limit) return { total: seen, totalIsEstimate: false, ids };
  return { total: Math.max(estimate, seen), totalIsEstimate: true, ids };
}
