import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { contentMessages, type WrittenContent } from '../../../../contract/moderation/content.ts';
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
import { AppError, conflict, invalidInput } from '../../../base/errors.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { createThrottle } from '../../../http/throttle.ts';
import { sanitizeBody } from '../../../lib/html.ts';
import { isBlank, textToMarkup } from '../../../lib/plain-text.ts';
import type { ContentPicturesService } from '../content-images/content-pictures.service.ts';
import type { ContentService } from './content.service.ts';
import { type NewContentPlace, publicWritingRepository } from './public-writing.repository.ts';

interface Member {
  siteId: number;
  userId: number;
}

export interface Draft {
  text: string;
  picture: Buffer | undefined;
  also?: ((trx: Trx, written: WrittenContent) => Promise<void>) | undefined;
}

export interface PublicWritingService {
  /** Stores the same draft once if it is sent twice. */
  write(member: Member, place: NewContentPlace, draft: Draft): Promise<WrittenContent>;
  report(
    member: Member,
    assocType: AssocType,
    assocId: number,
    report: { reason: string; details: string },
  ): Promise<void>;
  slugOfThread(siteId: number, threadId: number): Promise<string>;
}

const minuteMs = 60_000;
const draftLimit = { attempts: 1, windowMs: minuteMs };
const writesPerMinute = { attempts: 10, windowMs: minuteMs };
const writesPerHour = { attempts: 60, windowMs: 60 * minuteMs };
const reportsPerHour = { attempts: 20, windowMs: 60 * minuteMs };
/** A repeated request waits this long for the result of the first. */
const duplicateWaitMs = 5000;

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
    for (const end = Date.now() + duplicateWaitMs; Date.now() < end; await sleep(100)) {
      const duplicate = await repository.findJustWritten(
        member.siteId,
        member.userId,
        place,
        sought,
      );
      if (duplicate) return { kind: place.kind, ...duplicate };
    }
    throw conflict(writingMessages.stillSending);
  }

  async function writeOnce(
    member: Member,
    place: NewContentPlace,
    body: string,
    { picture, also }: Draft,
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
    async write(member, place, draft) {
      const { text, picture } = draft;
      if (text.length > plainTextMaxLength) throw invalidInput(writingMessages.textTooLong, 'body');
      if (isBlank(text) && !picture) throw invalidInput(contentMessages.bodyRequired, 'body');
      if (picture && picture.length >= pictureMaxBytes) {
        throw invalidInput(pictureMessages.tooLarge, 'picture');
      }
      const body = textToMarkup(text);
      const draftKey = `draft:${member.userId}:${fingerprint(place, body, picture)}`;
      try {
        await throttle.spend({ [draftKey]: draftLimit }, new Date());
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
      if (!reportReasons.some((reason) => reason === report.reason)) {
        throw invalidInput(writingMessages.reasonRequired, 'reason');
      }
      if (report.details.trim().length > reportDetailsMaxLength) {
        throw invalidInput(writingMessages.detailsTooLong, 'details');
      }
      await throttle.spend(
        { [`report:${member.userId}`]: reportsPerHour },
        new Date(),
        writingMessages.tooManyReports,
      );
      await content.report(member, assocType, assocId, report);
    },

    slugOfThread: (siteId, threadId) => repository.slugOfThread(siteId, threadId),
  };
}

function fingerprint(place: NewContentPlace, body: string, picture: Buffer | undefined): string {
  return createHash('sha256')
    .update(JSON.stringify([place, body]))
    .update(picture ?? '')
    .digest('hex');
}
