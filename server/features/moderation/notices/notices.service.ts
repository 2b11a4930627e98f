import type { NoticeLanguage, ReportMails } from '../../../../contract/moderation/notice-kinds.ts';
import { noticeMessages } from '../../../../contract/moderation/notices.ts';
import type { Core } from '../../../area.ts';
import { notFound } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { runBatches } from '../../../lib/work-context.ts';
import { type Decision, decisionsRepository } from '../decisions/decisions.repository.ts';
import { sanctionWordsOf } from '../sanctions/sanction-fragments.ts';
import type { NoticeWriter } from './notice-writing.ts';
import { type Notice, noticesRepository } from './notices.repository.ts';

export interface NoticesService {
  /**
   * Writes the notices of decisions whose undo window has passed, and sends the mails that waited.
   * Several processes may run it at once.
   */
  sendDue(now: Date): Promise<void>;
  list(
    member: { siteId: number; userId: number },
    page: number,
  ): Promise<{ notices: Notice[]; hasNext: boolean }>;
  listOfDecisions(
    member: { siteId: number; userId: number },
    decisionIds: readonly number[],
  ): Promise<Notice[]>;
  findByKey(siteId: number, linkKey: string): Promise<Notice>;
  getPreferences(member: {
    siteId: number;
    userId: number;
  }): Promise<{ reportMails: ReportMails; language: NoticeLanguage | null }>;
  setPreferences(
    member: { siteId: number; userId: number },
    preferences: { reportMails: ReportMails; language: NoticeLanguage | null },
  ): Promise<void>;
}

const noticesPerBatch = 100;
const noticesPerPage = 50;
export const maxNoticePages = 1000;

export function createNoticesService({
  database,
  mail,
  writer,
}: Pick<Core, 'database' | 'mail'> & { writer: NoticeWriter }): NoticesService {
  const notices = noticesRepository(database.db);

  /** Each decision in its own transaction: either its notices are written and marked, or neither. */
  async function notifyNext(now: Date): Promise<boolean> {
    return database.transaction(async (trx) => {
      const decisions = decisionsRepository(trx);
      const [decision] = await decisions.lockDue(now, 1);
      if (!decision) return false;
      await writeNotices(trx, decision, now);
      await decisions.markNotified(decision.id, now);
      return true;
    });
  }

  async function writeNotices(trx: Trx, decision: Decision, now: Date): Promise<void> {
    const { siteId, kind, contentFlagId, authorId, assocType } = decision;
    const rows = noticesRepository(trx);
    // The flag may have become a care case since.
    if (contentFlagId !== null && (await rows.isCareFlag(siteId, contentFlagId))) return;
    const base = { siteId, decision, assocType };
    const isTakenBack = decision.withdrawnAt !== null;
    if (kind !== 'KEPT') {
      const words = await sanctionWordsOf(trx, siteId, decision.id);
      const own = isTakenBack ? ('WITHDRAWN' as const) : ('DECISION' as const);
      await writer.write(trx, { ...base, userId: authorId, kind: own, words }, now);
    }
    const isSanction = kind === 'WARNING' || kind === 'MUTE' || kind === 'SUSPENSION';
    if (contentFlagId === null || isSanction) return;
    for (const userId of await rows.findReporterIds(siteId, contentFlagId)) {
      const outcome = isTakenBack ? ('WITHDRAWN' as const) : ('OUTCOME' as const);
      await writer.write(trx, { ...base, userId, kind: outcome }, now);
    }
  }

  async function mailWaiting(now: Date): Promise<boolean> {
    return database.transaction(async (trx) => {
      const rows = noticesRepository(trx);
      const due = await rows.lockDueMails(now, noticesPerBatch);
      const wanted = due.filter(({ isWanted }) => isWanted);
      for (const [userId, ofUser] of Map.groupBy(wanted, (notice) => notice.userId)) {
        const [first] = ofUser;
        if (!first || first.email === null) continue;
        const subject =
          ofUser.length === 1 ? first.subject : `${ofUser.length} notices of ${first.siteName}`;
        const text = ofUser.map(({ body }) => body).join('\n\n----\n\n');
        await mail.queue(trx, { siteId: first.siteId, userId, to: first.email, subject, text });
      }
      await rows.markMailed(
        due.map(({ id }) => id),
        now,
      );
      return due.length === noticesPerBatch;
    });
  }

  return {
    async sendDue(now) {
      await runBatches(() => notifyNext(now));
      await runBatches(() => mailWaiting(now));
    },

    async list({ siteId, userId }, page) {
      const listed = await notices.listOfUser(siteId, userId, {
        offset: (page - 1) * noticesPerPage,
        limit: noticesPerPage + 1,
      });
      return {
        notices: listed.slice(0, noticesPerPage),
        hasNext: listed.length > noticesPerPage,
      };
    },

    listOfDecisions: ({ siteId, userId }, decisionIds) =>
      notices.listOfDecisions(siteId, userId, decisionIds),

    async findByKey(siteId, linkKey) {
      const notice = await notices.findByKey(siteId, linkKey);
      if (!notice) throw notFound(noticeMessages.notFound);
      return notice;
    },

    async getPreferences({ siteId, userId }) {
      const recipient = await notices.findRecipient(siteId, userId);
      return {
        reportMails: recipient?.reportMails ?? 'EACH',
        language: recipient?.language ?? null,
      };
    },

    setPreferences: ({ siteId, userId }, preferences) =>
      notices.setPreferences(siteId, userId, preferences),
  };
}
