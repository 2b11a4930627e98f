import { sql } from 'kysely';
import type { EngagementOptionFields } from '../../../../contract/engagement/kind.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { removeOptionsFromVotes } from '../votes/stored-votes.ts';

export interface OptionWithVotes extends Required<EngagementOptionFields> {
  engagementId: number;
  displayOrder: number;
  totalVotes: number;
  currentSiteTotalVotes: number;
}

export interface EngagementTag {
  engagementId: number;
  id: number;
  name: string;
}

export function engagementPartsRepository(db: Db) {
  /** Deletes all other options with their votes. People who chose only those may vote again. */
  async function deleteOtherOptions(
    engagementId: number,
    keptIds: readonly number[],
  ): Promise<void> {
    const { rows } = await sql<{ id: number }>`
      select id from engagement_options
      where engagement_id = ${engagementId} and id <> all(${[...keptIds]}::int[])`.execute(db);
    if (rows.length === 0) return;
    const gone = rows.map(({ id }) => id);
    await removeOptionsFromVotes(db, engagementId, gone);
    await sql`delete from engagement_options
      where engagement_id = ${engagementId} and id = any(${gone}::int[])`.execute(db);
  }

  return {
    options: (engagementId: number) =>
      db
        .selectFrom('engagement_options')
        .select(['id', 'name', 'isCorrect', 'ctaText', 'ctaLink'])
        .where('engagementId', '=', engagementId)
        .orderBy('displayOrder')
        .execute(),

    async tagIds(engagementId: number): Promise<number[]> {
      const rows = await db
        .selectFrom('engagement_tags')
        .select('tagId')
        .where('engagementId', '=', engagementId)
        .orderBy('tagId')
        .execute();
      return rows.map(({ tagId }) => tagId);
    },

    async findOptionsWithVotes(siteId: number, ids: readonly number[]): Promise<OptionWithVotes[]> {
      const { rows } = await sql<OptionWithVotes>`
        select option.id, option.engagement_id, option.display_order, option.name,
          option.is_correct, option.cta_text, option.cta_link,
          coalesce(sum(counted.votes), 0)::int as total_votes,
          coalesce(sum(counted.votes) filter (where counted.site_id = ${siteId}), 0)::int
            as current_site_total_votes
        from engagement_options as option
        left join engagement_option_counts as counted
          on counted.engagement_id = option.engagement_id and counted.option_id = option.id
        where option.engagement_id = ${anyOf(ids)}
        group by option.id order by option.engagement_id, option.display_order`.execute(db);
      return rows;
    },

    tagsOf: (ids: readonly number[]): Promise<EngagementTag[]> =>
      db
        .selectFrom('engagement_tags')
        .innerJoin('tags', 'tags.id', 'engagement_tags.tagId')
        .select(['engagement_tags.engagementId', 'tags.id', 'tags.name'])
        .where('engagement_tags.engagementId', '=', anyOf(ids))
        .orderBy(sql`lower(tags.name)`)
        .orderBy('tags.id')
        .execute(),

    async findExistingTagIds(siteId: number, ids: readonly number[]): Promise<number[]> {
      const rows = await db
        .selectFrom('tags')
        .select('id')
        .where('id', '=', anyOf(ids))
        .where((eb) => eb.or([eb('siteId', 'is', null), eb('siteId', '=', siteId)]))
        .execute();
      return rows.map(({ id }) => id);
    },

    /**
     * Replaces the options of an item: updates those with an id, inserts the rest, deletes all
     * others.
     */
    async setOptions(engagementId: number, options: readonly EngagementOptionFields[]) {
      await deleteOtherOptions(
        engagementId,
        options.flatMap(({ id }) => id ?? []),
      );
      for (const [place, { id, name, isCorrect, ctaText, ctaLink }] of options.entries()) {
        const fields = { displayOrder: place, name, isCorrect, ctaText, ctaLink };
        if (id === undefined) {
          await db
            .insertInto('engagement_options')
            .values({ engagementId, ...fields })
            .execute();
        } else {
          await db
            .updateTable('engagement_options')
            .set(fields)
            .where('engagementId', '=', engagementId)
            .where('id', '=', id)
            .execute();
        }
      }
    },

    async setTags(engagementId: number, tagIds: readonly number[]): Promise<void> {
      await sql`
        with gone as (
          delete from engagement_tags
          where engagement_id = ${engagementId} and tag_id <> all(${[...tagIds]}::int[])
        )
        insert into engagement_tags (engagement_id, tag_id)
        select ${engagementId}, tag_id from unnest(${[...tagIds]}::int[]) as tag_id
        on conflict do nothing`.execute(db);
    },
  };
}
