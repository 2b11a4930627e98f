import type { AssocType } from '../../../../contract/moderation/content-flags.ts';
import { illegalNoticePath } from '../../../../contract/moderation/illegal-content.ts';
import {
  fillNoticePlaceholders,
  type NoticePlaceholderValues,
} from '../../../../contract/moderation/notices.ts';
import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import type { Core } from '../../../area.ts';
import type { Trx } from '../../../db/database.ts';
import type { IllegalNotice, NoticeAnswer } from '../illegal-notices/illegal-notices.repository.ts';
import { noticeTemplatesRepository } from '../notices/notice-templates.repository.ts';
import { noticeTexts } from '../notices/notice-texts.ts';
import { appendMissingStatement } from '../notices/notice-writing.ts';

export interface NoticeSite {
  siteName: string;
  domainName: string;
  settings: unknown;
}

export interface IllegalNoticeMails {
  sendReceipt(trx: Trx, notice: IllegalNotice, about: AssocType, site: NoticeSite): Promise<void>;
  sendAnswer(
    trx: Trx,
    notice: IllegalNotice & { answer: NoticeAnswer },
    about: AssocType,
    site: NoticeSite,
  ): Promise<void>;
}

export function createIllegalNoticeMails({
  mail,
  hosts,
}: Pick<Core, 'mail' | 'hosts'>): IllegalNoticeMails {
  async function send(
    trx: Trx,
    kind: 'ILLEGAL_RECEIPT' | 'ILLEGAL_DECIDED',
    notice: IllegalNotice,
    about: AssocType,
    { siteName, domainName, settings }: NoticeSite,
  ): Promise<void> {
    const { siteId, senderEmail, senderName, linkKey, url, answer } = notice;
    if (senderEmail === '') return;
    const { noticeLanguage: language, digitalServicesAct } = readSiteSettings(settings);
    const texts = noticeTexts[language];
    const template =
      (await noticeTemplatesRepository(trx).find(siteId, kind, language)) ?? texts.templates[kind];
    const isDecided = kind === 'ILLEGAL_DECIDED' && answer !== null;
    const values: NoticePlaceholderValues = {
      username: senderName,
      site: siteName,
      subject: texts.subjects[about],
      decision: isDecided ? texts.illegalNotices[answer] : '',
      // The address, not the text: a mail should not carry what may be illegal.
      text: url,
      policy: '',
      policyText: '',
      words: '',
      automation: isDecided ? texts.manual : '',
      duration: '',
      source: '',
      ground: '',
      redress: isDecided && digitalServicesAct ? texts.redress : '',
      answer: '',
      link: `${hosts.originOfSite(domainName)}${illegalNoticePath(linkKey)}`,
    };
    const subject = fillNoticePlaceholders(template.subject, values).replaceAll('\n', ' ');
    const text = fillNoticePlaceholders(appendMissingStatement(kind, template.body), values);
    await mail.queue(trx, { siteId, userId: null, to: senderEmail, subject, text });
  }

  return {
    sendReceipt: (trx, notice, about, site) => send(trx, 'ILLEGAL_RECEIPT', notice, about, site),
    sendAnswer: (trx, notice, about, site) => send(trx, 'ILLEGAL_DECIDED', notice, about, site),
  };
}
