import { cannedReplyMessages } from '../../../../contract/moderation/canned-replies.ts';
import {
  contentEdit,
  contentMessages,
  type NewContent,
} from '../../../../contract/moderation/content.ts';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { findPlaceholders } from '../../../../contract/moderation/placeholders.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, forbidden, invalidInput, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import type { Trx } from '../../../db/database.ts';
import { assertMayRewrite } from '../content/author-rank.ts';
import { type ContentItem, contentRepository } from '../content/content.repository.ts';
import { type Flag, flagRepository } from '../flags/flag.repository.ts';
import { assertNotClaimedByOthers } from '../flags/flag-claims.ts';
import type { NewFlagEvent } from '../flags/flag-events.repository.ts';
import { flagReportWeightsRepository } from '../flags/flag-report-weights.repository.ts';
import { recordFlagEvent } from '../flags/record-flag-event.ts';
import type { ContentService } from '../writing/content.service.ts';
import { assertFlagUnchanged } from './flag-conflicts.ts';
import { lockContentOfFlag } from './flag-visibility.ts';

export interface FlagWordsService {
  editBody(
    actor: Actor,
    id: number,
    edit: { body: string; version?: number | null | undefined },
  ): Promise<Flag>;
  /** Replies in the actor's name; rules do not flag the reply. */
  reply(actor: Actor, id: number, body: string): Promise<Flag>;
}

export function createFlagWordsService({
  database,
  changes,
  content,
}: Pick<Core, 'database' | 'changes'> & { content: ContentService }): FlagWordsService {
  async function lockFlagAndContent(trx: Trx, actor: Actor, id: number) {
    const flag = await flagRepository(trx).findForUpdate(actor.siteId, id);
    if (!flag) throw notFound(flagMessages.notFound);
    if (flag.assocType === 'user') throw forbidden();
    const item = await lockContentOfFlag(trx, flag);
    if (!item) throw notFound(flagMessages.contentNotFound);
    return { flag, item };
  }

  async function recordEvent(
    trx: Trx,
    actor: Actor,
    flag: Flag,
    event: Pick<NewFlagEvent, 'status' | 'body' | 'before' | 'after'>,
  ): Promise<Flag> {
    const changed = await flagRepository(trx).update(actor.siteId, flag.id, {});
    await recordFlagEvent({ trx, changes, actor, flag: changed }, event);
    return changed;
  }

  return {
    async editBody(actor, id, { body, version }) {
      const input = validate(contentEdit, { body });
      const text = await content.prepare(actor.siteId, input);
      return database.transaction(async (trx) => {
        const { flag, item } = await lockFlagAndContent(trx, actor, id);
        await assertFlagUnchanged(trx, actor, flag, version);
        await assertNotClaimedByOthers(trx, actor, flag);
        if (item.body === text.body) return flag;
        await assertMayRewrite(trx, actor, [item.userId]);
        const items = contentRepository(trx);
        const revisionId = await items.insertRevision(actor.siteId, item, actor.id);
        await items.update(actor.siteId, item.kind, item.id, { body: text.body });
        await flagReportWeightsRepository(trx).endIgnoring(actor.siteId, item.kind, item.id);
        return recordEvent(trx, actor, flag, {
          status: 'EDITED',
          body: 'Edited the text',
          before: { revisionId },
        });
      });
    },

    async reply(actor, id, body) {
      const input = validate(contentEdit, { body });
      const [unfilled] = findPlaceholders(input.body);
      if (unfilled) throw invalidInput(cannedReplyMessages.unfilled(unfilled), 'body');
      const text = await content.prepare(actor.siteId, input);
      return database.transaction(async (trx) => {
        const { flag, item } = await lockFlagAndContent(trx, actor, id);
        if (item.isDeleted || item.isSpam) throw conflict(flagMessages.replyToHidden);
        const author = { siteId: actor.siteId, userId: actor.id };
        // A reply to held content is held with it.
        const isHeld = item.isPendingModeration;
        const answer = createAnswerToItem(item, text.body);
        const written = await content.insert(trx, author, answer, text, { isHeld });
        return recordEvent(trx, actor, flag, {
          status: 'REPLIED',
          body: isHeld ? 'Replied; the answer appears when the content is approved' : 'Replied',
          after: { kind: written.kind, id: written.id, ...(isHeld && { isHeld }) },
        });
      });
    },
  };
}

function createAnswerToItem(item: ContentItem, body: string): NewContent {
  const parentId = item.id;
  switch (item.kind) {
    case 'comment':
      return { kind: 'comment', postId: requirePageId(item.postId), parentId, body };
    case 'thread':
      return { kind: 'reply', threadId: item.id, body };
    case 'reply':
      return { kind: 'reply', threadId: requirePageId(item.threadId), parentId, body };
    case 'user_profile_status':
      return { kind: 'user_profile_status_reply', statusId: item.id, body };
    case 'user_profile_status_reply':
      return { kind: 'user_profile_status_reply', statusId: requirePageId(item.statusId), body };
  }
}

function requirePageId(id: number | undefined): number {
  if (id === undefined) throw notFound(contentMessages.notFound);
  return id;
}
