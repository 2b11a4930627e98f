import { sql } from 'kysely';
import { contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { ComputedBackfill } from '../../../jobs/computed-backfill.job.ts';
import { setMissingTextBands } from '../flags/flag-text-bands.ts';
import { computeBandsOfHtml, joinNameAndBody } from '../writing/compared-text.ts';

interface FlaggedText {
  id: number;
  bands: number[] | null;
}

/** Groups open flags of releases that did not compare texts. Closed flags are never grouped. */
export const textBandsBackfill: ComputedBackfill<FlaggedText> = {
  name: 'content_flags_text_bands',
  batchSize: 200,

  async read(db, afterId, limit) {
    const texts = contentKinds.map(
      (kind) => sql`select ${kind}::text as kind, id,
        ${kind === 'thread' ? sql`name` : sql`null::text`} as name, body
        from ${sql.table(contentTables[kind])} where id = flag.assoc_id and flag.assoc_type = ${kind}`,
    );
    const { rows } = await sql<{
      id: number;
      siteId: number;
      name: string | null;
      body: string | null;
    }>`select flag.id, flag.site_id as "siteId", text.name, text.body
      from (
        select id, site_id, assoc_type, assoc_id from content_flags
        where id > ${afterId} and is_open and not is_care and text_bands is null
          and assoc_type <> 'user'
        order by id limit ${limit}
      ) as flag
      left join lateral (${sql.join(texts, sql` union all `)}) as text on true
      order by flag.id`.execute(db);
    return rows.map(({ id, siteId, name, body }) => ({
      id,
      bands: body === null ? null : computeBandsOfHtml(siteId, joinNameAndBody({ name, body })),
    }));
  },

  write: setMissingTextBands,
};
