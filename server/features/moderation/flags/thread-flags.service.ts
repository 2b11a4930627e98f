import type { FlagEventStatus } from '../../../../contract/moderation/content-flags.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import type { Trx } from '../../../db/database.ts';
import type { CommentMove } from '../content/story-conversion.ts';
import { flagRepository } from './flag.repository.ts';
import { flagEventsRepository } from './flag-events.repository.ts';
import { threadFlagsRepository } from './thread-flags.repository.ts';

export interface ThreadChangeEvent {
  status: FlagEventStatus;
  body: string;
  before: object;
  after: object;
}

export interface ThreadFlagsService {
  /** Call before locking the thread itself. */
  lock(trx: Trx, siteId: number, threadId: number): Promise<number | undefined>;
  recordThreadChange(
    trx: Trx,
    actor: Actor,
    flagId: number,
    note: ThreadChangeEvent,
  ): Promise<void>;
  setHoldsBack(trx: Trx, siteId: number, threadId: number, holdsBack: boolean): Promise<void>;
  /** Locks the flags of a post's comments; call before locking the post. */
  lockFlagsOfComments(trx: Trx, siteId: number, postId: number): Promise<number[]>;
  moveToReplies(trx: Trx, actor: Actor, moves: readonly CommentMove[]): Promise<void>;
}

export function createThreadFlagsService({
  changes,
  events,
}: Pick<Core, 'changes' | 'events'>): ThreadFlagsService {
  return {
    async lock(trx, siteId, threadId) {
      const flags = flagRepository(trx);
      const known = await flags.findByItem(siteId, 'thread', threadId);
      const flag = known && (await flags.findForUpdate(siteId, known.id));
      return flag?.id;
    },

    async recordThreadChange(trx, actor, flagId, note) {
      const { version } = await flagRepository(trx).update(actor.siteId, flagId, {});
      await flagEventsRepository(trx).record(actor.siteId, {
        ...note,
        contentFlagId: flagId,
        userId: actor.id,
        version,
      });
      await changes.record(trx, actor, {
        noun: 'contentFlag',
        id: flagId,
        action: 'thread_changed',
        version,
      });
    },

    async setHoldsBack(trx, siteId, threadId, holdsBack) {
      const flagIds = await threadFlagsRepository(trx).setHoldsBack(siteId, threadId, holdsBack);
      await events.publish(
        trx,
        ...flagIds.map((id) => ({ siteId, noun: 'contentFlag' as const, id })),
      );
    },

    lockFlagsOfComments: (trx, siteId, postId) =>
      threadFlagsRepository(trx).lockFlagsOfComments(siteId, postId),

    async moveToReplies(trx, actor, moves) {
      const flags = await threadFlagsRepository(trx).moveToReplies(actor.siteId, moves);
      await flagEventsRepository(trx).record(
        actor.siteId,
        ...flags.map(({ id, version }) => ({
          contentFlagId: id,
          status: 'THREAD_CHANGED' as const,
          body: 'Became a reply in the forum with its story',
          userId: actor.id,
          version,
        })),
      );
      await changes.recordAll(
        trx,
        actor,
        flags.map(({ id, version }) => ({ noun: 'contentFlag', id, action: 'moved', version })),
      );
    },
  };
}
