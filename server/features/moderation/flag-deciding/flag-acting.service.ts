import { contentMessages, stateOf } from '../../../../contract/moderation/content.ts';
import {
  type AssocType,
  assignWordMaxLength,
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
import { parseRowId } from '../../people/users/users-search.ts';
import { contentRepository, writerOf } from '../content/content.repository.ts';
import type { Flagging } from '../flag-opening/flag-opening.ts';
import { type Flag, flagRepository } from '../flags/flag.repository.ts';
import type { ContentService } from '../writing/content.service.ts';
import { type Acted, act, type FlagAction } from './flag-action.ts';
import { createAssigning } from './flag-assigning.ts';
import { createEscalating } from './flag-escalating.ts';

/** What became of one part of a request that has many. */
export interface FlagOutcome {
  /** As it was asked for: of the flag or, when undoing, of the event. */
  id: string;
  ok: boolean;
  /** Why not. */
  message: string | null;
  eventId: number | null;
  /** As it is now, changed or not. */
  contentFlag: Flag | null;
}

export interface FlagUpdate {
  operation?: FlagOperation | null | undefined;
  assignedToUserIds?: readonly number[] | null | undefined;
  /** To those who are added, by mail and in the history. */
  word?: string | null | undefined;
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
    update: FlagUpdate & { versions?: readonly number[] | null | undefined },
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
  /** For one request, however many flags it is about. */
  const runner = (actor: Actor, origin: string) => {
    const assigning = createAssigning({ mail, origin });
    const escalating = createEscalating({ mail, origin });
    const parts = { changes, assigning, escalating };
    return (id: number, action: FlagAction): Promise<Acted> =>
      database.transaction((trx) => act(parts, trx, actor, id, action));
  };

  return {
    async update(actor, id, { operation, assignedToUserIds, word, version }, origin) {
      assertSomething({ operation, assignedToUserIds });
      const action = {
        operation: operation ?? undefined,
        assignees: assignedToUserIds ? { set: assignedToUserIds } : undefined,
        word: wordOf({ word, assignedToUserIds }),
        version,
      };
      return (await runner(actor, origin)(id, action)).flag;
    },

    async updateMany(actor, ids, { operation, assignedToUserIds, word, versions }, origin) {
      assertSomething({ operation, assignedToUserIds });
      if (versions && versions.length !== ids.length) {
        throw invalidInput(flagMessages.versionsDiffer, 'versions');
      }
      const seen = new Map(ids.map((id, index) => [id, versions?.[index]]));
      const action = {
        operation: operation ?? undefined,
        assignees: assignedToUserIds ? { add: assignedToUserIds } : undefined,
        word: wordOf({ word, assignedToUserIds }),
        isOneOfMany: true,
      };
      const run = runner(actor, origin);
      const outcomes = await eachByItself(ids, flagMessages.notFound, (id, asked) =>
        run(id, { ...action, version: seen.get(asked) }),
      );
      // Whoever was refused needs the version of now to decide again.
      const refused = outcomes.filter(({ ok }) => !ok).flatMap(({ id }) => parseRowId(id) ?? []);
      const current = await flagRepository(database.db).ofIds(actor.siteId, refused);
      const byId = new Map(current.map((flag) => [String(flag.id), flag]));
      return outcomes.map((outcome) => ({
        ...outcome,
        contentFlag: outcome.contentFlag ?? byId.get(outcome.id) ?? null,
      }));
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
            return { authorId: user.id, state: 'visible' as const };
          }
          const item = await contentRepository(trx).find(siteId, assocType, assocId);
          if (!item) throw notFound(contentMessages.notFound);
          const { requiresPreModeration } = item;
          return { authorId: writerOf(item), state: stateOf(item), requiresPreModeration };
        }
      });
    },
  };
}

function wordOf({ word, assignedToUserIds }: FlagUpdate): string {
  const said = word?.trim() ?? '';
  if (said.length > assignWordMaxLength) throw invalidInput(flagMessages.wordTooLong, 'word');
  if (said !== '' && !assignedToUserIds) throw invalidInput(flagMessages.wordToNobody, 'word');
  return said;
}

function assertSomething({ operation, assignedToUserIds }: FlagUpdate): void {
  if (!operation && !assignedToUserIds) throw invalidInput(flagMessages.nothingAsked);
}

/** Ids as they came in, each in a transaction of its own; refusals become outcomes. */
export async function eachByItself(
  ids: readonly string[],
  notFoundMessage: string,
  work: (id: number, asked: string) => Promise<Acted>,
): Promise<FlagOutcome[]> {
  const asked = [...new Set(ids)];
  if (asked.length > maxFlagsAtOnce) throw invalidInput(flagMessages.tooManyAtOnce, 'ids');
  const outcomes: FlagOutcome[] = [];
  for (const id of asked) {
    try {
      const known = parseRowId(id);
      if (known === undefined) throw notFound(notFoundMessage);
      const { flag, eventId } = await work(known, id);
      outcomes.push({ id, ok: true, message: null, eventId, contentFlag: flag });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcomes.push({ id, ok: false, message: error.message, eventId: null, contentFlag: null });
    }
  }
  return outcomes;
}
