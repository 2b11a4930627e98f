import {
  contentMessages,
  getContentState,
  type WrittenContent,
} from '../../../../contract/moderation/content.ts';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { conflict, forbidden, notFound } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { assertMayWrite } from '../../accounts/users/writing-limits.ts';
import { type ContentItem, contentRepository } from '../content/content.repository.ts';
import {
  findReasonsToFlag,
  hasAnyReason,
  reachesCareThreshold,
} from '../flag-opening/flag-opening.rules.ts';
import { flagOpeningRepository } from '../flags/flag-opening.repository.ts';
import { flagReportWeightsRepository } from '../flags/flag-report-weights.repository.ts';
import { shadowHitsRepository } from '../what-if/shadow-hits.repository.ts';
import { type ContentDependencies, lockWriter, type PreparedText } from './content-parts.ts';
import { hasImage } from './content-text.ts';
import { findHeldReasonsOfText, isFirstLinkOfMember } from './holding.ts';
import { findShadowRules } from './shadow-matching.ts';
import { createTextChangeEvent } from './text-change.ts';

/** Without `userId`, the network's own site edits on behalf of the author. */
export interface ContentEditor {
  siteId: number;
  userId?: number | undefined;
}

export type StoredText = Pick<ContentItem, 'body' | 'name'>;

/** With `basedOn`, refuses to replace any other text. */
export async function changeContent(
  { events, flagging, secondOpinions }: ContentDependencies,
  trx: Trx,
  editor: ContentEditor,
  { kind, id }: { kind: ContentKind; id: number },
  { body, name, scores }: PreparedText,
  basedOn?: StoredText,
): Promise<WrittenContent> {
  const { siteId } = editor;
  const content = contentRepository(trx);
  // Same lock order as decisions: the flag before the item.
  await flagOpeningRepository(trx).lock(siteId, kind, id);
  const item = await content.findForUpdate(siteId, kind, id);
  if (!item) throw notFound(contentMessages.notFound);
  assertEditable(item, editor);
  const writer = await lockWriter(trx, { siteId, userId: item.userId });
  assertMayWrite(writer.limits);
  const isUnchanged = item.body === body && (kind !== 'thread' || item.name === name);
  if (isUnchanged) return { kind, id, isPending: item.isPendingModeration };
  if (basedOn && (item.body !== basedOn.body || item.name !== basedOn.name)) {
    throw conflict(contentMessages.changedMeanwhile);
  }

  // Edits are held like new texts. Otherwise an approved answer could be replaced by anything.
  const parts = [name ?? '', body];
  const requiresPreModeration = kind === 'reply' && item.requiresPreModeration;
  const heldFor = findHeldReasonsOfText(writer, { parts, scores, requiresPreModeration });
  const author = { siteId, userId: item.userId };
  if (!writer.isStaff && !reachesCareThreshold(writer.settings, scores)) {
    if (await isFirstLinkOfMember(trx, author, writer, parts)) heldFor.push('FIRST_LINK');
  }
  const isHeldAgain = heldFor.length > 0;
  const isPending = item.isPendingModeration || isHeldAgain;
  const revisionId = await content.insertRevision(siteId, item, item.userId);
  await flagReportWeightsRepository(trx).endIgnoring(siteId, kind, id);
  await content.update(siteId, kind, id, {
    body,
    isEditedByAuthor: true,
    ...(name !== undefined && { name }),
    ...(isHeldAgain && { isPendingModeration: true }),
  });
  await events.publish(trx, createTextChangeEvent(siteId, { kind, id, userId: item.userId }));

  const addition = {
    assocType: kind,
    assocId: id,
    authorId: item.userId,
    scores,
    state: isPending ? ('pending' as const) : ('visible' as const),
    requiresPreModeration: item.requiresPreModeration,
    heldFor,
    relatedEvents: [
      {
        status: 'EDITED',
        body: 'Edited by the author',
        userId: item.userId,
        before: { revisionId },
      },
    ],
  } as const;
  const reasons = writer.isStaff
    ? {}
    : findReasonsToFlag(writer.settings, { scores, hasImage: hasImage(body), isHeld: isPending });
  if (hasAnyReason(reasons)) await flagging.openFlag(trx, siteId, { ...addition, reasons });
  else await flagging.addToFlag(trx, siteId, addition);
  if (!writer.isStaff) {
    const rules = findShadowRules(writer.settings, { parts, scores });
    await shadowHitsRepository(trx).record(siteId, { kind, id }, rules);
  }
  if (!writer.isStaff && writer.hasSecondOpinion)
    await secondOpinions.ask(trx, { siteId, kind, id });
  return { kind, id, isPending, heldFor };
}

function assertEditable(item: ContentItem, { userId }: ContentEditor): void {
  const state = getContentState(item);
  if (userId !== undefined && userId !== item.userId) {
    throw state === 'visible'
      ? forbidden(contentMessages.notYours)
      : notFound(contentMessages.notFound);
  }
  if (state === 'deleted' || state === 'spam') throw conflict(contentMessages.removed);
}
