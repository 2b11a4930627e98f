import { type RawBuilder, sql } from 'kysely';
import { permalinkPath } from '../../../../contract/public-paths.ts';
import { flatMenu, type MenuItem } from '../../../../contract/site/site-menu.ts';
import type { Db } from '../../../db/database.ts';
import { siteMenuIn } from '../../site/site-menu/site-menu.service.ts';
import type { LinkPlace, LinkText } from './link-places.ts';

/** Posts and pages are one table, walked once. */
export type TextSource =
  | { noun: 'post'; types: readonly ('POST' | 'PAGE')[] }
  | { noun: 'thread' }
  | { noun: 'reply' }
  | { noun: 'siteMenu' };
type TableSource = Exclude<TextSource, { noun: 'siteMenu' }>;

export function sourcesOf(places: readonly LinkPlace[]): TextSource[] {
  const types = [
    ...(places.includes('posts') ? (['POST'] as const) : []),
    ...(places.includes('pages') ? (['PAGE'] as const) : []),
  ];
  return [
    ...(types.length > 0 ? [{ noun: 'post' as const, types }] : []),
    ...(places.includes('threads') ? [{ noun: 'thread' as const }] : []),
    ...(places.includes('replies') ? [{ noun: 'reply' as const }] : []),
    ...(places.includes('menu') ? [{ noun: 'siteMenu' as const }] : []),
  ];
}

const tables = { post: 'posts', thread: 'threads', reply: 'replies' } as const;

interface Row {
  id: number;
  text: string;
  title: string | null;
  permalink: string | null;
}

export interface WrittenText {
  id: number;
  /** Where it has one. */
  version: number | null;
}

/** Everything that links stand in, and how it is written back. */
export function linkTextsRepository(db: Db) {
  const filterOf = (siteId: number, source: TableSource) =>
    source.noun === 'post'
      ? sql`site_id = ${siteId} and not is_deleted and type = any(${[...source.types]}::text[])`
      : sql`site_id = ${siteId} and not is_deleted`;

  async function select(
    siteId: number,
    source: TableSource,
    condition: RawBuilder<unknown>,
    isLocked: boolean,
  ): Promise<LinkText[]> {
    const { noun } = source;
    const own =
      noun === 'post' ? sql`title, permalink` : sql`null as title, null::text as permalink`;
    const { rows } = await sql<Row>`
      select id, body as text, ${own} from ${sql.table(tables[noun])}
      where ${filterOf(siteId, source)} ${condition} ${isLocked ? sql`for no key update` : sql``}`.execute(
      db,
    );
    return rows.map(({ id, text, title, permalink }) => ({
      noun,
      siteId,
      id,
      text,
      title: title ?? undefined,
      path: permalink ? permalinkPath(permalink) : undefined,
      isByMember: noun !== 'post',
    }));
  }

  async function menuOf(siteId: number, isLocked: boolean): Promise<LinkText[]> {
    const menus = siteMenuIn(db);
    const { menu } = isLocked ? await menus.findForUpdate(siteId) : await menus.find(siteId);
    if (menu.length === 0) return [];
    const text = JSON.stringify(menu);
    const title = 'Site menu';
    return [{ noun: 'siteMenu', siteId, id: siteId, text, title, path: '/', isByMember: false }];
  }

  return {
    async count(siteId: number, source: TextSource): Promise<number> {
      if (source.noun === 'siteMenu') return (await menuOf(siteId, false)).length;
      const { rows } = await sql<{ texts: number }>`
        select count(*) as texts from ${sql.table(tables[source.noun])}
        where ${filterOf(siteId, source)}`.execute(db);
      return rows[0]?.texts ?? 0;
    },

    /** The next by id; fewer than asked for only at the end. */
    async next(
      siteId: number,
      source: TextSource,
      { after, limit, isLocked }: { after: number; limit: number; isLocked: boolean },
    ): Promise<LinkText[]> {
      if (source.noun === 'siteMenu') return after === 0 ? menuOf(siteId, isLocked) : [];
      const condition = sql`and id > ${after} order by id limit ${limit}`;
      return select(siteId, source, condition, isLocked);
    },

    async find(
      siteId: number,
      noun: LinkText['noun'],
      ids: readonly number[],
      isLocked: boolean,
    ): Promise<LinkText[]> {
      if (noun === 'siteMenu') return ids.includes(siteId) ? menuOf(siteId, isLocked) : [];
      const source: TableSource = noun === 'post' ? { noun, types: ['POST', 'PAGE'] } : { noun };
      return select(siteId, source, sql`and id = any(${[...ids]}::int[]) order by id`, isLocked);
    },

    async write(
      siteId: number,
      noun: LinkText['noun'],
      texts: readonly { id: number; text: string }[],
      userId: number,
    ): Promise<WrittenText[]> {
      if (texts.length === 0) return [];
      if (noun === 'siteMenu') return writeMenu(db, siteId, texts, userId);
      const ids = texts.map(({ id }) => id);
      if (noun !== 'post') {
        // What members wrote is kept as it was, as whenever staff put it in other words.
        const name = noun === 'thread' ? sql`name` : sql`null`;
        await sql`
          insert into content_revisions (site_id, assoc_type, assoc_id, name, body, user_id)
          select site_id, ${noun}, id, ${name}, body, ${userId} from ${sql.table(tables[noun])}
          where site_id = ${siteId} and id = any(${ids}::int[]) order by id`.execute(db);
      }
      const { rows } = await sql<WrittenText>`
        update ${sql.table(tables[noun])} as item set body = given.body, updated_at = now()
          ${noun === 'post' ? sql`, modified_at = now()` : sql``}
          ${noun === 'reply' ? sql`` : sql`, version = item.version + 1`}
        from unnest(${ids}::int[], ${texts.map(({ text }) => text)}::text[]) as given (id, body)
        where item.site_id = ${siteId} and item.id = given.id
        returning item.id, ${noun === 'reply' ? sql`null::int` : sql`item.version`} as version`.execute(
        db,
      );
      return rows;
    },
  };
}

async function writeMenu(
  db: Db,
  siteId: number,
  [given]: readonly { id: number; text: string }[],
  userId: number,
): Promise<WrittenText[]> {
  if (!given) return [];
  const menus = siteMenuIn(db);
  const version = (await menus.findForUpdate(siteId)).version + 1;
  const menu: MenuItem[] = JSON.parse(given.text);
  await menus.save(siteId, {
    menu,
    version,
    itemsCount: flatMenu(menu).length,
    savedBy: userId,
    restoredVersion: null,
  });
  return [{ id: siteId, version }];
}
