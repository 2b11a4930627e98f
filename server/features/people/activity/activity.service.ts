import { type ContentState, contentStates } from '../../../../contract/moderation/content.ts';
import { type ContentKind, contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { contentPath, pagePathOfContent } from '../../../../contract/public-paths.ts';
import { hasFeature } from '../../../../contract/site/site-features.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';
import {
  type ActivityCursor,
  decodeActivityCursor,
  encodeActivityCursor,
} from './activity.cursor.ts';
import { type ActivityRow, accountActivityRepository } from './activity.repository.ts';
import {
  type ActivityItemPage,
  activityItemPagesRepository,
  type FlagsQuery,
} from './activity-item-pages.repository.ts';

interface ActivityArgs {
  userId: number;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
  assocType?: string | null | undefined;
  state?: string | null | undefined;
  isFlagged?: boolean | null | undefined;
}

export interface ActivityItem {
  id: string;
  assocType: ContentKind;
  assocId: number;
  body: string;
  insertedAt: Date;
  isDeleted: boolean;
  isSpam: boolean;
  isPendingModeration: boolean;
  title: string | null;
  /** Public address of the item, or of its page if only staff see the item; null without a page. */
  uri: string | null;
  contentFlagId: number | null;
  removedById: number | null;
  user: { id: number; username: string; slug: string; roleId: number };
}

export interface ActivityStream {
  items: ActivityItem[];
  pageInfo: {
    startId: string | null;
    endId: string | null;
    hasNextPage(): Promise<boolean>;
    hasPreviousPage(): Promise<boolean>;
  };
}

export interface ActivityService {
  /** Newest first, including deleted and held items with their state. */
  stream(actor: Actor, args: ActivityArgs): Promise<ActivityStream>;
}

const defaultActivityItemCount = 5;
const maxActivityItemCount = 50;

export function createActivityService({
  database,
  flagsOf,
  texts,
}: Pick<Core, 'database' | 'texts'> & { flagsOf: FlagsQuery }): ActivityService {
  const activity = accountActivityRepository(database.db, flagsOf);
  const itemPages = activityItemPagesRepository(database.db, flagsOf);
  return {
    async stream(actor, args) {
      const { towards, from, limit } = parseActivityPage(args);
      const filter = {
        kind: parseActivityKind(args.assocType),
        state: parseActivityState(args.state),
        isFlagged: args.isFlagged ?? undefined,
      };
      const user = await activity.findUser(actor.siteId, args.userId);
      if (!user) throw notFound(userMessages.notFound);
      const walkActivity = (page: Parameters<typeof activity.walk>[2]) =>
        activity.walk(actor.siteId, user.id, { ...page, ...filter });
      const rows = limit === 0 ? [] : await walkActivity({ from, towards, limit });
      if (towards === 'newer') rows.reverse();
      const hasItemsBeyond = async (edge: ActivityCursor | undefined, way: 'older' | 'newer') =>
        edge !== undefined &&
        (await walkActivity({ from: edge, towards: way, limit: 1 })).length > 0;
      const pagesByItem = Map.groupBy(
        rows.length === 0 ? [] : await itemPages.ofItems(actor.siteId, rows),
        (itemPage) => `${itemPage.kind}:${itemPage.id}`,
      );
      const bodies = await Promise.all(rows.map(({ body }) => texts.run('sanitizeBody', body)));
      const hasForums = hasFeature(actor.siteFeatures, 'forums');
      const start = rows[0] ?? from;
      const end = rows.at(-1) ?? from;
      return {
        items: rows.map((row, index) => {
          const [itemPage] = pagesByItem.get(`${row.kind}:${row.id}`) ?? [];
          const { kind, id, insertedAt, isDeleted, isSpam, isPendingModeration } = row;
          return {
            id: encodeActivityCursor(row),
            assocType: kind,
            assocId: id,
            body: bodies[index] ?? '',
            insertedAt,
            isDeleted,
            isSpam,
            isPendingModeration,
            title: itemPage?.title ?? null,
            uri: itemPage ? activityItemUri(row, itemPage, hasForums) : null,
            contentFlagId: itemPage?.contentFlagId ?? null,
            removedById: isDeleted ? row.removedById : null,
            user,
          };
        }),
        pageInfo: {
          startId: rows[0] ? encodeActivityCursor(rows[0]) : null,
          endId: rows.at(-1) && end ? encodeActivityCursor(end) : null,
          hasNextPage: () => hasItemsBeyond(end, 'older'),
          hasPreviousPage: () => hasItemsBeyond(start, 'newer'),
        },
      };
    },
  };
}

function activityItemUri(
  item: ActivityRow,
  itemPage: ActivityItemPage,
  hasForums: boolean,
): string | null {
  const { kind, id } = item;
  const isInForum = kind === 'thread' || kind === 'reply';
  if (!itemPage.isPagePublic || (isInForum && !hasForums)) return null;
  const isHidden = item.isDeleted || item.isSpam || item.isPendingModeration;
  return isHidden
    ? pagePathOfContent(kind, itemPage.pageSlug)
    : contentPath(kind, id, itemPage.pageSlug);
}

function parseActivityKind(name: string | null | undefined): ContentKind | undefined {
  if (name == null) return undefined;
  const kind = contentKinds.find((known) => known === name);
  if (!kind) throw invalidInput(`assocType must be one of ${contentKinds.join(', ')}`, 'assocType');
  return kind;
}

function parseActivityState(name: string | null | undefined): ContentState | undefined {
  if (name == null) return undefined;
  const state = contentStates.find((known) => known === name);
  if (!state) throw invalidInput(`state must be one of ${contentStates.join(', ')}`, 'state');
  return state;
}

function parseActivityPage({ first, after, last, before }: ActivityArgs) {
  const isBackwards = last != null || before != null;
  if (isBackwards && (first != null || after != null)) {
    throw invalidInput('Use first and after, or last and before', 'before');
  }
  const [count, cursor] = isBackwards ? [last, before] : [first, after];
  if (count != null && count < 0) {
    throw invalidInput('A page cannot be smaller than nothing', isBackwards ? 'last' : 'first');
  }
  const from = cursor == null ? undefined : decodeActivityCursor(cursor);
  if (cursor != null && !from) {
    const field = isBackwards ? 'before' : 'after';
    throw invalidInput(`${field} must be an id from this stream`, field);
  }
  return {
    from,
    towards: isBackwards ? ('newer' as const) : ('older' as const),
    limit: Math.min(count ?? defaultActivityItemCount, maxActivityItemCount),
  };
}
