import {
  cannedReplyMessages,
  maxCannedReplies,
} from '../../../../contract/moderation/canned-replies.ts';
import {
  type CannedReplyInput,
  cannedReplyInput,
} from '../../../../contract/moderation/canned-reply-input.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict } from '../../../base/errors.ts';
import { createRecords } from '../../../base/records.ts';
import { validate } from '../../../base/validate.ts';
import { type CannedReply, cannedRepliesRepository } from './canned-replies.repository.ts';

export interface CannedRepliesService {
  list(actor: Actor): Promise<CannedReply[]>;
  upsert(
    actor: Actor,
    edit: CannedReplyInput & { id: number | null; version: number | null },
  ): Promise<CannedReply>;
  remove(actor: Actor, id: number): Promise<CannedReply>;
}

export function createCannedRepliesService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): CannedRepliesService {
  const replies = cannedRepliesRepository(database.db);
  const records = createRecords(
    { database, changes },
    {
      noun: 'cannedReply',
      notFoundMessage: cannedReplyMessages.notFound,
      store: cannedRepliesRepository,
      audited: ({ name, body }: CannedReply) => ({ name, body }),
      taken: { canned_replies_by_name: () => conflict(cannedReplyMessages.nameTaken, 'name') },
    },
  );

  return {
    list: ({ siteId }) => replies.list(siteId),

    async upsert(actor, { id, version, ...fields }) {
      const input = validate(cannedReplyInput, fields);
      if (id === null && (await replies.list(actor.siteId)).length >= maxCannedReplies) {
        throw conflict(cannedReplyMessages.tooMany);
      }
      return records.save(actor, { id, version, fields: input });
    },

    remove: (actor, id) =>
      records.remove(actor, id, async (trx) => {
        await cannedRepliesRepository(trx).delete(actor.siteId, id);
        return undefined;
      }),
  };
}
