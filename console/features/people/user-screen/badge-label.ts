import { type Badge, badgeLabels } from '../../../../contract/people/users.ts';
import { isRoleId, roleIds, roleLabels } from '../../../../contract/roles.ts';

/** Label of a primary badge that says more than the role. Spammers are not labelled as members. */
export function addedBadgeLabel({ roleId, badge }: { roleId: string; badge: Badge }) {
  const label = badgeLabels[badge];
  const isSameAsRole = isRoleId(roleId) && label === roleLabels[roleId];
  const isBlockedMember = roleId === roleIds.spammer && badge === 'MEMBER';
  return isSameAsRole || isBlockedMember ? undefined : label;
}
