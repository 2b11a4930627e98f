import { sql } from 'kysely';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import type { ShadowRule } from '../../../../contract/moderation/what-if.ts';
import type { Db } from '../../../db/database.ts';

/** Texts that a rule in shadow mode would have flagged, and what staff decided about them since. */
export interface ShadowSummary {
  rule: ShadowRule;
  count: number;
  removed: number;
  kept: number;
}

export function shadowHitsRepository(db: Db) {
  return {
    /** Each text counts once for each rule, however often it is edited. */
    async record(
      siteId: number,
      item: { kind: ContentKind; id: number },
      rules: readonly ShadowRule[],
    ): Promise<void> {
      if (rules.length === 0) return;
      await db
        .insertInto('automod_shadow_hits')
        .values(rules.map((rule) => ({ siteId, assocType: item.kind, assocId: item.id, rule })))
        .onConflict((oc) => oc.doNothing())
        .execute();
    },

    async summarize(siteId: number, from: Date): Promise<ShadowSummary[]> {
      const { rows } = await sql<ShadowSummary>`
        select hit.rule, count(*)::int as count,
          count(*) filter (where flag.outcome in ('SPAM', 'DELETED'))::int as removed,
          count(*) filter (where flag.outcome in ('KEPT', 'APPROVED'))::int as kept
        from automod_shadow_hits as hit
        left join content_flags as flag on flag.site_id = hit.site_id
          and flag.assoc_type = hit.assoc_type and flag.assoc_id = hit.assoc_id
        where hit.site_id = ${siteId} and hit.inserted_at >= ${from}
        group by hit.rule order by hit.rule`.execute(db);
      return rows;
    },

    async deleteBefore(time: Date): Promise<void> {
      await db.deleteFrom('automod_shadow_hits').where('insertedAt', '<', time).execute();
    },
  };
}
