import { contentMessages } from '../../../../contract/moderation/content.ts';
import { outranks } from '../../../../contract/roles.ts';
import type { Actor } from '../../../base/actor.ts';
import { forbidden } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { toRoleId } from '../../accounts/auth/sessions.service.ts';
import { usersIn } from '../../people/users/users-lookup.service.ts';

/**
 * Refuses actors of a lower rank than an author to change the author's text, or whose name it has.
 * Hiding content is not checked here: every moderator may do that.
 */
export async function assertMayRewrite(
  trx: Trx,
  actor: Actor,
  authorIds: readonly number[],
): Promise<void> {
  if (authorIds.length === 0) return;
  const authors = await usersIn(trx).ofIds(actor.siteId, authorIds);
  if (authors.some((author) => outranks(toRoleId(author.roleId), actor.roleId))) {
    throw forbidden(contentMessages.outranked);
  }
}
