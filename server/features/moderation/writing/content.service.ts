import {
  type ContentEdit,
  contentEdit,
  type NewContent,
  newContent,
  reportInput,
  type WrittenContent,
} from '../../../../contract/moderation/content.ts';
import type { AssocType } from '../../../../contract/moderation/content-flags.ts';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import type { Core } from '../../../area.ts';
import { validate } from '../../../base/validate.ts';
import type { Trx } from '../../../db/database.ts';
import type { ActiveCorrections } from '../automod-learning/active-corrections.ts';
import { contentRepository } from '../content/content.repository.ts';
import type { TextFindingsDetector } from '../flag-findings/text-findings.ts';
import type { Flagging } from '../flag-opening/flag-opening.ts';
import type { TextScoresWithBands } from '../flags/flag-opening.repository.ts';
import { flagReportsRepository } from '../flags/flag-reports.repository.ts';
import { computeBandsOfHtml, joinNameAndBody } from './compared-text.ts';
import { type ContentEditor, changeContent, type StoredText } from './content-editing.ts';
import type {
  ContentAuthor,
  PreparedText,
  ReportReceipts,
  SecondOpinions,
} from './content-parts.ts';
import {
  type ReportInput,
  reportByVisitor,
  reportContent,
  type ScoredItem,
} from './content-reporting.ts';
import { assertVisible, listMentionedUserIds, resolveMentions } from './content-text.ts';
import { insertContent } from './content-writing.ts';
import { writingRepository } from './writing.repository.ts';

interface ItemReference {
  assocType: AssocType;
  assocId: number;
}

/**
 * Use cases of members' texts and reports. Each has two halves: `prepare…` sanitises and scores,
 * then a transaction checks and stores. So nothing is stored unscored, and no transaction waits for
 * the classifier.
 */
export interface ContentService {
  /** `also` runs in the same transaction. */
  write(
    author: ContentAuthor,
    item: NewContent,
    also?: (trx: Trx, written: WrittenContent) => Promise<void>,
  ): Promise<WrittenContent>;
  edit(
    editor: ContentEditor,
    kind: ContentKind,
    id: number,
    edit: ContentEdit,
    basedOn?: StoredText,
  ): Promise<WrittenContent>;
  report(
    reporter: ContentAuthor,
    assocType: AssocType,
    assocId: number,
    report: { reason: string; details?: string | undefined },
  ): Promise<void>;

  reportAsVisitor(
    siteId: number,
    about: ItemReference,
    report: { reason: string; details?: string | undefined },
  ): Promise<void>;

  /** Writing in two steps, for callers that store more in the same transaction. */
  prepare(siteId: number, text: { body: string; name?: string | undefined }): Promise<PreparedText>;
  prepareEdit(
    siteId: number,
    kind: ContentKind,
    id: number,
    edit: ContentEdit,
  ): Promise<PreparedText>;
  /** Undefined if there is no text to score, or the flag has scores. */
  prepareFlag(siteId: number, about: ItemReference): Promise<ScoredItem | undefined>;
  /** With `isHeld`, the item may answer a pending one. */
  insert(
    trx: Trx,
    author: ContentAuthor,
    item: NewContent,
    text: PreparedText,
    options?: { isHeld: boolean },
  ): Promise<WrittenContent>;
  change(
    trx: Trx,
    editor: ContentEditor,
    item: { kind: ContentKind; id: number },
    text: PreparedText,
    basedOn?: StoredText,
  ): Promise<WrittenContent>;
  fileReport(
    trx: Trx,
    reporter: ContentAuthor,
    about: ItemReference,
    report: ReportInput,
    scored: ScoredItem | undefined,
  ): Promise<void>;
}

export function createContentService({
  database,
  events,
  corrections,
  findings,
  flagging,
  receipts,
  secondOpinions,
  texts,
}: Pick<Core, 'database' | 'events' | 'texts'> & {
  corrections: Pick<ActiveCorrections, 'score'>;
  findings: TextFindingsDetector;
  flagging: Flagging;
  receipts: ReportReceipts;
  secondOpinions: SecondOpinions;
}): ContentService {
  const { db } = database;
  const parts = { events, flagging, receipts, secondOpinions };

  async function scoreText(
    siteId: number,
    { body, name }: { body: string; name?: string | undefined },
  ): Promise<TextScoresWithBands> {
    const html = joinNameAndBody({ body, name });
    const scores = await corrections.score(siteId, html);
    const found = await findings.find(siteId, html);
    return { ...scores, ...found, bands: computeBandsOfHtml(siteId, html) };
  }

  const service: ContentService = {
    async prepare(siteId, { body, name }) {
      const safe = await texts.run('sanitizeBody', body);
      assertVisible(safe);
      const people = await writingRepository(db).findMentionable(
        siteId,
        listMentionedUserIds(safe),
      );
      const text = { body: resolveMentions(safe, people), name };
      return { ...text, scores: await scoreText(siteId, text) };
    },

    async prepareEdit(siteId, kind, id, edit) {
      const { body, name } = validate(contentEdit, edit);
      if (kind !== 'thread') return service.prepare(siteId, { body });
      const stored = await contentRepository(db).find(siteId, kind, id);
      return service.prepare(siteId, { body, name: name ?? stored?.name });
    },

    async prepareFlag(siteId, { assocType, assocId }) {
      if (assocType === 'user') return undefined;
      const item = await contentRepository(db).find(siteId, assocType, assocId);
      const reports = flagReportsRepository(db);
      if (!item || (await reports.isScored(siteId, assocType, assocId))) return undefined;
      return { item, scores: await scoreText(siteId, item) };
    },

    insert: (trx, author, item, text, options) =>
      insertContent(parts, trx, author, item, text, options),
    change: (trx, editor, item, text, basedOn) =>
      changeContent(parts, trx, editor, item, text, basedOn),
    fileReport: (trx, reporter, about, report, scored) =>
      reportContent(parts, trx, reporter, about, report, scored),

    async write(author, item, also) {
      const input = validate(newContent, item);
      const text = await service.prepare(author.siteId, input);
      return database.transaction(async (trx) => {
        const written = await service.insert(trx, author, input, text);
        await also?.(trx, written);
        return written;
      });
    },

    async edit(editor, kind, id, edit, basedOn) {
      const text = await service.prepareEdit(editor.siteId, kind, id, edit);
      return database.transaction((trx) =>
        service.change(trx, editor, { kind, id }, text, basedOn),
      );
    },

    async report(reporter, assocType, assocId, report) {
      const input = validate(reportInput, report);
      const about = { assocType, assocId };
      const scored = await service.prepareFlag(reporter.siteId, about);
      await database.transaction((trx) => service.fileReport(trx, reporter, about, input, scored));
    },

    async reportAsVisitor(siteId, about, report) {
      const input = validate(reportInput, report);
      const scored = await service.prepareFlag(siteId, about);
      await database.transaction((trx) =>
        reportByVisitor(parts, trx, siteId, about, input, scored),
      );
    },
  };
  return service;
}
