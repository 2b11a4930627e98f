import {
  type NoticeKind,
  type NoticeLanguage,
  noticeKinds,
  noticeLanguages,
} from '../../../../contract/moderation/notice-kinds.ts';
import {
  fillNoticePlaceholders,
  type NoticePlaceholderValues,
  type NoticeTemplateInput,
  noticeTemplateInput,
} from '../../../../contract/moderation/notices.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { AppError } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import { noticeTemplatesRepository } from './notice-templates.repository.ts';
import { formatEndOfMeasure, noticeTexts } from './notice-texts.ts';

export interface NoticeTemplate extends NoticeTemplateInput {
  kind: NoticeKind;
  language: NoticeLanguage;
  isDefault: boolean;
  /** 0 for the built-in text. */
  version: number;
}

export interface NoticeTemplatesService {
  list(actor: Actor): Promise<NoticeTemplate[]>;
  save(
    actor: Actor,
    which: { kind: NoticeKind; language: NoticeLanguage; version: number },
    template: NoticeTemplateInput,
  ): Promise<NoticeTemplate>;
  reset(actor: Actor, kind: NoticeKind, language: NoticeLanguage): Promise<NoticeTemplate>;
  preview(
    actor: Actor,
    language: NoticeLanguage,
    template: NoticeTemplateInput,
  ): Promise<NoticeTemplateInput>;
}

export function createNoticeTemplatesService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): NoticeTemplatesService {
  const builtIn = (kind: NoticeKind, language: NoticeLanguage): NoticeTemplate => ({
    kind,
    language,
    ...noticeTexts[language].templates[kind],
    isDefault: true,
    version: 0,
  });

  return {
    async list({ siteId }) {
      const stored = await noticeTemplatesRepository(database.db).list(siteId);
      return noticeLanguages.flatMap((language) =>
        noticeKinds.map((kind) => {
          const own = stored.find((each) => each.kind === kind && each.language === language);
          return own ? { ...own, isDefault: false } : builtIn(kind, language);
        }),
      );
    },

    async save(actor, { kind, language, version }, template) {
      const input = validate(noticeTemplateInput, template);
      return database.transaction(async (trx) => {
        const saved = await noticeTemplatesRepository(trx).save(
          actor.siteId,
          kind,
          language,
          input,
          version,
        );
        if (!saved) throw new AppError('CONFLICT', 'This text was changed meanwhile.');
        await changes.record(trx, actor, {
          noun: 'noticeTemplate',
          id: actor.siteId,
          action: 'saved',
          after: { kind, language, ...input },
        });
        return { ...saved, isDefault: false };
      });
    },

    reset: (actor, kind, language) =>
      database.transaction(async (trx) => {
        await noticeTemplatesRepository(trx).remove(actor.siteId, kind, language);
        await changes.record(trx, actor, {
          noun: 'noticeTemplate',
          id: actor.siteId,
          action: 'reset',
          after: { kind, language },
        });
        return builtIn(kind, language);
      }),

    async preview({ siteId }, language, template) {
      const { subject, body } = validate(noticeTemplateInput, template);
      const name = await noticeTemplatesRepository(database.db).getSiteName(siteId);
      const values = createExampleNoticeValues(language, name);
      return {
        subject: fillNoticePlaceholders(subject, values),
        body: fillNoticePlaceholders(body, values),
      };
    },
  };
}

function createExampleNoticeValues(
  language: NoticeLanguage,
  site: string,
): NoticePlaceholderValues {
  const texts = noticeTexts[language];
  const date = formatEndOfMeasure(new Date('2030-05-04T12:00:00Z'), language, 'UTC');
  return {
    username: 'Maria',
    site,
    subject: texts.subjects.reply,
    decision: texts.decisions.DELETED,
    text: 'Buy these pills, they cured me in a week.',
    policy: 'Dangerous health advice',
    policyText: 'Please do not tell others to stop or change a treatment.',
    words: '',
    automation: texts.automatic,
    duration: texts.until.replace('{{date}}', date),
    source: texts.sources.REPORT,
    ground: texts.grounds.TERMS,
    redress: texts.redress,
    answer: '…',
    link: 'https://…/notice/…',
  };
}
