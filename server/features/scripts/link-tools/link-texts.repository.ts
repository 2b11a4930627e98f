import { type RawBuilder, sql } from 'kysely';
import { permalinkPath } from '../../../../contract/public-paths.ts';
import { flattenMenu, type MenuItem } from '../../../../contract/site/site-menu.ts';
import type { Db } from '../../../db/database.ts';
import { contentTextsIn } from '../../moderation/content/content-texts.ts';
import { postRowsIn } from '../../site/posts/post-rows.ts';
import { siteMenuIn } from '../../site/site-menu/site-menu.service.ts';
import type { LinkNoun, LinkPlace, LinkText } from './link-places.ts';

/** Posts and pages share a table, which is walked once. */
export type LinkTextSource =
  | { noun: 'post'; types: readonly ('POST' | 'PAGE')[] }
  | { noun: Exclude<LinkNoun, 'post'> };
type NounWithTable = Exclude<LinkNoun, 'siteMenu'>;
type TextSourceWithTable = LinkTextSource & { noun: NounWithTable };

/** Limits the memory of a step; a longer text comes alone. */
const maxTextBytesPerRead = 2_000_000;

export function textSourcesFor(places: readonly LinkPlace[]): LinkTextSource[] {
  const types = [
    ...(places.includes('posts') ? (['POST'] as const) : []),
    ...(places.includes('pages') ? (['PAGE'] as const) : []),
  ];
  return [
    ...(types.length > 0 ? [{ noun: 'post' as const, types }] : []),
    ...(places.includes('aiPages') ? [{ noun: 'aiPage' as const }] : []),
    ...(places.includes('threads') ? [{ noun: 'thread' as const }] : []),
    ...(places.includes('replies') ? [{ noun: 'reply' as const }] : []),
    ...(places.includes('comments') ? [{ noun: 'comment' as const }] : []),
    ...(places.includes('menu') ? [{ noun: 'siteMenu' as const }] : []),
  ];
}

const tableByNoun: Record<NounWithTable, string> = {
  post: 'posts',
  aiPage: 'posts',
  thread: 'threads',
  reply: 'replies',
  comment: 'comments',
};
/** Members' texts have no title in logs, and their earlier versions are stored. */
const nounsWrittenByMembers: readonly LinkNoun[] = ['thread', 'reply', 'comment'];

interface LinkTextRow {
  id: number;
  text: string;
  title: string | null;
  permalink: string | null;
}

export interface WrittenText {
  id: number;
  version: number | null;
}

export function linkTextsRepository(db: Db) {
  const isFromSource = (siteId: number, source: TextSourceWithTable) => {
    const ofSite = sql`site_id = ${siteId} and not is_deleted`;
    if (source.noun === 'post') return sql`${ofSite} and type = any(${[...source.types]}::text[])`;
    if (source.noun === 'aiPage')
      return sql`${ofSite} and type = 'JOURNAI' and content is not null`;
    return ofSite;
  };
  const textColumn = (noun: NounWithTable) => (noun === 'aiPage' ? sql`content::text` : sql`body`);

  async function selectTexts(
    siteId: number,
    noun: NounWithTable,
    condition: RawBuilder<unknown>,
    isLocked: boolean,
  ): Promise<LinkText[]> {
    const isByMember = nounsWrittenByMembers.includes(noun);
    const own = isByMember ? sql`null as title, null::text as permalink` : sql`title, permalink`;
    const { rows } = await sql<LinkTextRow>`
      select id, ${textColumn(noun)} as text, ${own} from ${sql.table(tableByNoun[noun])}
      where ${condition} order by id ${isLocked ? sql`for no key update` : sql``}`.execute(db);
    return rows.map(({ id, text, title, permalink }) => ({
      noun,
      siteId,
      id,
      text,
      title: title ?? undefined,
      path: permalink ? permalinkPath(permalink) : undefined,
      isByMember,
    }));
  }

  async function findMenu(siteId: number, isLocked: boolean): Promise<LinkText[]> {
    const menus = siteMenuIn(db);
    const { menu } = isLocked ? await menus.findForUpdate(siteId) : await menus.find(siteId);
    if (menu.length === 0) return [];
    const text = JSON.stringify(menu);
    const title = 'Site menu';
    return [{ noun: 'siteMenu', siteId, id: siteId, text, title, path: '/', isByMember: false }];
  }

  return {
    async count(siteId: number, source: LinkTextSource): Promise<number> {
      if (source.noun === 'siteMenu') return (await findMenu(siteId, false)).length;
      const { rows } = await sql<{ texts: number }>`
        select count(*) as texts from ${sql.table(tableByNoun[source.noun])}
        where ${isFromSource(siteId, source as TextSourceWithTable)}`.execute(db);
      return rows[0]?.texts ?? 0;
    },

    /** Next texts by id; may be fewer than `limit` if they are long. */
    async next(
      siteId: number,
      textSource: LinkTextSource,
      { after, limit, isLocked }: { after: number; limit: number; isLocked: boolean },
    ): Promise<LinkText[]> {
      if (textSource.noun === 'siteMenu') return after === 0 ? findMenu(siteId, isLocked) : [];
      const source = textSource as TextSourceWithTable;
      const size =
        source.noun === 'aiPage' ? sql`pg_column_size(content)` : sql`octet_length(body)`;
      // Selects by id alone: with the type, the planner would scan all rows of the type for each
      // step.
      const page = sql`site_id = ${siteId} and not is_deleted and id = any(array(
        select id from (
          select id, sum(size) over (order by id) - size as before from (
            select id, ${size} as size from ${sql.table(tableByNoun[source.noun])}
            where ${isFromSource(siteId, source)} and id > ${after} order by id limit ${limit}
          ) as next
        ) as sized where before < ${maxTextBytesPerRead}))`;
      return selectTexts(siteId, source.noun, page, isLocked);
    },

    async find(
      siteId: number,
      noun: LinkNoun,
      ids: readonly number[],
      isLocked: boolean,
    ): Promise<LinkText[]> {
      if (noun === 'siteMenu') return ids.includes(siteId) ? findMenu(siteId, isLocked) : [];
      const source: TextSourceWithTable =
        noun === 'post' ? { noun, types: ['POST', 'PAGE'] } : { noun };
      const condition = sql`${isFromSource(siteId, source)} and id = any(${[...ids]}::int[])`;
      return selectTexts(siteId, noun, condition, isLocked);
    },

    async write(
      siteId: number,
      noun: LinkNoun,
      texts: readonly { id: number; text: string }[],
      userId: number,
    ): Promise<WrittenText[]> {
      if (texts.length === 0) return [];
      if (noun === 'siteMenu') return writeMenu(db, siteId, texts, userId);
      if (noun === 'post' || noun === 'aiPage') {
        return postRowsIn(db).setTexts(siteId, noun === 'aiPage' ? 'content' : 'body', texts);
      }
      // Also stores the previous version, like every edit by staff.
      return contentTextsIn(db).setBodies(siteId, noun, texts, userId);
    },
  };
}

async function writeMenu(
  db: Db,
  siteId: number,
  [changed]: readonly { id: number; text: string }[],
  userId: number,
): Promise<WrittenText[]> {
  if (!changed) return [];
  const menus = siteMenuIn(db);
  const version = (await menus.findForUpdate(siteId)).version + 1;
  const menu: MenuItem[] = JSON.parse(changed.text);
  await menus.save(siteId, {
    menu,
    version,
    itemsCount: flattenMenu(menu).length,
    savedBy: userId,
    restoredVersion: null,
  });
  return [{ id: siteId, version }];
}
