import { sql } from 'kysely';
import type {
  NoticeKind,
  NoticeLanguage,
  ReportMails,
} from '../../../../contract/moderation/notice-kinds.ts';
import { roleIds } from '../../../../contract/roles.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export interface Notice {
  id: number;
  siteId: number;
  userId: number;
  kind: NoticeKind;
  decisionId: number | null;
  linkKey: string;
  subject: string;
  body: string;
  insertedAt: Date;
}

export interface NoticeRecipient {
  userId: number;
  username: string;
  email: string | null;
  reportMails: ReportMails;
  language: NoticeLanguage | null;
  siteName: string;
  domainName: string;
  settings: unknown;
}

export interface DueNotice {
  id: number;
  siteId: number;
  userId: number;
  subject: string;
  body: string;
  email: string | null;
  siteName: string;
  /** False for people who are deleted, blocked or in danger by now. */
  isWanted: boolean;
}

const noticeColumns = [
  'id',
  'siteId',
  'userId',
  'kind',
  'decisionId',
  'linkKey',
  'subject',
  'body',
  'insertedAt',
] as const;

export function noticesRepository(db: Db) {
  return {
    /** Undefined for people who are deleted or blocked. */
    async findRecipient(siteId: number, userId: number): Promise<NoticeRecipient | undefined> {
      const row = await db
        .selectFrom('users')
        .innerJoin('sites', 'sites.id', 'users.siteId')
        .leftJoin('notice_preferences as preference', (join) =>
          join
            .onRef('preference.siteId', '=', 'users.siteId')
            .onRef('preference.userId', '=', 'users.id'),
        )
        .select([
          'users.id as userId',
          'users.username',
          'users.email',
          'preference.reportMails',
          'preference.language',
          'sites.name as siteName',
          'sites.domainName',
          'sites.settings',
        ])
        .where('users.siteId', '=', siteId)
        .where('users.id', '=', userId)
        .where('users.deletedAt', 'is', null)
        .where('users.roleId', '<>', Number(roleIds.spammer))
        .executeTakeFirst();
      return row && ({ ...row, reportMails: row.reportMails ?? 'EACH' } as NoticeRecipient);
    },

    async insert(notice: {
      siteId: number;
      userId: number;
      kind: NoticeKind;
      decisionId: number | null;
      contentFlagId: number | null;
      linkKey: string;
      subject: string;
      body: string;
      mailAt: Date | null;
      mailedAt: Date | null;
      insertedAt: Date;
    }): Promise<void> {
      await db.insertInto('moderation_notices').values(notice).execute();
    },

    async findByKey(siteId: number, linkKey: string): Promise<Notice | undefined> {
      const row = await db
        .selectFrom('moderation_notices')
        .select(noticeColumns)
        .where('siteId', '=', siteId)
        .where('linkKey', '=', linkKey)
        .executeTakeFirst();
      return row as Notice | undefined;
    },

    async listOfUser(
      siteId: number,
      userId: number,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<Notice[]> {
      const rows = await db
        .selectFrom('moderation_notices')
        .select(noticeColumns)
        .where('siteId', '=', siteId)
        .where('userId', '=', userId)
        .orderBy('id', 'desc')
        .offset(offset)
        .limit(limit)
        .execute();
      return rows as Notice[];
    },

    async listOfDecisions(
      siteId: number,
      userId: number,
      decisionIds: readonly number[],
    ): Promise<Notice[]> {
      const rows = await db
        .selectFrom('moderation_notices')
        .select(noticeColumns)
        .where('siteId', '=', siteId)
        .where('userId', '=', userId)
        .where('decisionId', '=', anyOf(decisionIds))
        .orderBy('id', 'desc')
        .execute();
      return rows as Notice[];
    },

    /** Reporters of a flag, without those who were worried about its author. */
    async findReporterIds(siteId: number, flagId: number): Promise<number[]> {
      const rows = await db
        .selectFrom('content_flag_reports')
        .select('reporterId')
        .where('siteId', '=', siteId)
        .where('contentFlagId', '=', flagId)
        .where('reason', '<>', 'WORRIED')
        .orderBy('id')
        .execute();
      return rows.map(({ reporterId }) => reporterId);
    },

    async isCareFlag(siteId: number, flagId: number): Promise<boolean> {
      const row = await db
        .selectFrom('content_flags')
        .select('isCare')
        .where('siteId', '=', siteId)
        .where('id', '=', flagId)
        .executeTakeFirst();
      return row?.isCare ?? false;
    },

    /** Notices that waited for the end of quiet hours or for the digest, locked. */
    async lockDueMails(now: Date, limit: number): Promise<DueNotice[]> {
      const rows = await db
        .selectFrom('moderation_notices as notice')
        .innerJoin('users', 'users.id', 'notice.userId')
        .innerJoin('sites', 'sites.id', 'notice.siteId')
        .select([
          'notice.id',
          'notice.siteId',
          'notice.userId',
          'notice.subject',
          'notice.body',
          'users.email',
          'sites.name as siteName',
          sql<boolean>`users.email is not null and users.role_id <> ${Number(roleIds.spammer)}
            and not exists (select from content_flags as flag
              where flag.id = notice.content_flag_id and flag.is_care)`.as('isWanted'),
        ])
        .where('notice.mailAt', '<=', now)
        .where('notice.mailedAt', 'is', null)
        .orderBy('notice.userId')
        .orderBy('notice.id')
        .limit(limit)
        .forUpdate('notice')
        .skipLocked()
        .execute();
      return rows;
    },

    async markMailed(ids: readonly number[], now: Date): Promise<void> {
      await sql`update moderation_notices set mailed_at = ${now}
        where id = any(${[...ids]}::int[])`.execute(db);
    },

    async setPreferences(
      siteId: number,
      userId: number,
      preferences: { reportMails: ReportMails; language: NoticeLanguage | null },
    ): Promise<void> {
      await db
        .insertInto('notice_preferences')
        .values({ siteId, userId, ...preferences })
        .onConflict((oc) => oc.columns(['siteId', 'userId']).doUpdateSet(preferences))
        .execute();
    },
  };
}
