import { sql } from 'kysely';
import { threadPath } from '../../../../contract/public-paths.ts';
import type { Db } from '../../../db/database.ts';

export interface StoredShortLink {
  id: number;
  code: string;
  /** Of its site. */
  domainName: string;
  toUrl: string;
  clickCount: number;
  insertedAt: Date;
}

interface Target {
  toUrl: string | null;
  slug: string | null;
}

/** A thread may be renamed: where its link leads to is looked up each time. */
function targetOf({ toUrl, slug }: Target): string {
  return toUrl ?? threadPath(slug ?? '');
}

export function shortLinksRepository(db: Db) {
  return {
    async ofThread(siteId: number, threadId: number): Promise<StoredShortLink | undefined> {
      const row = await db
        .selectFrom('short_links')
        .innerJoin('threads', 'threads.id', 'short_links.threadId')
        .innerJoin('sites', 'sites.id', 'short_links.siteId')
        .select(['short_links.id', 'short_links.code', 'short_links.clickCount'])
        .select(['short_links.insertedAt', 'toUrl', 'threads.slug'])
        .select('sites.domainName')
        .where('short_links.siteId', '=', siteId)
        .where('short_links.threadId', '=', threadId)
        .executeTakeFirst();
      if (!row) return undefined;
      const { id, code, domainName, clickCount, insertedAt } = row;
      return { id, code, domainName, clickCount, insertedAt, toUrl: targetOf(row) };
    },

    /** Nothing when the thread has one already, or the code is taken. */
    insertForThread: (
      siteId: number,
      link: { code: string; threadId: number; createdBy: number },
    ): Promise<{ id: number } | undefined> =>
      db
        .insertInto('short_links')
        .values({
          siteId,
          code: link.code,
          threadId: link.threadId,
          createdBy: link.createdBy,
        })
        .onConflict((oc) => oc.doNothing())
        .returning('id')
        .executeTakeFirst(),

    /** Counts it as followed. That of a thread that nobody may read leads nowhere. */
    async follow(siteId: number, code: string): Promise<string | undefined> {
      const { rows } = await sql<Target>`
        update short_links set click_count = click_count + 1
        where site_id = ${siteId} and code = ${code} and (thread_id is null
          or exists (select from threads where threads.id = thread_id and is_public))
        returning to_url as "toUrl",
          (select slug from threads where threads.id = short_links.thread_id) as slug`.execute(db);
      return rows[0] && targetOf(rows[0]);
    },
  };
}
