import type { ReportReceipts } from '../writing/content-parts.ts';
import type { NoticeWriter } from './notice-writing.ts';
import { noticesRepository } from './notices.repository.ts';

/** Worried reports get no receipt: the report page itself answers them. */
export function createReportReceipts(writer: NoticeWriter): ReportReceipts {
  return {
    async send(trx, siteId, { reporterId, reason, contentFlagId, assocType, isFirst }) {
      if (!isFirst || reason === 'WORRIED') return;
      if (await noticesRepository(trx).isCareFlag(siteId, contentFlagId)) return;
      const notice = { siteId, userId: reporterId, kind: 'RECEIPT' as const };
      await writer.write(trx, { ...notice, contentFlagId, assocType }, new Date());
    },
  };
}
