import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

interface SiteIndexAge {
  name: string;
  builtAt: Date | null;
  waitingSeconds: number | null;
}

interface IndexAgesService {
  read(): Promise<SiteIndexAge[]>;
}

export function createIndexAgesService({ db }: Database): IndexAgesService {
  return {
    async read() {
      const { rows } = await sql<SiteIndexAge>`
        select 'Sitemaps' as name, min(built_at) as "builtAt",
          extract(epoch from now() - min(began_at))::float8 as "waitingSeconds"
        from sitemap_builds
        union all
        select 'Search of posts', min(built_at), null from post_indexes
        order by name`.execute(db);
      return rows;
    },
  };
}
