import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '../../../../contract/durations.ts';
import {
  contentMessages,
  newThreadName,
  type WrittenContent,
} from '../../../../contract/moderation/content.ts';
import {
  type AssocType,
  reportDetailsMaxLength,
  reportReasons,
} from '../../../../contract/moderation/content-flags.ts';
import {
  pictureMaxBytes,
  pictureMessages,
} from '../../../../contract/moderation/content-pictures.ts';
import {
  plainTextMaxLength,
  writingMessages,
} from '../../../../contract/moderation/public-writing.ts';
import { AppError, conflict, type FieldProblem, invalidFields } from '../../../base/errors.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { createThrottle, networkOfAddress } from '../../../http/throttle.ts';
import { sanitizeBody } from '../../../lib/html.ts';
import { isBlank, textToMarkup } from '../../../lib/plain-text.ts';
import type { ContentPicturesService } from '../content-images/content-pictures.service.ts';
import type { ContentService } from './content.service.ts';
import { type NewContentPlace, publicWritingRepository } from './public-writing.repository.ts';

interface Member {
  siteId: number;
  userId: number;
}

export interface MemberDraft {
  text: string;
  picture: Buffer | undefined;
  also?: ((trx: Trx, written: WrittenContent) => Promise<void>) | undefined;
}

export interface PublicWritingService {
  /** All mistakes of a draft, in the order of the form. */
  findProblems(place: NewContentPlace, draft: MemberDraft): FieldProblem[];
  /** Stores the same draft once if it is sent twice. */
  write(member: Member, place: NewContentPlace, draft: MemberDraft): Promise<WrittenContent>;
  report(
    member: Member,
    assocType: AssocType,
    assocId: number,
    report: { reason: string; details: string },
  ): Promise<void>;
  /**
   * Report without an account: opens the flag, but counts for nobody and gets no receipt.
   * `isFilledByProgram` stores nothing and reveals nothing.
   */
  reportAsVisitor(
    siteId: number,
    about: { assocType: AssocType; assocId: number },
    report: { reason: string; details: string },
    from: { ipAddress: string; isFilledByProgram: boolean },
  ): Promise<void>;
  slugOfThread(siteId: number, threadId: number): Promise<string>;
}

const sameDraftLimit = { attempts: 1, windowMs: minuteMs };
const writesPerMinute = { attempts: 10, windowMs: minuteMs };
const writesPerHour = { attempts: 60, windowMs: 60 * minuteMs };
const visitorReportsPerHour = { attempts: 5, windowMs: 60 * minuteMs };
const reportsPerHour = { attempts: 20, windowMs: 60 * minuteMs };
/** A repeated request waits this long for the result of the first. */
const maxWaitForFirstResultMs = 5000;

export function createPublicWritingService({
  database,
  content,
  pictures,
}: {
  database: Database;
  content: ContentService;
  pictures: ContentPicturesService;
}): PublicWritingService {
  const repository = publicWritingRepository(database.db);
  const throttle = createThrottle(database.db);

  async function waitForDuplicate(
    member: Member,
    place: NewContentPlace,
    body: string,
  ): Promise<WrittenContent> {
    const since = new Date(Date.now() - 2 * minuteMs);
    const sought = { beginning: sanitizeBody(body), since };
    for (const end = Date.now() + maxWaitForFirstResultMs; Date.now() < end; await sleep(100)) {
      const duplicate = await repository.findJustWritten(
        member.siteId,
        member.userId,
        place,
        sought,
      );
      if (duplicate?.isDeleted) break;
      if (duplicate) return { kind: place.kind, id: duplicate.id, isPending: duplicate.isPending };
    }
    throw conflict(writingMessages.sentJustNow);
  }

  async function writeOnce(
    member: Member,
    place: NewContentPlace,
    body: string,
    { picture, also }: MemberDraft,
  ): Promise<WrittenContent> {
    await throttle.spend(
      {
        [`write-a:${member.userId}`]: writesPerMinute,
        [`write-b:${member.userId}`]: writesPerHour,
      },
      new Date(),
      writingMessages.tooFast,
    );
    const stored = picture && (await pictures.store(member, picture));
    try {
      const image =
        stored &&
        `<p><img src="${stored.address}" alt="" width="${stored.width}" height="${stored.height}" /></p>`;
      return await content.write(member, { ...place, body: body + (image ?? '') }, also);
    } catch (error) {
      if (stored) await pictures.remove(member.siteId, stored.key);
      throw error;
    }
  }

  return {
    findProblems: findDraftProblems,

    async write(member, place, draft) {
      const { text, picture } = draft;
      const problems = findDraftProblems(place, draft);
      if (problems.length > 0) throw invalidFields(problems);
      const body = textToMarkup(text);
      const draftKey = `draft:${member.userId}:${hashDraft(place, body, picture)}`;
      try {
        await throttle.spend({ [draftKey]: sameDraftLimit }, new Date());
      } catch (error) {
        if (error instanceof AppError) return waitForDuplicate(member, place, body);
        throw error;
      }
      try {
        return await writeOnce(member, place, body, draft);
      } catch (error) {
        // Lets the member correct and resend the draft.
        await throttle.forget(draftKey);
        throw error;
      }
    },

    async report(member, assocType, assocId, report) {
      assertValidReport(report);
      await throttle.spend(
        { [`report:${member.userId}`]: reportsPerHour },
        new Date(),
        writingMessages.tooManyReports,
      );
      await content.report(member, assocType, assocId, report);
    },

    async reportAsVisitor(siteId, about, report, { ipAddress, isFilledByProgram }) {
      assertValidReport(report);
      await throttle.spend(
        { [`report:network:${networkOfAddress(ipAddress)}`]: visitorReportsPerHour },
        new Date(),
        writingMessages.tooManyReports,
      );
      if (!isFilledByProgram) await content.reportAsVisitor(siteId, about, report);
    },

    slugOfThread: (siteId, threadId) => repository.slugOfThread(siteId, threadId),
  };
}

function assertValidReport({ reason, details }: { reason: string; details: string }): void {
  const problems: FieldProblem[] = [];
  if (!reportReasons.some((known) => known === reason)) {
    problems.push({ field: 'reason', message: writingMessages.reasonRequired });
  }
  if (details.trim().length > reportDetailsMaxLength) {
    problems.push({ field: 'details', message: writingMessages.detailsTooLong });
  }
  if (problems.length > 0) throw invalidFields(problems);
}

function findDraftProblems(place: NewContentPlace, { text, picture }: MemberDraft): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const name = place.kind === 'thread' ? newThreadName.safeParse(place.name) : undefined;
  const [nameIssue] = name?.error?.issues ?? [];
  if (nameIssue) problems.push({ field: 'name', message: nameIssue.message });
  if (text.length > plainTextMaxLength) {
    problems.push({ field: 'body', message: writingMessages.textTooLong });
  } else if (isBlank(text) && !picture) {
    problems.push({ field: 'body', message: contentMessages.bodyRequired });
  }
  if (picture && picture.length >= pictureMaxBytes) {
    problems.push({ field: 'picture', message: pictureMessages.tooLarge });
  }
  return problems;
}

function hashDraft(place: NewContentPlace, body: string, picture: Buffer | undefined): string {
  return createHash('sha256')
    .update(JSON.stringify([place, body]))
    .update(picture ?? '')
    .digest('hex');
}
