import { randomBytes } from 'node:crypto';
import type { AssocType } from '../../../../contract/moderation/content-flags.ts';
import type { NoticeKind, NoticeLanguage } from '../../../../contract/moderation/notice-kinds.ts';
import {
  fillNoticePlaceholders,
  type NoticePlaceholderValues,
} from '../../../../contract/moderation/notices.ts';
import { noticePath } from '../../../../contract/public-paths.ts';
import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import type { Core } from '../../../area.ts';
import type { Trx } from '../../../db/database.ts';
import type { Decision } from '../decisions/decisions.repository.ts';
import { policiesRepository } from '../policies/policies.repository.ts';
import { noticeTemplatesRepository } from './notice-templates.repository.ts';
import { formatEndOfMeasure, type NoticeTexts, noticeTexts } from './notice-texts.ts';
import { type NoticeRecipient, noticesRepository } from './notices.repository.ts';
import { nextDigestTime, nextMailTime } from './quiet-hours.ts';

interface NewNotice {
  siteId: number;
  userId: number;
  kind: NoticeKind;
  decision?: Decision | undefined;
  contentFlagId?: number | null | undefined;
  assocType: AssocType;
  /** Result of an appeal, with the answer of the person who decided it. */
  appeal?: { state: 'OVERTURNED' | 'UPHELD'; answer: string } | undefined;
  words?: string | undefined;
}

export interface NoticeWriter {
  /** Stores a notice, and queues its mail if nothing delays it. Skips deleted and blocked people. */
  write(trx: Trx, notice: NewNotice, now: Date): Promise<void>;
}

const isNoticeToReporter = (kind: NoticeKind) => kind === 'RECEIPT' || kind === 'OUTCOME';

export function createNoticeWriter({ mail, hosts }: Pick<Core, 'mail' | 'hosts'>): NoticeWriter {
  return {
    async write(trx, notice, now) {
      const { siteId, userId, kind, decision } = notice;
      const notices = noticesRepository(trx);
      const recipient = await notices.findRecipient(siteId, userId);
      if (!recipient) return;
      const settings = readSiteSettings(recipient.settings);
      if (!settings.memberNotices) return;
      const language = recipient.language ?? settings.noticeLanguage;
      const template =
        (await noticeTemplatesRepository(trx).find(siteId, kind, language)) ??
        noticeTexts[language].templates[kind];
      const linkKey = randomBytes(24).toString('base64url');
      const link = `${hosts.originOfSite(recipient.domainName)}${noticePath(linkKey)}`;
      const values = await loadNoticeValues(trx, notice, recipient, { language, link });
      const subject = fillNoticePlaceholders(template.subject, values).replaceAll('\n', ' ');
      const body = fillNoticePlaceholders(appendMissingStatement(kind, template.body), values);
      const mailAt = computeNoticeMailTime(kind, recipient, settings, now);
      const isMailed = mailAt !== null && mailAt <= now;
      await notices.insert({
        siteId,
        userId,
        kind,
        decisionId: decision?.id ?? null,
        contentFlagId: notice.contentFlagId ?? decision?.contentFlagId ?? null,
        linkKey,
        subject,
        body,
        mailAt,
        mailedAt: isMailed ? now : null,
        insertedAt: now,
      });
      if (isMailed && recipient.email !== null) {
        await mail.queue(trx, { siteId, userId, to: recipient.email, subject, text: body });
      }
    },
  };
}

/** Adds what the law asks for to texts of a site that leave it out. */
export function appendMissingStatement(kind: NoticeKind, body: string): string {
  if (kind !== 'DECISION' && kind !== 'ILLEGAL_DECIDED') return body;
  const missing = ['{{ground}}', '{{redress}}'].filter((each) => !body.includes(each));
  return [body, ...missing].join('\n\n');
}

function computeNoticeMailTime(
  kind: NoticeKind,
  { email, reportMails }: NoticeRecipient,
  settings: ReturnType<typeof readSiteSettings>,
  now: Date,
): Date | null {
  if (email === null) return null;
  if (isNoticeToReporter(kind) && reportMails === 'NONE') return null;
  if (isNoticeToReporter(kind) && reportMails === 'DAILY') return nextDigestTime(now, settings);
  return nextMailTime(now, settings);
}

async function loadNoticeValues(
  trx: Trx,
  { siteId, kind, decision, assocType, appeal, words = '' }: NewNotice,
  { username, siteName, settings }: NoticeRecipient,
  { language, link }: { language: NoticeLanguage; link: string },
): Promise<NoticePlaceholderValues> {
  const texts = noticeTexts[language];
  const isForAuthor = kind === 'DECISION';
  const policy =
    isForAuthor && decision?.policyId != null
      ? await policiesRepository(trx).find(siteId, decision.policyId)
      : undefined;
  const { quietTimeZone, digitalServicesAct } = readSiteSettings(settings);
  const reasons = isForAuthor && digitalServicesAct ? decision : undefined;
  return {
    username,
    site: siteName,
    subject: texts.subjects[assocType],
    decision: describeDecisionInNotice(texts, kind, decision, appeal?.state),
    // Reporters do not get the text again, and answers to objections need none.
    text: isForAuthor ? (decision?.body ?? '') : '',
    policy: policy?.name ?? '',
    policyText: policy?.memberText ?? '',
    words: isForAuthor ? words : '',
    automation: decision?.isFoundAutomatically ? texts.automatic : texts.manual,
    duration: isForAuthor
      ? describeSanctionDuration(decision, language, quietTimeZone, reasons)
      : '',
    source: reasons?.source ? texts.sources[reasons.source] : '',
    ground: reasons?.statement?.ground ? texts.grounds[reasons.statement.ground] : '',
    redress: reasons ? texts.redress : '',
    answer: appeal?.answer ?? '',
    link,
  };
}

/** Statements of reasons say so if a decision has no end. Warnings have none to speak of. */
function describeSanctionDuration(
  decision: Decision | undefined,
  language: NoticeLanguage,
  timeZone: string,
  reasons: Decision | undefined,
): string {
  const texts = noticeTexts[language];
  const end = decision?.endsAt;
  if (end) return texts.until.replace('{{date}}', formatEndOfMeasure(end, language, timeZone));
  return reasons && reasons.kind !== 'WARNING' ? texts.permanent : '';
}

function describeDecisionInNotice(
  texts: NoticeTexts,
  kind: NoticeKind,
  decision: Decision | undefined,
  appealState: 'OVERTURNED' | 'UPHELD' | undefined,
): string {
  if (appealState) return texts.appeals[appealState];
  if (!decision) return '';
  if (kind !== 'OUTCOME') return texts.decisions[decision.kind];
  const { kind: outcome } = decision;
  return outcome === 'SPAM' || outcome === 'DELETED' || outcome === 'KEPT'
    ? texts.outcomes[outcome]
    : '';
}
