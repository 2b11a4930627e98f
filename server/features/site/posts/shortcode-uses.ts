import { sql } from 'kysely';
import { permalinkPath } from '../../../../contract/public-paths.ts';
import type { Db } from '../../../db/database.ts';

export interface ShortcodeUse {
  postId: number;
  title: string;
  path: string;
  isPublic: boolean;
}

export async function findShortcodeUses(
  db: Db,
  siteId: number,
  { name, id, limit }: { name: string; id: number; limit: number },
): Promise<ShortcodeUse[]> {
  const { rows } = await sql<{ id: number; title: string; permalink: string; isPublic: boolean }>`
    select id, title, permalink, is_public and published_at <= now() as "isPublic" from posts
    where shortcodes <> '{}' and shortcodes @> array[${`${name.toLowerCase()} ${id}`}]
      and site_id = ${siteId} and not is_deleted
    order by id desc limit ${limit}`.execute(db);
  return rows.map(({ id: postId, title, permalink, isPublic }) => ({
    postId,
    title,
    path: permalinkPath(permalink),
    isPublic,
  }));
}
