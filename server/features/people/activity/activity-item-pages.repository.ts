import { type RawBuilder, sql } from 'kysely';
import { type ContentKind, contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { roleIds } from '../../../../contract/roles.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

interface ItemRef {
  kind: ContentKind;
  id: number;
}

export interface ActivityItemPage extends ItemRef {
  /** Title of the thread or post, or the username of the profile's owner. */
  title: string;
  pageSlug: string;
  isPagePublic: boolean;
  contentFlagId: number | null;
}

interface ItemPageSql {
  from: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  isPublic: RawBuilder<unknown>;
}

const threadPage = { title: sql`page.name`, isPublic: sql`page.is_public` };
const profilePage = {
  title: sql`page.username`,
  isPublic: sql`page.deleted_at is null and page.role_id <> ${sql.lit(Number(roleIds.spammer))}`,
};

const itemPageSqlByKind: Record<ContentKind, ItemPageSql> = {
  comment: {
    from: sql`comments as item join posts as page on page.id = item.post_id`,
    title: sql`page.title`,
    isPublic: sql`page.is_public and page.published_at <= now()`,
  },
  thread: { from: sql`threads as item join threads as page on page.id = item.id`, ...threadPage },
  reply: {
    from: sql`replies as item join threads as page on page.id = item.thread_id`,
    ...threadPage,
  },
  user_profile_status: {
    from: sql`user_profile_statuses as item join users as page on page.id = item.user_id`,
    ...profilePage,
  },
  user_profile_status_reply: {
    from: sql`user_profile_status_replies as item
      join user_profile_statuses as status on status.id = item.status_id
      join users as page on page.id = status.user_id`,
    ...profilePage,
  },
};

/** SQL that selects the flags of one kind, with `id` and `assoc_id`. */
export type FlagsQuery = (siteId: number, kind: ContentKind) => RawBuilder<unknown>;

export function activityItemPagesRepository(db: Db, flagsOf: FlagsQuery) {
  return {
    async ofItems(siteId: number, refs: readonly ItemRef[]): Promise<ActivityItemPage[]> {
      const branches = contentKinds.map(
        (kind) => sql`
          select ${kind}::text as kind, item.id, ${itemPageSqlByKind[kind].title} as title,
            page.slug as "pageSlug", ${itemPageSqlByKind[kind].isPublic} as "isPagePublic",
            (select flag.id from ${flagsOf(siteId, kind)} as flag
              where flag.assoc_id = item.id) as "contentFlagId"
          from ${itemPageSqlByKind[kind].from} where item.site_id = ${siteId}
            and item.id = ${anyOf(refs.filter((ref) => ref.kind === kind).map(({ id }) => id))}`,
      );
      const { rows } = await sql<ActivityItemPage>`${sql.join(branches, sql` union all `)}`.execute(
        db,
      );
      return rows;
    },
  };
}
