import { leaveAccountMessages } from '../../../../contract/members/leaving.ts';
import { isStaff } from '../../../../contract/roles.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict } from '../../../base/errors.ts';
import { assertRecentlyConfirmed } from '../../../base/step-up.ts';
import type { Database } from '../../../db/database.ts';
import type { SitesService } from '../../accounts/sites/sites.service.ts';
import type { DeletionService } from '../../people/user-removal/deletion.service.ts';
import { findMembersAmong } from './linked-accounts.repository.ts';

interface LeavingPreview {
  /** Texts of the account that will be deleted, on this site. */
  items: number;
  otherSites: string[];
  isStaff: boolean;
}

export interface LeavingService {
  preview(actor: Actor): Promise<LeavingPreview>;
  /** Deletes the own account, and with `isEverywhere` the linked ones; needs a fresh proof. */
  leave(actor: Actor, options: { isEverywhere: boolean }): Promise<void>;
}

export function createLeavingService({
  database,
  deletion,
  sites,
}: {
  database: Database;
  deletion: DeletionService;
  sites: SitesService;
}): LeavingService {
  /** Linked accounts of staff stay: somebody else of the staff deletes them. */
  async function findLinkedMembers(actor: Actor) {
    const linked = (await sites.ofActor(actor)).filter(({ userId }) => userId !== actor.id);
    const members = await findMembersAmong(
      database.db,
      linked.map(({ userId }) => userId),
    );
    return linked.filter(({ userId }) => members.has(userId));
  }

  return {
    async preview(actor) {
      return {
        items: await deletion.countOwnItems(actor.siteId, actor.id),
        otherSites: (await findLinkedMembers(actor)).map(({ name }) => name),
        isStaff: isStaff(actor.roleId),
      };
    },

    async leave(actor, { isEverywhere }) {
      assertRecentlyConfirmed(actor);
      if (isStaff(actor.roleId)) throw conflict(leaveAccountMessages.staff);
      const others = isEverywhere ? await findLinkedMembers(actor) : [];
      const accounts = [
        { siteId: actor.siteId, id: actor.id },
        ...others.map(({ id: siteId, userId }) => ({ siteId, id: userId })),
      ].sort((a, b) => a.id - b.id);
      await database.transaction(async (trx) => {
        for (const account of accounts) {
          await deletion.deleteOwn(trx, { ...account, requestId: actor.requestId });
        }
      });
    },
  };
}
