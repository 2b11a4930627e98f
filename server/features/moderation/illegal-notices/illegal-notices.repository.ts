import { sql } from 'kysely';
import type { AssocType } from '../../../../contract/moderation/content-flags.ts';
import type { HarmCategory } from '../../../../contract/moderation/harm-categories.ts';
import { maxNoticesOfFlag } from '../../../../contract/moderation/illegal-content.ts';
import type { RemovalFollowUp } from '../../../base/removal-follow-up.ts';
import type { Db } from '../../../db/database.ts';
import { isServiceAccount } from '../../accounts/users/service-accounts.ts';

export type NoticeAnswer = 'REMOVED' | 'KEPT';

export interface IllegalNotice {
  id: number;
  siteId: number;
  contentFlagId: number;
  category: HarmCategory;
  url: string;
  reasons: string;
  senderName: string;
  senderEmail: string;
  linkKey: string;
  receivedAt: Date;
  answer: NoticeAnswer | null;
  answeredAt: Date | null;
  objection: string;
  objectedAt: Date | null;
}

/** A notice whose sender is to be notified of a decision. */
export interface DueIllegalNotice extends IllegalNotice {
  dueAnswer: NoticeAnswer;
  deciderId: number | null;
  assocType: AssocType;
  siteName: string;
  domainName: string;
  settings: unknown;
}

const illegalNoticeColumns = [
  'id',
  'siteId',
  'contentFlagId',
  'category',
  'url',
  'reasons',
  'senderName',
  'senderEmail',
  'linkKey',
  'receivedAt',
  'answer',
  'answeredAt',
  'objection',
  'objectedAt',
] as const;

export interface NoticeOfFlag extends IllegalNotice {
  flagNoticeCount: number;
}

export function illegalNoticesRepository(db: Db) {
  const ofSite = (siteId: number) =>
    db
      .selectFrom('illegal_content_notices')
      .select(illegalNoticeColumns)
      .where('siteId', '=', siteId);

  return {
    async insert(
      siteId: number,
      notice: Pick<
        IllegalNotice,
        'contentFlagId' | 'category' | 'url' | 'reasons' | 'senderName' | 'senderEmail' | 'linkKey'
      >,
    ): Promise<IllegalNotice> {
      const row = await db
        .insertInto('illegal_content_notices')
        .values({ siteId, ...notice })
        .returning(illegalNoticeColumns)
        .executeTakeFirstOrThrow();
      return row as IllegalNotice;
    },

    async findByKey(siteId: number, linkKey: string): Promise<IllegalNotice | undefined> {
      const row = await ofSite(siteId).where('linkKey', '=', linkKey).executeTakeFirst();
      return row as IllegalNotice | undefined;
    },

    async lockByKey(siteId: number, linkKey: string): Promise<IllegalNotice | undefined> {
      const row = await ofSite(siteId)
        .where('linkKey', '=', linkKey)
        .forUpdate()
        .executeTakeFirst();
      return row as IllegalNotice | undefined;
    },

    /** The newest of each flag, with the number of all. */
    async ofFlags(siteId: number, flagIds: readonly number[]): Promise<NoticeOfFlag[]> {
      const { rows } = await sql<NoticeOfFlag>`
        select shown.* from unnest(${[...flagIds]}::int[]) as flag (id)
        cross join lateral (
          select id, site_id as "siteId", content_flag_id as "contentFlagId", category, url,
            reasons, sender_name as "senderName", sender_email as "senderEmail",
            link_key as "linkKey", received_at as "receivedAt", answer,
            answered_at as "answeredAt", objection, objected_at as "objectedAt",
            (count(*) over ())::int as "flagNoticeCount"
          from illegal_content_notices
          where site_id = ${siteId} and content_flag_id = flag.id
          order by id desc limit ${maxNoticesOfFlag}
        ) as shown`.execute(db);
      return rows;
    },

    /** True if a sender of a notice about the flag still waits for a decision. */
    async isWaiting(siteId: number, flagId: number): Promise<boolean> {
      const row = await ofSite(siteId)
        .where('contentFlagId', '=', flagId)
        .where('answer', 'is', null)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** True if someone objects to a decision of this person and others could look at it. */
    async isOwnDecisionObjectedTo(
      siteId: number,
      flagId: number,
      userId: number,
    ): Promise<boolean> {
      const { rows } = await sql<{ isOwn: boolean }>`
        select exists (
          select 1 from illegal_content_notices
          where site_id = ${siteId} and content_flag_id = ${flagId} and answer is null
            and objected_at is not null and decided_by_id = ${userId}
        ) and exists (
          select 1 from users
          where site_id = ${siteId} and id <> ${userId} and deleted_at is null
            and role_id in (1, 2, 5, 6) and coalesce(suspended_until <= now(), true)
            and not ${isServiceAccount(sql`users.id`)}
        ) as "isOwn"`.execute(db);
      return rows[0]?.isOwn ?? false;
    },

    /**
     * The next notice whose flag is closed for as long as decisions can be undone, and whose sender
     * does not know the outcome yet. Locked; others are skipped.
     */
    async lockNextDue(
      now: Date,
      exceptSiteIds: readonly number[],
    ): Promise<DueIllegalNotice | undefined> {
      const outcome = sql`case when flag.outcome in ('SPAM', 'DELETED') then 'REMOVED' else 'KEPT' end`;
      const { rows } = await sql<DueIllegalNotice>`
        select notice.id, notice.site_id as "siteId", notice.content_flag_id as "contentFlagId",
          notice.category, notice.url, notice.reasons, notice.sender_name as "senderName",
          notice.sender_email as "senderEmail", notice.link_key as "linkKey",
          notice.received_at as "receivedAt", notice.answer, notice.answered_at as "answeredAt",
          notice.objection, notice.objected_at as "objectedAt", ${outcome} as "dueAnswer",
          flag.decided_by_id as "deciderId", flag.assoc_type as "assocType",
          sites.name as "siteName", sites.domain_name as "domainName", sites.settings
        from illegal_content_notices as notice
        join content_flags as flag
          on flag.site_id = notice.site_id and flag.id = notice.content_flag_id
        join sites on sites.id = notice.site_id
        where notice.received_at > ${now}::timestamptz - interval '1 year' and not flag.is_open
          and notice.site_id <> all(${[...exceptSiteIds]}::int[])
          and notice.answer is distinct from ${outcome}
          and coalesce(flag.decided_at, flag.updated_at) <= ${now}::timestamptz - make_interval(
            mins => coalesce((sites.settings ->> 'noticeDelayMinutes')::int, 10))
        order by notice.received_at limit 1
        for update of notice skip locked`.execute(db);
      return rows[0];
    },

    async setAnswer(
      id: number,
      answer: NoticeAnswer,
      deciderId: number | null,
      now: Date,
    ): Promise<void> {
      await db
        .updateTable('illegal_content_notices')
        .set({ answer, answeredAt: now, decidedById: deciderId })
        .where('id', '=', id)
        .execute();
    },

    /** Clears the answer, so that the next decision answers the objection, even if it is the same. */
    async setObjection(id: number, objection: string, now: Date): Promise<void> {
      await db
        .updateTable('illegal_content_notices')
        .set({ objection, objectedAt: now, answer: null, answeredAt: null })
        .where('id', '=', id)
        .execute();
    },

    /** Erases the words and senders of notices that arrived before. */
    async eraseSendersBefore(before: Date): Promise<void> {
      await db
        .updateTable('illegal_content_notices')
        .set({ senderName: '', senderEmail: '', reasons: '', objection: '' })
        .where('receivedAt', '<', before)
        .where('reasons', '<>', '')
        .execute();
    },
  };
}

/** Erases notices that deleted people sent, while their row still has the address. */
export const eraseIllegalNoticeSenders: RemovalFollowUp = async (trx, siteId, userIds) => {
  await sql`update illegal_content_notices as notice
    set sender_name = '', sender_email = '', reasons = '', objection = ''
    from users
    where users.site_id = ${siteId} and users.id = any(${[...userIds]}::int[])
      and notice.site_id = ${siteId} and notice.sender_email <> ''
      and lower(notice.sender_email) = lower(users.email)`.execute(trx);
};
