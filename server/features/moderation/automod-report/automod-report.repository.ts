import { sql } from 'kysely';
import type { FlagOutcome, ReportReason } from '../../../../contract/moderation/content-flags.ts';
import { contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import type { HeldReason } from '../../../../contract/moderation/holding.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { Db } from '../../../db/database.ts';

export interface ScoredDecision {
  flagId: number;
  site: string;
  settings: unknown;
  outcome: Exclude<FlagOutcome, 'WAITING'>;
  spamProb: number;
  offensiveProb: number;
  isSpam: boolean;
  isOffensive: boolean;
  isImage: boolean;
  /** True also if staff no longer think that the author is in danger. */
  isCare: boolean;
  heldFor: HeldReason[];
  reported: ReportReason[];
}

export interface DecidedText {
  flagId: number;
  name: string | null;
  body: string;
}

export interface UnreportedText {
  name: string | null;
  body: string;
}

/** The newest items of each kind among which unreported texts are sampled. */
const newestItemsPerKind = 20_000;

export function automodReportRepository(db: Db) {
  return {
    /** Leaves out texts in languages that automod does not read: their scores say nothing. */
    async latest(limit: number, prefix: string | undefined): Promise<ScoredDecision[]> {
      const { rows } = await sql<ScoredDecision>`
        select flag.id as "flagId", site.prefix as site, site.settings, flag.outcome,
          (flag.automod -> 'spam' ->> 'prob')::float8 as "spamProb",
          (flag.automod -> 'offensive' ->> 'prob')::float8 as "offensiveProb",
          flag.is_spam as "isSpam", flag.is_offensive as "isOffensive", flag.is_image as "isImage",
          flag.is_care or exists (select from care_cases
            where care_cases.content_flag_id = flag.id) as "isCare", flag.held_for as "heldFor",
          array(select distinct reason from content_flag_reports as report
            where report.site_id = flag.site_id and report.content_flag_id = flag.id) as reported
        from content_flags as flag join sites as site on site.id = flag.site_id
        where flag.decided_by_id is not null and flag.assoc_type <> 'user'
          and flag.outcome <> 'WAITING' and flag.automod is not null
          and not exists (select from flag_findings as found
            where found.content_flag_id = flag.id and found.unread_language is not null)
          and (${prefix ?? null}::text is null or site.prefix = ${prefix ?? null})
        order by flag.decided_at desc, flag.id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** Leaves out texts of deleted authors. */
    async textsOf(flagIds: readonly number[]): Promise<DecidedText[]> {
      const branches = contentKinds.map(
        (kind) => sql`select flag.id as "flagId",
            ${kind === 'thread' ? sql`item.name` : sql`null::text`} as name, item.body
          from content_flags as flag
          join ${sql.table(contentTables[kind])} as item
            on item.site_id = flag.site_id and item.id = flag.assoc_id
          join users on users.site_id = flag.site_id and users.id = flag.author_id
          where flag.id = any(${[...flagIds]}::int[]) and flag.assoc_type = ${kind}
            and users.deleted_at is null`,
      );
      const { rows } = await sql<DecidedText>`${sql.join(branches, sql` union all `)}
        order by 1`.execute(db);
      return rows;
    },

    /** Visible texts of these sites that nobody flagged or reported: most of them are fine. */
    async sampleUnreported(sites: readonly string[], limit: number): Promise<UnreportedText[]> {
      const branches = contentKinds.map((kind) => {
        const table = sql.table(contentTables[kind]);
        return sql`select ${kind === 'thread' ? sql`item.name` : sql`null::text`} as name, item.body,
            md5(${kind} || item.id::text) as place
          from ${table} as item join sites on sites.id = item.site_id
            join users on users.site_id = item.site_id and users.id = item.user_id
          where item.id > (select coalesce(max(id), 0) - ${newestItemsPerKind} from ${table})
            and sites.prefix = any(${[...sites]}::text[]) and users.deleted_at is null
            and not item.is_deleted and not item.is_spam and not item.is_pending_moderation
            and not exists (select from content_flags as flag
              where flag.site_id = item.site_id and flag.assoc_type = ${kind}
                and flag.assoc_id = item.id)`;
      });
      const { rows } = await sql<UnreportedText>`
        select name, body from (${sql.join(branches, sql` union all `)}) as items
        order by place limit ${limit}`.execute(db);
      return rows;
    },
  };
}
