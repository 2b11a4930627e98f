import {
  type FlagViewInput,
  flagViewInput,
} from '../../../../contract/moderation/flag-view-input.ts';
import {
  flagViewMessages,
  maxOwnFlagViews,
  maxSharedFlagViews,
} from '../../../../contract/moderation/flag-views.ts';
import { isAdminLevel } from '../../../../contract/roles.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, forbidden, notFound } from '../../../base/errors.ts';
import { createRecords } from '../../../base/records.ts';
import { validate } from '../../../base/validate.ts';
import type { Trx } from '../../../db/database.ts';
import {
  type FlagViewFields,
  flagViewsRepository,
  type SavedFlagView,
} from './flag-views.repository.ts';

export interface FlagViewsService {
  list(actor: Actor): Promise<SavedFlagView[]>;
  upsert(
    actor: Actor,
    edit: FlagViewInput & { id: number | null; version: number | null },
  ): Promise<SavedFlagView>;
  /** Orders the viewer's own views; others are left where they are. */
  reorder(actor: Actor, ids: readonly number[]): Promise<SavedFlagView[]>;
  remove(actor: Actor, id: number): Promise<SavedFlagView>;
}

export function createFlagViewsService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): FlagViewsService {
  const views = flagViewsRepository(database.db);
  const records = createRecords<SavedFlagView, FlagViewFields>(
    { database, changes },
    {
      noun: 'flagView',
      notFoundMessage: flagViewMessages.notFound,
      store: flagViewsRepository,
      audited: ({ name, isShared, query }) => ({ name, isShared, query }),
    },
  );

  async function assertRoom(
    trx: Trx,
    actor: Actor,
    before: SavedFlagView | undefined,
    after: FlagViewInput,
  ) {
    const { own, shared } = await flagViewsRepository(trx).countViews(actor.siteId, actor.id);
    if (!before && own >= maxOwnFlagViews) throw conflict(flagViewMessages.tooManyOwn);
    if (after.isShared && !before?.isShared && shared >= maxSharedFlagViews) {
      throw conflict(flagViewMessages.tooManyShared);
    }
  }

  return {
    list: ({ siteId, id }) => views.listFor(siteId, id),

    upsert(actor, { id, version, ...fields }) {
      const input = validate(flagViewInput, fields);
      return records.save(actor, {
        id,
        version,
        async fields(trx, before) {
          if (before) assertMayChangeView(actor, before);
          await assertRoom(trx, actor, before, input);
          return { ...input, userId: before?.userId ?? actor.id };
        },
      });
    },

    async reorder(actor, ids) {
      await views.setOrder(actor.siteId, actor.id, ids);
      return views.listFor(actor.siteId, actor.id);
    },

    remove: (actor, id) =>
      records.remove(actor, id, async (trx, view) => {
        assertMayChangeView(actor, view);
        await flagViewsRepository(trx).delete(actor.siteId, id);
        return undefined;
      }),
  };
}

/** Private views of others do not exist for anybody else. */
function assertMayChangeView(actor: Actor, { userId, isShared }: SavedFlagView): void {
  if (userId === actor.id) return;
  if (!isShared) throw notFound(flagViewMessages.notFound);
  if (!isAdminLevel(actor.roleId)) throw forbidden(flagViewMessages.notYours);
}
