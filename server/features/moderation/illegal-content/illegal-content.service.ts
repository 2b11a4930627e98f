import { randomBytes } from 'node:crypto';
import { hourMs } from '../../../../contract/durations.ts';
import { appealMessages } from '../../../../contract/moderation/appeals.ts';
import type { AssocType } from '../../../../contract/moderation/content-flags.ts';
import { harmCategoryLabels } from '../../../../contract/moderation/harm-categories.ts';
import {
  type IllegalContentNotice,
  illegalContentMessages,
  illegalContentNotice,
  noticeObjection,
  noticeObjectionMonths,
  unnamedIllegalContentNotice,
} from '../../../../contract/moderation/illegal-content.ts';
import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import { parseInput } from '../../../../contract/validation-messages.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, type FieldProblem, invalidFields, notFound } from '../../../base/errors.ts';
import { toFieldProblems, validate } from '../../../base/validate.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { createThrottle, networkOfAddress } from '../../../http/throttle.ts';
import { runBatches } from '../../../lib/work-context.ts';
import { originalWriterId } from '../content/content.repository.ts';
import type { Flagging } from '../flag-opening/flag-opening.ts';
import { flagRepository } from '../flags/flag.repository.ts';
import { flagReportsRepository } from '../flags/flag-reports.repository.ts';
import {
  type IllegalNotice,
  illegalNoticesRepository,
  type NoticeOfFlag,
} from '../illegal-notices/illegal-notices.repository.ts';
import { nextMailTime } from '../notices/quiet-hours.ts';
import type { ContentService } from '../writing/content.service.ts';
import { findReportableOrFail, type ScoredItem } from '../writing/content-reporting.ts';
import type { IllegalNoticeMails, NoticeSite } from './illegal-notice-mails.ts';

interface NoticedItem {
  assocType: AssocType;
  assocId: number;
}

export type TypedNotice = Record<keyof IllegalContentNotice, unknown>;

/** Whether the sender of a notice can object. They may once, if the content is kept. */
export type ObjectionOption =
  | { kind: 'none' }
  | { kind: 'possible'; until: Date }
  | { kind: 'tooLate' };

export interface IllegalContentService {
  /**
   * Opens the flag of the item and mails a receipt. `about` is what the typed address leads to,
   * undefined if that is nothing on this site. Programs that filled in the form get a link to nothing.
   */
  submit(
    site: { id: number } & NoticeSite,
    typed: TypedNotice,
    about: NoticedItem | undefined,
    from: { ipAddress: string; isFilledByProgram: boolean },
  ): Promise<{ isNamed: boolean; linkKey: string }>;
  findByKey(siteId: number, linkKey: string): Promise<IllegalNotice>;
  objectionOption(notice: IllegalNotice, now?: Date): ObjectionOption;
  /** Reopens the flag, once per notice; another moderator decides it then. */
  object(siteId: number, linkKey: string, input: { body: string }, now?: Date): Promise<void>;
  listOfFlags(actor: Actor, flagIds: readonly number[]): Promise<NoticeOfFlag[]>;
  /** Mails decisions whose undo window has passed, outside quiet hours. Several processes may run it at once. */
  answerDue(now: Date): Promise<void>;
}

const noticesPerHour = { attempts: 10, windowMs: hourMs };
/** Receipts to one address, which anyone can type. */
const receiptsPerAddressAndDay = { attempts: 20, windowMs: 24 * hourMs };

export function createIllegalContentService({
  database,
  flagging,
  content,
  mails,
}: {
  database: Database;
  flagging: Flagging;
  content: Pick<ContentService, 'prepareFlag'>;
  mails: IllegalNoticeMails;
}): IllegalContentService {
  const notices = illegalNoticesRepository(database.db);

  async function openFlag(
    trx: Trx,
    siteId: number,
    { assocType, assocId }: NoticedItem,
    { category }: IllegalContentNotice,
    scored: ScoredItem | undefined,
  ): Promise<number> {
    const opening = {
      assocType,
      assocId,
      reasons: { isReported: true, isReportedIllegal: true },
      relatedEvents: [
        {
          status: 'REPORTED',
          body: `A notice of illegal content: ${harmCategoryLabels[category]}`,
          userId: null,
        },
      ],
    } as const;
    if (assocType === 'user') {
      const person = await flagReportsRepository(trx).findReportable(siteId, assocId);
      if (!person) throw unknownUrlError();
      return (await flagging.openFlag(trx, siteId, { ...opening, authorId: assocId })).id;
    }
    const item = await findReportableOrFail(trx, siteId, { assocType, assocId }, scored);
    const { id } = await flagging.openFlag(trx, siteId, {
      ...opening,
      authorId: originalWriterId(item),
      scores: scored?.scores,
      requiresPreModeration: item.requiresPreModeration,
    });
    return id;
  }

  /** Adds sites in quiet hours to `quietSiteIds`: their senders are answered afterwards. */
  async function answerNext(now: Date, quietSiteIds: Set<number>): Promise<boolean> {
    return database.transaction(async (trx) => {
      const rows = illegalNoticesRepository(trx);
      const due = await rows.lockNextDue(now, [...quietSiteIds]);
      if (!due) return false;
      if (nextMailTime(now, readSiteSettings(due.settings)) > now) {
        quietSiteIds.add(due.siteId);
        return true;
      }
      const answer = due.dueAnswer;
      await mails.sendAnswer(trx, { ...due, answer }, due.assocType, due);
      await rows.setAnswer(due.id, answer, due.deciderId, now);
      return true;
    });
  }

  return {
    async submit(site, typed, about, { ipAddress, isFilledByProgram }) {
      const input = parseIllegalNotice(typed, about);
      const isNamed = input.senderEmail !== '';
      const now = new Date();
      await createThrottle(database.db).spend(
        {
          [`illegal-notice:network:${networkOfAddress(ipAddress)}`]: noticesPerHour,
          ...(isNamed && {
            [`illegal-notice:to:${input.senderEmail.toLowerCase()}`]: receiptsPerAddressAndDay,
          }),
        },
        now,
        illegalContentMessages.tooMany,
      );
      const linkKey = randomBytes(24).toString('base64url');
      if (isFilledByProgram || !about) return { isNamed, linkKey };
      const scored = await content.prepareFlag(site.id, about);
      await database.transaction(async (trx) => {
        const contentFlagId = await openFlag(trx, site.id, about, input, scored);
        const { category, url, reasons, senderName, senderEmail } = input;
        const notice = await illegalNoticesRepository(trx).insert(site.id, {
          contentFlagId,
          category,
          url,
          reasons,
          senderName,
          senderEmail,
          linkKey,
        });
        await mails.sendReceipt(trx, notice, about.assocType, site);
      });
      return { isNamed, linkKey };
    },

    async findByKey(siteId, linkKey) {
      const notice = await notices.findByKey(siteId, linkKey);
      if (!notice) throw notFound(illegalContentMessages.notFound);
      return notice;
    },

    objectionOption: objectionOptionOf,

    async object(siteId, linkKey, input, now = new Date()) {
      const { body } = validate(noticeObjection, input);
      await database.transaction(async (trx) => {
        const rows = illegalNoticesRepository(trx);
        const notice = await rows.lockByKey(siteId, linkKey);
        if (!notice) throw notFound(illegalContentMessages.notFound);
        const { kind } = objectionOptionOf(notice, now);
        if (kind === 'tooLate') throw conflict(appealMessages.tooLate);
        if (kind === 'none') throw conflict(illegalContentMessages.cannotObject);
        const flag = await flagRepository(trx).find(siteId, notice.contentFlagId);
        if (!flag) throw notFound(illegalContentMessages.notFound);
        await rows.setObjection(notice.id, body, now);
        const { assocType, assocId, authorId } = flag;
        await flagging.openFlag(trx, siteId, {
          assocType,
          assocId,
          authorId,
          reasons: { isReportedIllegal: true },
          relatedEvents: [
            { status: 'REPORTED', body: 'The sender of a notice objects', userId: null },
          ],
        });
      });
    },

    listOfFlags: ({ siteId }, flagIds) => notices.ofFlags(siteId, flagIds),

    async answerDue(now) {
      const quietSiteIds = new Set<number>();
      await runBatches(() => answerNext(now, quietSiteIds));
    },
  };
}

const unknownUrlError = () =>
  invalidFields([{ field: 'url', message: illegalContentMessages.urlUnknown }]);

/** Names all mistakes at once, also an address that leads to nothing. */
function parseIllegalNotice(
  typed: TypedNotice,
  about: NoticedItem | undefined,
): IllegalContentNotice {
  const schema =
    typed.category === 'CHILD_ABUSE' ? unnamedIllegalContentNotice : illegalContentNotice;
  const parsed = parseInput(schema, typed);
  const problems: FieldProblem[] = parsed.success ? [] : toFieldProblems(parsed.error);
  if (!about && !problems.some(({ field }) => field === 'url')) {
    problems.unshift({ field: 'url', message: illegalContentMessages.urlUnknown });
  }
  if (!parsed.success || problems.length > 0) throw invalidFields(problems);
  return parsed.data;
}

function objectionOptionOf(
  { answer, answeredAt, objectedAt }: IllegalNotice,
  now: Date = new Date(),
): ObjectionOption {
  if (answer !== 'KEPT' || !answeredAt || objectedAt) return { kind: 'none' };
  const until = new Date(answeredAt);
  until.setUTCMonth(until.getUTCMonth() + noticeObjectionMonths);
  return now <= until ? { kind: 'possible', until } : { kind: 'tooLate' };
}
