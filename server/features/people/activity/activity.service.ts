import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import type { Actor } from '../../../base/actor.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import { sanitizeBody } from '../../../lib/html.ts';
import { type ActivityCursor, decodeCursor, encodeCursor } from './activity.cursor.ts';
import { activityRepository } from './activity.repository.ts';

export interface ActivityArgs {
  userId: number;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}

export interface ActivityItem {
  /** Its place in the stream, to go on from with `after` or `before`. */
  id: string;
  assocType: ContentKind;
  assocId: number;
  body: string;
  insertedAt: Date;
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
  /**
   * What someone wrote, newest first. Staff also see what was deleted, as long as there is
   * something to see: tombstones, whose words are gone, are left out.
   */
  stream(actor: Actor, args: ActivityArgs): Promise<ActivityStream>;
}

const defaultItems = 5;
const maxItems = 50;

export function createActivityService({ database }: { database: Database }): ActivityService {
  const activity = activityRepository(database.db);
  return {
    async stream(actor, args) {
      const { towards, from, limit } = pageOf(args);
      const user = await activity.findUser(actor.siteId, args.userId);
      if (!user) throw notFound(userMessages.notFound);
      const walk = (page: Parameters<typeof activity.walk>[2]) =>
        activity.walk(actor.siteId, user.id, page);
      const rows = limit === 0 ? [] : await walk({ from, towards, limit });
      if (towards === 'newer') rows.reverse();
      const isAnyBeyond = async (edge: ActivityCursor | undefined, way: 'older' | 'newer') =>
        edge !== undefined && (await walk({ from: edge, towards: way, limit: 1 })).length > 0;
      const start = rows[0] ?? from;
      const end = rows.at(-1) ?? from;
      return {
        items: rows.map((row) => ({
          id: encodeCursor(row),
          assocType: row.kind,
          assocId: row.id,
          body: sanitizeBody(row.body),
          insertedAt: row.insertedAt,
          user,
        })),
        pageInfo: {
          startId: rows[0] ? encodeCursor(rows[0]) : null,
          endId: rows.at(-1) && end ? encodeCursor(end) : null,
          hasNextPage: () => isAnyBeyond(end, 'older'),
          hasPreviousPage: () => isAnyBeyond(start, 'newer'),
        },
      };
    },
  };
}

function pageOf({ first, after, last, before }: ActivityArgs) {
  const isBackwards = last != null || before != null;
  if (isBackwards && (first != null || after != null)) {
    throw invalidInput('Use first and after, or last and before', 'before');
  }
  const [count, cursor] = isBackwards ? [last, before] : [first, after];
  if (count != null && count < 0) {
    throw invalidInput('A page cannot be smaller than nothing', isBackwards ? 'last' : 'first');
  }
  const from = cursor == null ? undefined : decodeCursor(cursor);
  if (cursor != null && !from) {
    const field = isBackwards ? 'before' : 'after';
    throw invalidInput(`${field} must be an id from this stream`, field);
  }
  return {
    from,
    towards: isBackwards ? ('newer' as const) : ('older' as const),
    limit: Math.min(count ?? defaultItems, maxItems),
  };
}
