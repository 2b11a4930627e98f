import { contentMessages } from '../../../../contract/moderation/content.ts';
import {
  type AssocType,
  type FlagOperation,
  flagMessages,
  maxFlagsAtOnce,
} from '../../../../contract/moderation/content-flags.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { AppError, invalidInput, notFound } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import type { MailService } from '../../../mail/mail.service.ts';
import { usersIn } from '../../people/users/users-lookup.service.ts';
import { idIn } from '../../people/users/users-search.ts';
import { contentRepository } from '../content/content.repository.ts';
import type { Flagging } from '../flag-opening/flag-opening.ts';
import { type Flag, flagRepository } from '../flags/flag.repository.ts';
import type { ContentService } from '../writing/content.service.ts';
import { type Acted, act, type FlagAction } from './flag-action.ts';
import { createAssigning } from './flag-assigning.ts';

/** What became of one part of a request that has many. */
export interface FlagOutcome {
  /** As it was asked for: of the flag or, when undoing, of the event. */
  id: string;
  ok: boolean;
  /** Why not. */
  message: string | null;
  eventId: number | null;
  contentFlag: Flag | null;
}

export interface FlagUpdate {
  operation?: FlagOperation | null | undefined;
  assignedToUserIds?: readonly number[] | null | undefined;
}

export interface FlagActingService {
  update(
    actor: Actor,
    id: number,
    update: FlagUpdate & { version?: number | null | undefined },
    origin: string,
  ): Promise<Flag>;
  /** Each by itself: one that is refused does not keep the others from being done. */
  updateMany(
    actor: Actor,
    ids: readonly string[],
    update: FlagUpdate,
    origin: string,
  ): Promise<FlagOutcome[]>;
  /** The flag of an item, opened if it has none, so that anything can be moderated. */
  open(actor: Actor, about: { assocType: AssocType; assocId: number }): Promise<Flag>;
}

export function createFlagActingService({
  database,
  changes,
  mail,
  flagging,
  content,
}: {
  database: Database;
  changes: ChangeLog;
  mail: MailService;
  flagging: Flagging;
  content: ContentService;
}): FlagActingService {
  const run = (actor: Actor, id: number, action: FlagAction, origin: string): Promise<Acted> => {
    const assigning = createAssigning({ mail, origin });
    return database.transaction((trx) => act({ changes, assigning }, trx, actor, id, action));
  };

  return {
    async update(actor, id, { operation, assignedToUserIds, version }, origin) {
      assertSomething({ operation, assignedToUserIds });
      const action = {
        operation: operation ?? undefined,
        assignees: assignedToUserIds ? { set: assignedToUserIds } : undefined,
        version,
      };
      return (await run(actor, id, action, origin)).flag;
    },

    async updateMany(actor, ids, { operation, assignedToUserIds }, origin) {
      assertSomething({ operation, assignedToUserIds });
      const action = {
        operation: operation ?? undefined,
        assignees: assignedToUserIds ? { add: assignedToUserIds } : undefined,
      };
      return eachByItself(ids, flagMessages.notFound, (id) => run(actor, id, action, origin));
    },

    async open(actor, { assocType, assocId }) {
      const { siteId } = actor;
      const flags = flagRepository(database.db);
      const known = await flags.findByItem(siteId, assocType, assocId);
      if (known) return known;
      const scored = await content.prepareFlag(siteId, { assocType, assocId });
      return database.transaction(async (trx) => {
        const about = await findAbout();
        const { id, version } = await flagging.openFlag(trx, siteId, {
          assocType,
          assocId,
          ...about,
          reasons: {},
          scores: scored?.scores,
          openedById: actor.id,
        });
        await changes.record(trx, actor, { noun: 'contentFlag', id, action: 'opened', version });
        const flag = await flagRepository(trx).find(siteId, id);
        if (!flag) throw notFound(flagMessages.notFound);
        return flag;

        async function findAbout() {
          if (assocType === 'user') {
            const user = await usersIn(trx).find(siteId, assocId);
            if (!user) throw notFound(userMessages.notFound);
            return { authorId: user.id };
          }
          const item = await contentRepository(trx).find(siteId, assocType, assocId);
          if (!item) throw notFound(contentMessages.notFound);
          const { userId: authorId, requiresPreModeration } = item;
          return { authorId, requiresPreModeration };
        }
      });
    },
  };
}

function assertSomething({ operation, assignedToUserIds }: FlagUpdate): void {
  if (!operation && !assignedToUserIds) throw invalidInput(flagMessages.nothingAsked);
}

/** Ids as they came in, each in a transaction of its own; refusals become outcomes. */
export async function eachByItself(
  ids: readonly string[],
  notFoundMessage: string,
  work: (id: number) => Promise<Acted>,
): Promise<FlagOutcome[]> {
  const asked = [...new Set(ids)];
  if (asked.length > maxFlagsAtOnce) throw invalidInput(flagMessages.tooManyAtOnce, 'ids');
  const outcomes: FlagOutcome[] = [];
  for (const id of asked) {
    try {
      const known = idIn(id);
      if (known === undefined) throw notFound(notFoundMessage);
      const { flag, eventId } = await work(known);
      outcomes.push({ id, ok: true, message: null, eventId, contentFlag: flag });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcomes.push({ id, ok: false, message: error.message, eventId: null, contentFlag: null });
    }
  }
  return outcomes;
}
