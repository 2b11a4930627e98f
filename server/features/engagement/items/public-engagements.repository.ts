import { type RawBuilder, sql } from 'kysely';
import { type EngagementType, isEngagementType } from '../../../../contract/engagement/kinds.ts';
import type { WidgetItem } from '../../../../contract/engagement/widget.ts';
import { threadPath } from '../../../../contract/public-paths.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export interface PublicEngagement extends WidgetItem {
  /** Site that owns the item; not always the page's, because global items appear on every site. */
  siteId: number;
  isGlobal: boolean;
  isSuggestable: boolean;
  priority: number;
  isOnHomepage: boolean;
  promoteOnForumIndexPage: boolean;
  currentSiteTotalVotes: number;
  giveawaySubmissions: number;
  createdForums: number;
}

type PublicEngagementRow = Omit<PublicEngagement, 'type' | 'thread'> & {
  type: string;
  threadName: string | null;
  threadSlug: string | null;
};

export function publicEngagementsRepository(db: Db) {
  async function selectVisible(
    siteId: number,
    which: RawBuilder<unknown>,
  ): Promise<PublicEngagement[]> {
    const { rows } = await sql<PublicEngagementRow>`
      select item.id, item.site_id, item.type, item.question, item.answer_description,
        item.cta_text, item.cta_link, item.image_url, item.date::text as date,
        item.start_date::text as start_date, item.is_current,
        item.is_multi_select, item.has_option_cta, item.results_require_auth,
        item.results_require_known, item.results_visibility, item.is_global, item.is_suggestable, item.priority,
        item.is_on_homepage, item.promote_on_forum_index_page, item.total_votes,
        coalesce(here.votes, 0) as current_site_total_votes, item.giveaway_submissions,
        item.created_forums, draw.drawn_at is not null as is_drawn, threads.name as thread_name, threads.slug as thread_slug,
        coalesce(options.list, '[]') as options
      from engagements as item
      left join threads on threads.site_id = item.site_id and threads.id = item.thread_id
        and threads.is_public
      left join giveaway_draws as draw on draw.engagement_id = item.id
      left join engagement_site_counts as here
        on here.engagement_id = item.id and here.site_id = ${siteId}
      left join lateral (
        select json_agg(json_build_object('id', option.id, 'name', option.name,
          'isCorrect', option.is_correct, 'ctaText', option.cta_text, 'ctaLink', option.cta_link,
          'totalVotes', coalesce(sums.votes, 0)) order by option.display_order) as list
        from engagement_options as option
        left join lateral (
          select sum(votes)::int as votes from engagement_option_counts as counted
          where counted.engagement_id = item.id and counted.option_id = option.id
        ) as sums on true
        where option.engagement_id = item.id
      ) as options on true
      where item.deleted_at is null and (item.site_id = ${siteId} or item.is_global) and ${which}
      order by item.id desc`.execute(db);
    return rows.flatMap(({ type, threadName, threadSlug, ...item }) =>
      isEngagementType(type)
        ? {
            ...item,
            type,
            thread:
              threadName === null || threadSlug === null
                ? null
                : { name: threadName, path: threadPath(threadSlug) },
          }
        : [],
    );
  }

  return {
    byIds: (siteId: number, ids: readonly number[]) =>
      selectVisible(siteId, sql`item.id = ${anyOf(ids)}`),

    byIdsOrCurrent: (siteId: number, ids: readonly number[], types: readonly EngagementType[]) =>
      selectVisible(
        siteId,
        sql`(item.id = any(${[...ids]}::int[])
          or (item.is_current and item.type = any(${[...types]}::text[])))`,
      ),
  };
}
