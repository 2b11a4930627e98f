import { apiTokenMessages } from '../../contract/accounts/api-tokens.ts';
import { type Actor, may, type Permission, refusalMessage } from '../../contract/permissions.ts';
import { forbidden } from './errors.ts';

export function refusalFor(actor: Actor, permission: Permission): string {
  return may({ ...actor, tokenScopes: undefined }, permission)
    ? apiTokenMessages.notInScope(permission)
    : refusalMessage(permission, actor);
}

export function assertMay(actor: Actor, permission: Permission): void {
  if (!may(actor, permission)) throw forbidden(refusalFor(actor, permission));
}
