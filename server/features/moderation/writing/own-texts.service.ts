import { createHash } from 'node:crypto';
import { minuteMs } from '../../../../contract/durations.ts';
import {
  contentMessages,
  getContentState,
  type WrittenContent,
} from '../../../../contract/moderation/content.ts';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { ownTextMessages } from '../../../../contract/moderation/own-texts.ts';
import {
  plainTextMaxLength,
  writingMessages,
} from '../../../../contract/moderation/public-writing.ts';
import type { Core } from '../../../area.ts';
import { conflict, type FieldProblem, invalidFields, notFound } from '../../../base/errors.ts';
import type { Db, Trx } from '../../../db/database.ts';
import { createThrottle } from '../../../http/throttle.ts';
import { isFormatted, markupToText, separatePictures } from '../../../lib/markup-to-text.ts';
import { isBlank, textToMarkup } from '../../../lib/plain-text.ts';
import type { CareGuideService } from '../care/care-guide.service.ts';
import { type ContentItem, contentRepository } from '../content/content.repository.ts';
import { contentRevisionsIn } from '../content/revisions.ts';
import type { Flagging } from '../flag-opening/flag-opening.ts';
import { flagOpeningRepository } from '../flags/flag-opening.repository.ts';
import type { ContentService } from './content.service.ts';
import type { ContentAuthor } from './content-parts.ts';
import { ownTextsRepository } from './own-texts.repository.ts';
import { createTextChangeEvent } from './text-change.ts';

export interface OwnText {
  kind: ContentKind;
  id: number;
  name: string | undefined;
  text: string;
  hasPicture: boolean;
  isFormatted: boolean;
  /**
   * 'open': moderators are looking at it. 'decided': they have decided; the text is kept as it was.
   */
  flag: 'none' | 'open' | 'decided';
  isCare: boolean;
  /** Help lines if the text sounds like a call for help, else undefined. */
  help: string[] | undefined;
  /** False for threads that others have answered. */
  isDeletable: boolean;
  pageSlug: string;
  /** Changes with the title and the words; pictures and decisions of moderators leave it. */
  version: string;
}

interface OwnTextChange {
  text: string;
  name: string;
  keepsPicture: boolean;
  /** Version that the author opened. */
  version: string;
}

export interface OwnTextsService {
  /** Throws if the text belongs to somebody else or was removed. */
  find(author: ContentAuthor, kind: ContentKind, id: number): Promise<OwnText>;
  /**
   * Scored and held like a new text; the earlier one is kept for moderators. Throws a conflict if
   * the author has not seen the text that would be replaced.
   */
  edit(
    author: ContentAuthor,
    kind: ContentKind,
    id: number,
    change: OwnTextChange,
  ): Promise<WrittenContent>;
  /** Empties the text, unless it has a flag: then it is hidden and stays for moderators. */
  delete(author: ContentAuthor, kind: ContentKind, id: number): Promise<void>;
}

const changesPerMinute = { attempts: 10, windowMs: minuteMs };

export function createOwnTextsService({
  database,
  content,
  flagging,
  events,
  careGuide,
}: Pick<Core, 'database' | 'events'> & {
  careGuide: CareGuideService;
  content: ContentService;
  flagging: Flagging;
}): OwnTextsService {
  const spend = ({ userId }: ContentAuthor) =>
    createThrottle(database.db).spend(
      { [`own-text:${userId}`]: changesPerMinute },
      new Date(),
      writingMessages.tooFast,
    );

  async function isDeletable(db: Db, { siteId, userId }: ContentAuthor, item: ContentItem) {
    const repository = ownTextsRepository(db);
    return (
      item.kind !== 'thread' || !(await repository.hasRepliesOfOthers(siteId, item.id, userId))
    );
  }

  return {
    async find(author, kind, id) {
      const { siteId } = author;
      const repository = ownTextsRepository(database.db);
      const item = requireOwnItem(
        await contentRepository(database.db).find(siteId, kind, id),
        author,
      );
      const flag = await repository.findFlag(siteId, kind, id);
      const { pictures, rest } = separatePictures(item.body);
      return {
        kind,
        id,
        name: item.name,
        text: markupToText(rest),
        hasPicture: pictures !== '',
        isFormatted: isFormatted(item.body),
        isCare: flag?.isCare ?? false,
        help: flag?.showsHelp ? await careGuide.helpForMembers(siteId) : undefined,
        flag: flag ? (flag.isOpen ? 'open' : 'decided') : 'none',
        isDeletable: await isDeletable(database.db, author, item),
        pageSlug: await repository.findPageSlug(siteId, kind, id),
        version: computeTextVersion(item.name, rest),
      };
    },

    async edit(author, kind, id, { text, name, keepsPicture, version }) {
      const item = requireOwnItem(
        await contentRepository(database.db).find(author.siteId, kind, id),
        author,
      );
      const { pictures, rest } = separatePictures(item.body);
      const kept = keepsPicture ? pictures : '';
      const problems: FieldProblem[] = [];
      if (kind === 'thread' && isBlank(name)) {
        problems.push({ field: 'name', message: contentMessages.nameRequired });
      }
      if (text.length > plainTextMaxLength) {
        problems.push({ field: 'body', message: writingMessages.textTooLong });
      } else if (isBlank(text) && kept === '') {
        problems.push({ field: 'body', message: contentMessages.bodyRequired });
      }
      if (problems.length > 0) throw invalidFields(problems);
      const isSameText = text.replaceAll('\r\n', '\n').trim() === markupToText(rest);
      const isSame = isSameText && (kind !== 'thread' || name.trim() === item.name);
      if (!isSame && version !== computeTextVersion(item.name, rest)) {
        throw conflict(contentMessages.changedMeanwhile);
      }
      await spend(author);
      const body = (isSameText ? rest : textToMarkup(text)) + kept;
      const edit = { body, ...(kind === 'thread' && { name: name.trim() }) };
      return content.edit(author, kind, id, edit, item);
    },

    async delete(author, kind, id) {
      await spend(author);
      await database.transaction((trx) => remove(trx, author, kind, id));
    },
  };

  async function remove(
    trx: Trx,
    author: ContentAuthor,
    kind: ContentKind,
    id: number,
  ): Promise<void> {
    const { siteId, userId } = author;
    const items = contentRepository(trx);
    // Same lock order as decisions: the flag before the item.
    const flags = flagOpeningRepository(trx);
    const flag = await flags.lock(siteId, kind, id);
    const item = requireOwnItem(await items.findForUpdate(siteId, kind, id), author);
    if (!(await isDeletable(trx, author, item))) throw conflict(ownTextMessages.hasAnswers);
    if (flag) {
      await items.update(siteId, kind, id, { isDeleted: true });
      await flags.recordDeletion(siteId, flag.id);
      await flagging.addToFlag(trx, siteId, {
        assocType: kind,
        assocId: id,
        authorId: userId,
        state: 'deleted',
        relatedEvents: [{ status: 'REMOVED_BY_AUTHOR', body: 'Deleted by the author', userId }],
      });
    } else {
      await contentRevisionsIn(trx).deleteOf(siteId, { kind, id });
      const emptied = { isDeleted: true, body: '' };
      await items.update(siteId, kind, id, kind === 'thread' ? { ...emptied, name: '–' } : emptied);
    }
    await events.publish(trx, createTextChangeEvent(siteId, { kind, id, userId }));
  }
}

function computeTextVersion(name: string | undefined, words: string): string {
  return createHash('sha256')
    .update(JSON.stringify([name, words]))
    .digest('hex')
    .slice(0, 32);
}

/** Texts of other people, and removed texts, are reported as not found. */
function requireOwnItem(item: ContentItem | undefined, { userId }: ContentAuthor): ContentItem {
  if (!item || item.userId !== userId) throw notFound(contentMessages.notFound);
  const state = getContentState(item);
  if (state === 'deleted' || state === 'spam') throw notFound(contentMessages.notFound);
  return item;
}
