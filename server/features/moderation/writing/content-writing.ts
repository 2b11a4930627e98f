import {
  contentMessages,
  maxReplyDepth,
  type NewContent,
  type WrittenContent,
} from '../../../../contract/moderation/content.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { assertMayWrite } from '../../accounts/users/writing-limits.ts';
import { contentRepository } from '../content/content.repository.ts';
import { findReasonsToFlag, hasAnyReason } from '../flag-opening/flag-opening.rules.ts';
import { shadowHitsRepository } from '../what-if/shadow-hits.repository.ts';
import {
  type ContentAuthor,
  type ContentDependencies,
  lockWriter,
  type PreparedText,
} from './content-parts.ts';
import { hasImage } from './content-text.ts';
import { findHeldReasonsOfAuthor, findHeldReasonsOfText } from './holding.ts';
import { findShadowRules } from './shadow-matching.ts';
import { writingRepository } from './writing.repository.ts';

/**
 * Stores a new item, and opens its flag if a rule asks for it. Makes all checks before the first
 * write.
 */
export async function insertContent(
  { events, flagging, secondOpinions }: ContentDependencies,
  trx: Trx,
  author: ContentAuthor,
  item: NewContent,
  { body, scores }: PreparedText,
  { isHeld: isHeldByCaller }: { isHeld: boolean } = { isHeld: false },
): Promise<WrittenContent> {
  const { siteId, userId } = author;
  const writer = await lockWriter(trx, author);
  assertMayWrite(writer.limits);
  const { requiresPreModeration } = await checkPlaceOfNewContent(trx, siteId, item, {
    includePending: isHeldByCaller,
  });
  const text = { parts: [nameOfNewContent(item), body], scores, requiresPreModeration };
  const heldFor = [
    ...findHeldReasonsOfText(writer, text),
    ...(await findHeldReasonsOfAuthor(trx, author, writer, text)),
  ];
  const isHeld = isHeldByCaller || heldFor.length > 0;

  const { kind } = item;
  const written = { ...item, body };
  const id = await contentRepository(trx).insert(siteId, userId, written, { isPending: isHeld });
  if (kind === 'thread') await events.publish(trx, { siteId, noun: 'thread', id });
  const reasons = findReasonsToFlag(writer.settings, { scores, hasImage: hasImage(body), isHeld });
  if (!writer.isStaff && hasAnyReason(reasons)) {
    const about = { assocType: kind, assocId: id, authorId: userId };
    const opening = { ...about, reasons, scores, requiresPreModeration, heldFor };
    await flagging.openFlag(trx, siteId, opening);
  }
  if (!writer.isStaff) {
    const rules = findShadowRules(writer.settings, text);
    await shadowHitsRepository(trx).record(siteId, { kind, id }, rules);
  }
  if (!writer.isStaff && writer.hasSecondOpinion)
    await secondOpinions.ask(trx, { siteId, kind, id });
  return { kind, id, isPending: isHeld, heldFor };
}

const nameOfNewContent = (item: NewContent) => (item.kind === 'thread' ? item.name : '');

/**
 * Checks that the post, thread or status is public and the parent visible; with `includePending`, both
 * may be pending.
 */
async function checkPlaceOfNewContent(
  trx: Trx,
  siteId: number,
  item: NewContent,
  waiting: { includePending: boolean },
): Promise<{ requiresPreModeration: boolean }> {
  const places = writingRepository(trx);
  const unheld = { requiresPreModeration: false };
  switch (item.kind) {
    case 'comment': {
      const post = await places.findPost(siteId, item.postId);
      if (!post) throw notFound(contentMessages.postNotFound, 'postId');
      await assertParentAnswerable(trx, siteId, item, item.postId, waiting);
      return unheld;
    }
    case 'reply': {
      const thread = await places.findThread(siteId, item.threadId, waiting);
      if (!thread) throw notFound(contentMessages.threadNotFound, 'threadId');
      if (thread.isClosed) throw conflict(contentMessages.threadClosed, 'threadId');
      await assertParentAnswerable(trx, siteId, item, item.threadId, waiting);
      return thread;
    }
    case 'user_profile_status_reply': {
      const status = await places.findStatus(siteId, item.statusId, waiting);
      if (!status) throw notFound(contentMessages.statusNotFound, 'statusId');
      return unheld;
    }
    default:
      return unheld;
  }
}

async function assertParentAnswerable(
  trx: Trx,
  siteId: number,
  { kind, parentId }: { kind: 'comment' | 'reply'; parentId?: number | null | undefined },
  placeId: number,
  waiting: { includePending: boolean },
): Promise<void> {
  if (parentId === null || parentId === undefined) return;
  const depth = await writingRepository(trx).findDepth(siteId, kind, parentId, {
    placeId,
    ...waiting,
  });
  if (depth === undefined) throw notFound(contentMessages.parentNotFound, 'parentId');
  if (depth > maxReplyDepth) throw conflict(contentMessages.tooDeep, 'parentId');
}
