import type { Actor } from '../base/actor.ts';
import { toRoleId } from '../features/accounts/auth/sessions.service.ts';
import { insertUser } from './network.ts';
import type { TestApp } from './test-app.ts';

let createdPersonCount = 0;

/** By default a member of alpha. */
export async function newUser(
  app: TestApp,
  options: Partial<Parameters<typeof insertUser>[2]> & { prefix?: string } = {},
): Promise<{ id: number; personId: number; username: string }> {
  const { prefix = 'alpha', ...user } = options;
  const username = user.username ?? `person${createdPersonCount++}`;
  const siteId = await app.siteId(prefix);
  const inserted = await app.database.transaction((trx) =>
    insertUser(trx, siteId, { roleId: 3, ...user, username }),
  );
  return { ...inserted, username };
}

export async function actorOf(app: TestApp, username: string): Promise<Actor> {
  const row = await app.database.db
    .selectFrom('users')
    .innerJoin('sites', 'sites.id', 'users.siteId')
    .select(['users.id', 'users.personId', 'users.roleId', 'sites.id as siteId', 'sites.features'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    personId: row.personId,
    siteId: row.siteId,
    roleId: toRoleId(row.roleId),
    siteFeatures: row.features,
    requestId: 'test',
  };
}
