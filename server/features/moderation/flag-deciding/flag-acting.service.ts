import { contentMessages, getContentState } from '../../../../contract/moderation/content.ts';
import {
  type AssocType,
  assignWordMaxLength,
  type FlagOperation,
  flagMessages,
  maxFlagsAtOnce,
} from '../../../../contract/moderation/content-flags.ts';
import { openingReason } from '../../../../contract/moderation/flag-opening.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { parseRowId } from '../../../../contract/row-id.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { AppError, invalidInput, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import { usersIn } from '../../people/users/users-lookup.service.ts';
import { contentRepository, originalWriterId } from '../content/content.repository.ts';
import { findPolicyInUse } from '../decisions/decision-recording.ts';
import type { Flagging } from '../flag-opening/flag-opening.ts';
import { type Flag, flagRepository } from '../flags/flag.repository.ts';
import type { ContentService } from '../writing/content.service.ts';
import { type AppliedFlagAction, applyFlagAction, type FlagAction } from './flag-action.ts';
import { createFlagAssigner } from './flag-assigning.ts';
import { createFlagEscalator } from './flag-escalating.ts';

export interface FlagActionResult {
  /** Id from the request: of the flag or, for undo, of the event. */
  id: string;
  ok: boolean;
  message: string | null;
  eventId: number | null;
  contentFlag: Flag | null;
}

interface FlagUpdate {
  operation?: FlagOperation | null | undefined;
  assignedToUserIds?: readonly number[] | null | undefined;
  /** Message to newly assigned people, sent by mail and stored in the history. */
  word?: string | null | undefined;
  /** Policy that a decision against the content refers to. */
  policyId?: number | null | undefined;
}

export interface FlagActingService {
  update(
    actor: Actor,
    id: number,
    update: FlagUpdate & { version?: number | null | undefined },
    origin: string,
  ): Promise<Flag>;
  updateMany(
    actor: Actor,
    ids: readonly string[],
    update: FlagUpdate & { versions?: readonly number[] | null | undefined },
    origin: string,
  ): Promise<FlagActionResult[]>;
  /** Finds or opens the flag of an item, so that anything can be moderated. */
  open(
    actor: Actor,
    about: { assocType: AssocType; assocId: number },
    why?: { policyId?: number | null | undefined; reason?: string | null | undefined },
  ): Promise<Flag>;
}

export function createFlagActingService({
  database,
  changes,
  mail,
  flagging,
  content,
}: Pick<Core, 'database' | 'changes' | 'mail'> & {
  flagging: Flagging;
  content: ContentService;
}): FlagActingService {
  /** One runner per request, so that mails are not repeated per flag. */
  const createRunner = (actor: Actor, origin: string) => {
    const assigner = createFlagAssigner({ mail, origin });
    const escalator = createFlagEscalator({ mail, origin });
    const parts = { changes, assigner, escalator };
    return (id: number, action: FlagAction): Promise<AppliedFlagAction> =>
      database.transaction((trx) => applyFlagAction(parts, trx, actor, id, action));
  };

  return {
    async update(actor, id, { operation, assignedToUserIds, word, policyId, version }, origin) {
      assertActionRequested({ operation, assignedToUserIds });
      const action = {
        operation: operation ?? undefined,
        assignees: assignedToUserIds ? { set: assignedToUserIds } : undefined,
        word: parseWordToAssignees({ word, assignedToUserIds }),
        policyId,
        version,
      };
      return (await createRunner(actor, origin)(id, action)).flag;
    },

    async updateMany(
      actor,
      ids,
      { operation, assignedToUserIds, word, policyId, versions },
      origin,
    ) {
      assertActionRequested({ operation, assignedToUserIds });
      if (versions && versions.length !== ids.length) {
        throw invalidInput(flagMessages.versionsDiffer, 'versions');
      }
      const seen = new Map(ids.map((id, index) => [id, versions?.[index]]));
      const action = {
        operation: operation ?? undefined,
        assignees: assignedToUserIds ? { add: assignedToUserIds } : undefined,
        word: parseWordToAssignees({ word, assignedToUserIds }),
        policyId,
        isOneOfMany: true,
      };
      const run = createRunner(actor, origin);
      const outcomes = await runForEachId(ids, flagMessages.notFound, (id, asked) =>
        run(id, { ...action, version: seen.get(asked) }),
      );
      // Refused flags are returned with their current version, which the next attempt needs.
      const refused = outcomes.filter(({ ok }) => !ok).flatMap(({ id }) => parseRowId(id) ?? []);
      const current = await flagRepository(database.db).ofIds(actor.siteId, refused);
      const byId = new Map(current.map((flag) => [String(flag.id), flag]));
      return outcomes.map((outcome) => ({
        ...outcome,
        contentFlag: outcome.contentFlag ?? byId.get(outcome.id) ?? null,
      }));
    },

    async open(actor, { assocType, assocId }, { policyId, reason } = {}) {
      const { siteId } = actor;
      const flags = flagRepository(database.db);
      const known = await flags.findByItem(siteId, assocType, assocId);
      if (known) return known;
      const note = validate(openingReason, reason ?? '');
      const scored = await content.prepareFlag(siteId, { assocType, assocId });
      return database.transaction(async (trx) => {
        const policy = await findPolicyInUse(trx, siteId, policyId);
        const about = await findAbout();
        const { id, version } = await flagging.openFlag(trx, siteId, {
          assocType,
          assocId,
          ...about,
          reasons: {},
          scores: scored?.scores,
          openedById: actor.id,
          openedFor: [policy?.name, note].filter(Boolean).join('. '),
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
          return {
            authorId: originalWriterId(item),
            state: getContentState(item),
            requiresPreModeration,
          };
        }
      });
    },
  };
}

function parseWordToAssignees({ word, assignedToUserIds }: FlagUpdate): string {
  const trimmed = word?.trim() ?? '';
  if (trimmed.length > assignWordMaxLength) throw invalidInput(flagMessages.wordTooLong, 'word');
  if (trimmed !== '' && !assignedToUserIds) throw invalidInput(flagMessages.wordToNobody, 'word');
  return trimmed;
}

function assertActionRequested({ operation, assignedToUserIds }: FlagUpdate): void {
  if (!operation && !assignedToUserIds) throw invalidInput(flagMessages.nothingAsked);
}

/** Runs `work` for each id in turn and turns refusals into results. */
export async function runForEachId(
  ids: readonly string[],
  notFoundMessage: string,
  work: (id: number, asked: string) => Promise<AppliedFlagAction>,
): Promise<FlagActionResult[]> {
  const asked = [...new Set(ids)];
  if (asked.length > maxFlagsAtOnce) throw invalidInput(flagMessages.tooManyAtOnce, 'ids');
  const outcomes: FlagActionResult[] = [];
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
