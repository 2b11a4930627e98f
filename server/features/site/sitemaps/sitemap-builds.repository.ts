import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { DB } from '../../../db/types.generated.ts';

export type SitemapBuild = Selectable<DB['sitemap_builds']>;

export interface NewSitemapPart {
  number: number;
  name: string;
  loc: string;
  urlCount: number;
  xmlBytes: number;
  crc: number;
  hash: string;
  chunks: readonly { first: number; urlCount: number; xml: Buffer; titles: Buffer }[];
}

export function sitemapBuildsRepository(db: Db) {
  const isOfKind = (siteId: number, kind: string) => sql`site_id = ${siteId} and kind = ${kind}`;

  return {
    sites: () =>
      db
        .selectFrom('sites')
        .select(['id', 'domainName', 'features', 'settings'])
        .orderBy('id')
        .execute(),

    all: (): Promise<SitemapBuild[]> => db.selectFrom('sitemap_builds').selectAll().execute(),

    /**
     * Marks builds of changed sites as due, including kinds that follow another one. Skips locked
     * marks.
     */
    async applyMarks(followed: readonly { kind: string; follows: string }[] = []): Promise<void> {
      await sql`
        with taken as (
          delete from sitemap_marks where id in (select id from sitemap_marks for update skip locked)
          returning site_id, kind
        ), followed as (
          select * from unnest(${followed.map(({ kind }) => kind)}::text[],
            ${followed.map(({ follows }) => follows)}::text[]) as f (kind, follows)
        )
        update sitemap_builds set is_marked = true
        from (
          select distinct site_id, kind from taken
          union select distinct taken.site_id, followed.kind from taken
            join followed on followed.follows = taken.kind
        ) as marked
        where sitemap_builds.kind = marked.kind
          and (marked.site_id is null or marked.site_id = sitemap_builds.site_id)`.execute(db);
    },

    async markSite(siteId: number): Promise<void> {
      await sql`update sitemap_builds set is_marked = true, took_ms = 0
        where site_id = ${siteId}`.execute(db);
    },

    async insert(siteId: number, kind: string, origin: string): Promise<void> {
      await db
        .insertInto('sitemap_builds')
        .values({ siteId, kind, origin })
        .onConflict((oc) => oc.doNothing())
        .execute();
    },

    find: (siteId: number, kind: string): Promise<SitemapBuild | undefined> =>
      db
        .selectFrom('sitemap_builds')
        .selectAll()
        .where('siteId', '=', siteId)
        .where('kind', '=', kind)
        .executeTakeFirst(),

    lock: (siteId: number, kind: string): Promise<SitemapBuild | undefined> =>
      db
        .selectFrom('sitemap_builds')
        .selectAll()
        .where('siteId', '=', siteId)
        .where('kind', '=', kind)
        .forUpdate()
        .executeTakeFirst(),

    async start(
      siteId: number,
      kind: string,
      fields: { origin: string; beganAt: Date; changesAt: Date | undefined },
    ): Promise<void> {
      await sql`delete from sitemap_parts
        where ${isOfKind(siteId, kind)} and not is_current and replaced_at is null`.execute(db);
      await sql`update sitemap_builds set is_marked = false, build = build + 1, after_id = 0,
          spent_ms = 0, origin = ${fields.origin}, began_at = ${fields.beganAt},
          changes_at = ${fields.changesAt ?? null}
        where ${isOfKind(siteId, kind)}`.execute(db);
    },

    async countParts({ siteId, kind, build }: SitemapBuild): Promise<number> {
      const { parts } = await db
        .selectFrom('sitemap_parts')
        .select((eb) => eb.fn.countAll<number>().as('parts'))
        .where('siteId', '=', siteId)
        .where('kind', '=', kind)
        .where('build', '=', build)
        .executeTakeFirstOrThrow();
      return parts;
    },

    async addPart({ siteId, kind, build }: SitemapBuild, part: NewSitemapPart): Promise<void> {
      const { chunks, ...fields } = part;
      const { id } = await db
        .insertInto('sitemap_parts')
        .values({ siteId, kind, build, ...fields })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('sitemap_chunks')
        .values(chunks.map((chunk) => ({ partId: id, ...chunk })))
        .execute();
    },

    async saveProgress(siteId: number, kind: string, afterId: number, ms: number): Promise<void> {
      await sql`update sitemap_builds
        set after_id = ${afterId}, spent_ms = spent_ms + ${Math.round(ms)}
        where ${isOfKind(siteId, kind)}`.execute(db);
    },

    /** Publishes the files of a build. Unchanged files keep their modification time. */
    async publish({ siteId, kind, build }: SitemapBuild, now: Date): Promise<void> {
      await sql`update sitemap_parts as part set modified_at = coalesce((
          select shown.modified_at from sitemap_parts as shown
          where shown.site_id = part.site_id and shown.name = part.name and shown.is_current
            and shown.hash = part.hash and shown.loc = part.loc), ${now})
        where ${isOfKind(siteId, kind)} and build = ${build}`.execute(db);
      await sql`update sitemap_parts set is_current = false, replaced_at = ${now}
        where ${isOfKind(siteId, kind)} and is_current`.execute(db);
      await sql`update sitemap_parts set is_current = true
        where ${isOfKind(siteId, kind)} and build = ${build}`.execute(db);
      await sql`update sitemap_builds set built_at = ${now}, began_at = null, took_ms = spent_ms
        where ${isOfKind(siteId, kind)}`.execute(db);
    },

    async remove(siteId: number, kind: string): Promise<void> {
      await sql`delete from sitemap_builds where ${isOfKind(siteId, kind)}`.execute(db);
    },

    async lockIndex(siteId: number): Promise<{ hash: string }> {
      await db
        .insertInto('sitemap_indexes')
        .values({ siteId })
        .onConflict((oc) => oc.doNothing())
        .execute();
      return db
        .selectFrom('sitemap_indexes')
        .select('hash')
        .where('siteId', '=', siteId)
        .forUpdate()
        .executeTakeFirstOrThrow();
    },

    async writeIndex(
      siteId: number,
      index: { xml: string; hash: string; modifiedAt: Date },
    ): Promise<void> {
      await db.updateTable('sitemap_indexes').set(index).where('siteId', '=', siteId).execute();
    },

    async deleteReplaced(before: Date): Promise<void> {
      await db.deleteFrom('sitemap_parts').where('replacedAt', '<', before).execute();
    },
  };
}
