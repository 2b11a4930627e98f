import { type RawBuilder, sql } from 'kysely';
import { staffRoles } from '../../../../contract/roles.ts';
import type { Db } from '../../../db/database.ts';

/** What staff can change of a thread. */
export interface ThreadWrite {
  userId: number;
  name: string;
  body: string;
  slug: string;
  seo: object;
  isClosed: boolean;
  requiresPreModeration: boolean;
  isFeatured: boolean;
  isHomepageFeatured: boolean;
}

export interface StoredThread extends ThreadWrite {
  id: number;
  isPendingModeration: boolean;
  version: number;
}

const columns = [
  'id',
  'userId',
  'name',
  'body',
  'slug',
  'seo',
  'isClosed',
  'requiresPreModeration',
  'isFeatured',
  'isHomepageFeatured',
  'isPendingModeration',
  'version',
] as const;

export function threadsRepository(db: Db) {
  return {
    async findIdBySlug(siteId: number, slug: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('threads')
        .select('id')
        .where('siteId', '=', siteId)
        .where('slug', '=', slug)
        .executeTakeFirst();
      return row?.id;
    },

    async findIdByFormerSlug(siteId: number, slug: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('thread_slugs')
        .select('threadId')
        .where('siteId', '=', siteId)
        .where('slug', '=', slug)
        .executeTakeFirst();
      return row?.threadId;
    },

    /** Two threads that changed at the same moment may both have had it: who has it now keeps it. */
    async claimSlug(siteId: number, slug: string): Promise<void> {
      await db
        .deleteFrom('thread_slugs')
        .where('siteId', '=', siteId)
        .where('slug', '=', slug)
        .execute();
    },

    /** Lock its flag first, as everyone does who decides about the thread. */
    async findForUpdate(siteId: number, id: number): Promise<StoredThread | undefined> {
      const row = await db
        .selectFrom('threads')
        .select(columns)
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      return row as StoredThread | undefined;
    },

    /** Whether it is one of those who may be named as authors: staff of the site. */
    async isStaff(siteId: number, userId: number): Promise<boolean> {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('siteId', '=', siteId)
        .where('id', '=', userId)
        .where('roleId', 'in', staffRoles.map(Number))
        .where('deletedAt', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    async update(siteId: number, id: number, changed: Partial<ThreadWrite>): Promise<number> {
      const set: [keyof ThreadWrite, (value: never) => RawBuilder<unknown>][] = [
        // Who wrote it is remembered: reports are about them.
        ['userId', (value) => sql`user_id = ${value}, writer_id = coalesce(writer_id, user_id)`],
        ['name', (value) => sql`name = ${value}`],
        ['body', (value) => sql`body = ${value}`],
        ['slug', (value) => sql`slug = ${value}`],
        ['seo', (value) => sql`seo = ${JSON.stringify(value)}::jsonb`],
        ['isClosed', (value) => sql`is_closed = ${value}`],
        ['requiresPreModeration', (value) => sql`requires_pre_moderation = ${value}`],
        ['isFeatured', (value) => sql`is_featured = ${value}`],
        ['isHomepageFeatured', (value) => sql`is_homepage_featured = ${value}`],
      ];
      const columns = set
        .filter(([name]) => changed[name] !== undefined)
        .map(([name, toColumn]) => toColumn(changed[name] as never));
      const { rows } = await sql<{ version: number }>`
        update threads set ${sql.join([...columns, sql`version = version + 1`, sql`updated_at = now()`])}
        where site_id = ${siteId} and id = ${id} returning version`.execute(db);
      return rows[0]?.version ?? 0;
    },
  };
}
