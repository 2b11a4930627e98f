import { isAdminLevel, isRoleId } from '../../../../contract/roles.ts';
import type { Actor } from '../../../base/actor.ts';

type Sent = string | null | undefined;

export function grantsAdmin({ roleId }: { roleId?: Sent }): boolean {
  return isRoleId(roleId) && isAdminLevel(roleId);
}

export function changesOwnLogin(
  { id, email, password }: { id: string; email?: Sent; password?: Sent },
  actor: Pick<Actor, 'id'>,
): boolean {
  return id === String(actor.id) && (email != null || (password != null && password !== ''));
}
