import { isAdminLevel, isRoleId } from '../../../../contract/roles.ts';
import type { Actor } from '../../../base/actor.ts';

type OptionalTextArgument = string | null | undefined;

export function grantsAdmin({ roleId }: { roleId?: OptionalTextArgument }): boolean {
  return isRoleId(roleId) && isAdminLevel(roleId);
}

export function changesOwnLogin(
  {
    id,
    email,
    password,
  }: { id: string; email?: OptionalTextArgument; password?: OptionalTextArgument },
  actor: Pick<Actor, 'id'>,
): boolean {
  return id === String(actor.id) && (email != null || (password != null && password !== ''));
}
