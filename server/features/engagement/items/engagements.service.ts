import { engagementInput } from '../../../../contract/engagement/engagement-input.ts';
import {
  deletedEngagementRetentionDays,
  engagementMessages,
  engagementWarnings,
  maxListedEngagementUses,
} from '../../../../contract/engagement/engagements.ts';
import {
  formatEasternMidnight,
  isGiveawayExpired,
} from '../../../../contract/engagement/giveaway-dates.ts';
import {
  type EngagementFields,
  type EngagementOptionFields,
  emptyEngagement,
} from '../../../../contract/engagement/kind.ts';
import {
  createEmptyEngagement,
  type EngagementType,
  engagementKindOf,
} from '../../../../contract/engagement/kinds.ts';
import { threadReferenceSchema } from '../../../../contract/engagement/thread-reference.ts';
import { may } from '../../../../contract/permissions.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import {
  confirmationRequired,
  conflict,
  forbidden,
  invalidInput,
  notFound,
} from '../../../base/errors.ts';
import { createRecords } from '../../../base/records.ts';
import { validate } from '../../../base/validate.ts';
import type { Trx } from '../../../db/database.ts';
import type { CleanUp } from '../../../jobs/clean-up.job.ts';
import { runBatches } from '../../../lib/work-context.ts';
import { contentIn } from '../../moderation/content/content-lookup.service.ts';
import { findShortcodeUses, type ShortcodeUse } from '../../site/posts/shortcode-uses.ts';
import { type DriverThread, findDriverThreads } from './driver-threads.ts';
import {
  type EngagementTag,
  engagementPartsRepository,
  type OptionWithVotes,
} from './engagement-parts.repository.ts';
import {
  type Engagement,
  engagementsRepository,
  type WholeEngagement,
} from './engagements.repository.ts';
import { engagementKindHooks } from './kind-hooks.ts';
import { requireVoteConfirmation } from './vote-changes.ts';

/** Fields of a call: absent or null means unchanged, or the default for new items. */
type EngagementChanges = {
  [Field in keyof EngagementFields]?: EngagementFields[Field] | null;
};

interface SaveEngagement {
  id: number | null;
  type: EngagementType;
  fields: EngagementChanges;
  legacyId?: string | null | undefined;
  version?: number | null | undefined;
  /** The user confirmed that votes are deleted or their options renamed. */
  confirmVotes?: boolean | undefined;
  confirmPastDate?: boolean | undefined;
}

export interface EngagementsService {
  /** Finds items of any type unless one is given, and global items of other sites. */
  get(actor: Actor, id: number, type?: EngagementType | undefined): Promise<Engagement>;
  save(actor: Actor, args: SaveEngagement): Promise<Engagement>;
  delete(actor: Actor, id: number): Promise<Engagement>;
  restore(actor: Actor, id: number): Promise<Engagement>;
  optionsOf(actor: Actor, ids: readonly number[]): Promise<OptionWithVotes[]>;
  tagsOf(actor: Actor, ids: readonly number[]): Promise<EngagementTag[]>;
  currentOf(actor: Actor, type: EngagementType): Promise<Engagement | undefined>;
  findUses(actor: Actor, id: number): Promise<ShortcodeUse[]>;
  findThreads(actor: Actor, text: string): Promise<DriverThread[]>;
  cleanUp: CleanUp;
}

const noun = 'engagement' as const;
const purgedItemsPerBatch = 100;

export function createEngagementsService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): EngagementsService {
  const items = engagementsRepository(database.db);
  const parts = engagementPartsRepository(database.db);

  const records = createRecords(
    { database, changes },
    {
      noun,
      notFoundMessage: engagementMessages.notFound,
      store: engagementsRepository,
      audited: toAuditedValues,
      taken: {
        engagements_current: () => conflict(engagementMessages.currentTaken, 'isCurrent'),
      },
    },
  );

  async function unsetOtherCurrent(trx: Trx, actor: Actor, type: EngagementType, id?: number) {
    const repository = engagementsRepository(trx);
    const other = await repository.findOtherCurrent(actor.siteId, type, id);
    if (!other) return;
    if (other.isGlobal && !may(actor, 'engagement.makeGlobal')) {
      throw conflict(engagementWarnings.currentIsGlobal(other.question), 'isCurrent');
    }
    await changes.record(trx, actor, {
      noun,
      id: other.id,
      action: 'updated',
      before: { isCurrent: true },
      after: { isCurrent: false },
      version: await repository.unsetCurrent(actor.siteId, other.id),
    });
  }

  return {
    async get(actor, id, type) {
      const item = await items.findReadable(actor.siteId, id);
      if (!item || (type !== undefined && item.type !== type)) {
        throw notFound(engagementMessages.notFound);
      }
      return item;
    },

    save(actor, args) {
      const { id, type, fields: changedFields, legacyId, version } = args;
      let isDateMoved = false;
      return records.save(actor, {
        id,
        version,
        async fields(trx, before) {
          if (before && before.type !== type) throw notFound(engagementMessages.notFound);
          const fields = validate(engagementInput(type), {
            ...createEmptyEngagement(engagementKindOf(type)),
            ...(before && pickEngagementFields(before)),
            ...omitUnchanged(changedFields),
          });
          assertMayChangeGlobal(actor, fields, before);
          await assertReferencedPartsExist(trx, actor.siteId, type, fields, before);
          isDateMoved = before !== undefined && fields.date !== before.date;
          if (isDateMoved && before?.drawnAt) {
            throw conflict(engagementMessages.dateLocked, 'date');
          }
          if (!args.confirmPastDate) requireDateConfirmation(type, fields, before);
          if (before && !args.confirmVotes) {
            await requireVoteConfirmation(trx, before, fields.options);
          }
          if (fields.isCurrent) await unsetOtherCurrent(trx, actor, type, before?.id);
          return {
            ...fields,
            tagIds: [...new Set(fields.tagIds)].sort((a, b) => a - b),
            type,
            legacyId: legacyId ?? undefined,
            createdBy: before ? undefined : actor.id,
          };
        },
        async after(trx, saved) {
          const hooks = engagementKindHooks[engagementKindOf(type).widget.way];
          if (id === null) await hooks?.created?.(trx, saved);
          if (isDateMoved) await hooks?.dateMoved?.(trx, saved);
          return saved;
        },
      });
    },

    delete: (actor, id) =>
      records.remove(actor, id, async (trx, item) => {
        assertMayChangeEngagement(actor, item);
        await engagementsRepository(trx).markDeleted(actor.siteId, id);
        const { totalVotes, giveawaySubmissions, drawnAt } = item;
        return { totalVotes, giveawaySubmissions, ...(drawnAt && { drawnAt }) };
      }),

    restore: (actor, id) =>
      database.transaction(async (trx) => {
        const repository = engagementsRepository(trx);
        const item = await repository.findDeletedForUpdate(actor.siteId, id);
        if (!item) throw notFound(engagementMessages.notFound);
        assertMayChangeEngagement(actor, item);
        // Another item may have become current since.
        const other = await repository.findOtherCurrent(actor.siteId, item.type, id);
        const restored = await repository.restore(actor.siteId, id, item.isCurrent && !other);
        await changes.record(trx, actor, {
          noun,
          id,
          action: 'restored',
          after: toAuditedValues(restored),
          version: restored.version,
        });
        return restored;
      }),

    optionsOf: (actor, ids) => parts.findOptionsWithVotes(actor.siteId, ids),
    tagsOf: (_actor, ids) => parts.tagsOf(ids),
    currentOf: (actor, type) => items.current(actor.siteId, type),

    findThreads: (actor, text) =>
      findDriverThreads(database.db, actor.siteId, validate(threadReferenceSchema, text)),

    async findUses(actor, id) {
      const item = await items.findReadable(actor.siteId, id);
      if (!item) throw notFound(engagementMessages.notFound);
      const { name } = engagementKindOf(item.type).shortcode;
      return findShortcodeUses(database.db, actor.siteId, {
        name,
        id,
        limit: maxListedEngagementUses,
      });
    },

    async cleanUp(now) {
      const before = new Date(now.getTime() - deletedEngagementRetentionDays * 86_400_000);
      await runBatches(
        async () => (await items.purge(before, purgedItemsPerBatch)) === purgedItemsPerBatch,
      );
    },
  };
}

function toAuditedValues({ type, ...item }: WholeEngagement): object {
  return { type, ...pickEngagementFields(item) };
}

function pickEngagementFields(item: EngagementFields): EngagementFields {
  const names = Object.keys(emptyEngagement) as (keyof EngagementFields)[];
  return Object.fromEntries(names.map((name) => [name, item[name]])) as unknown as EngagementFields;
}

/** Fields that null clears; for all others null means 'unchanged'. */
const nullableEngagementFields: readonly string[] = ['startDate', 'date', 'threadId'];

function omitUnchanged(changes: EngagementChanges): object {
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) =>
        value !== undefined && (value !== null || nullableEngagementFields.includes(name)),
    ),
  );
}

/** Global items appear on all sites, so only people who may set Global can change them. */
function assertMayChangeEngagement(actor: Actor, { isGlobal }: Pick<Engagement, 'isGlobal'>): void {
  if (isGlobal && !may(actor, 'engagement.makeGlobal')) {
    throw forbidden(engagementMessages.globalLocked);
  }
}

function requireDateConfirmation(
  type: EngagementType,
  { date }: EngagementFields,
  before: WholeEngagement | undefined,
): void {
  if (date === null || date === before?.date || !isGiveawayExpired(date)) return;
  const verb = engagementKindOf(type).widget.way === 'enter' ? 'enter' : 'vote';
  throw confirmationRequired(engagementWarnings.datePassed(formatEasternMidnight(date), verb), {
    isDatePassed: true,
  });
}

function assertMayChangeGlobal(
  actor: Actor,
  { isGlobal }: EngagementFields,
  before: WholeEngagement | undefined,
): void {
  if (before) assertMayChangeEngagement(actor, before);
  const isChanged = isGlobal !== (before?.isGlobal ?? false);
  if (isChanged && !may(actor, 'engagement.makeGlobal')) {
    throw forbidden(engagementMessages.globalRefused);
  }
}

async function assertReferencedPartsExist(
  trx: Trx,
  siteId: number,
  type: EngagementType,
  { threadId, tagIds, options }: EngagementFields,
  before: WholeEngagement | undefined,
): Promise<void> {
  if (threadId !== null && threadId !== before?.threadId) {
    const thread = await contentIn(trx).find(siteId, 'thread', threadId);
    if (!thread || thread.isDeleted)
      throw invalidInput(engagementKindOf(type).saveFailed, 'threadId');
  }
  const known = await engagementPartsRepository(trx).findExistingTagIds(siteId, tagIds);
  if (known.length < new Set(tagIds).size) {
    throw invalidInput(engagementMessages.tagNotFound, 'tagIds');
  }
  const ids = options.flatMap(({ id }: EngagementOptionFields) => id ?? []);
  const own = new Set(before?.options.map(({ id }) => id));
  if (ids.some((id) => !own.has(id)) || new Set(ids).size < ids.length) {
    throw conflict(engagementMessages.optionNotFound, 'options');
  }
}
