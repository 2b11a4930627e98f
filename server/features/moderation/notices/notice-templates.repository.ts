import { sql } from 'kysely';
import type { NoticeKind, NoticeLanguage } from '../../../../contract/moderation/notice-kinds.ts';
import type { NoticeTemplateInput } from '../../../../contract/moderation/notices.ts';
import type { Db } from '../../../db/database.ts';

export interface StoredNoticeTemplate extends NoticeTemplateInput {
  kind: NoticeKind;
  language: NoticeLanguage;
  version: number;
}

const noticeTemplateColumns = ['kind', 'language', 'subject', 'body', 'version'] as const;

export function noticeTemplatesRepository(db: Db) {
  const ofSite = (siteId: number) =>
    db.selectFrom('notice_templates').select(noticeTemplateColumns).where('siteId', '=', siteId);

  return {
    async list(siteId: number): Promise<StoredNoticeTemplate[]> {
      return (await ofSite(siteId).execute()) as StoredNoticeTemplate[];
    },

    async find(
      siteId: number,
      kind: NoticeKind,
      language: NoticeLanguage,
    ): Promise<StoredNoticeTemplate | undefined> {
      const row = await ofSite(siteId)
        .where('kind', '=', kind)
        .where('language', '=', language)
        .executeTakeFirst();
      return row as StoredNoticeTemplate | undefined;
    },

    /** Undefined if the stored version is another than `version`, which is 0 for the default. */
    async save(
      siteId: number,
      kind: NoticeKind,
      language: NoticeLanguage,
      template: NoticeTemplateInput,
      version: number,
    ): Promise<StoredNoticeTemplate | undefined> {
      const row = await db
        .insertInto('notice_templates')
        .values({ siteId, kind, language, ...template })
        .onConflict((oc) =>
          oc
            .columns(['siteId', 'kind', 'language'])
            .doUpdateSet({
              ...template,
              version: sql<number>`notice_templates.version + 1`,
              updatedAt: sql<Date>`now()`,
            })
            .where('notice_templates.version', '=', version),
        )
        .returning(noticeTemplateColumns)
        .executeTakeFirst();
      return row as StoredNoticeTemplate | undefined;
    },

    async getSiteName(siteId: number): Promise<string> {
      const { name } = await db
        .selectFrom('sites')
        .select('name')
        .where('id', '=', siteId)
        .executeTakeFirstOrThrow();
      return name;
    },

    async remove(siteId: number, kind: NoticeKind, language: NoticeLanguage): Promise<void> {
      await db
        .deleteFrom('notice_templates')
        .where('siteId', '=', siteId)
        .where('kind', '=', kind)
        .where('language', '=', language)
        .execute();
    },
  };
}
