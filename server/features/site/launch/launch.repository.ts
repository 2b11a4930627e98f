import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { hasSentMail } from '../../../mail/mail-fragments.ts';
import { hasIntakeKey } from '../../accounts/api-tokens/api-token-fragments.ts';
import { hasSecondFactor } from '../../accounts/factors/factor-fragments.ts';
import { hasActiveDisorders } from '../../conditions/disorders/disorder-fragments.ts';

export interface LaunchFacts {
  leaderCount: number;
  moderatorCount: number;
  hasStaffWithoutFactor: boolean;
  hasSentMail: boolean;
  menu: unknown;
  hasContent: boolean;
  sitemapPartCount: number;
  hasForumTags: boolean;
  hasConditions: boolean;
  hasIntakeKey: boolean;
  hasDemoLogins: boolean;
  settings: unknown;
  superSettings: unknown;
}

export function launchChecklistRepository(db: Db) {
  return {
    async facts(siteId: number, demoEmails: readonly string[]): Promise<LaunchFacts> {
      const { rows } = await sql<LaunchFacts>`
        select settings, super_settings as "superSettings",
          (select count(*)::int from (select from users where site_id = sites.id
            and role_id in (5, 6) and deleted_at is null limit 2) as few) as "leaderCount",
          (select count(*)::int from (select from users where site_id = sites.id
            and role_id = 2 and deleted_at is null limit 2) as few) as "moderatorCount",
          exists (select from users where site_id = sites.id and role_id in (1, 2, 5, 6)
            and deleted_at is null and not ${hasSecondFactor}) as "hasStaffWithoutFactor",
          ${hasSentMail(sql`sites.id`)} as "hasSentMail",
          (select menu from site_menus where site_id = sites.id) as menu,
          exists (select from posts where site_id = sites.id and is_public)
            or exists (select from threads where site_id = sites.id and is_public) as "hasContent",
          (select count(*)::int from (select from sitemap_parts where site_id = sites.id
            and is_current limit 1)
            as few) as "sitemapPartCount",
          exists (select from tags where site_id = sites.id and type = 'FORUM') as "hasForumTags",
          ${hasActiveDisorders} as "hasConditions",
          ${hasIntakeKey(sql`sites.id`)} as "hasIntakeKey",
          exists (select from users where site_id = sites.id
            and email = any(${[...demoEmails]}::text[]) and deleted_at is null) as "hasDemoLogins"
        from sites where id = ${siteId}`.execute(db);
      const [facts] = rows;
      if (!facts) throw new Error(`There is no site ${siteId}`);
      return facts;
    },
  };
}
