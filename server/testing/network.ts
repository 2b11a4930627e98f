import type { RoleId } from '../../contract/roles.ts';
import { siteFeatures } from '../../contract/site/site-features.ts';
import type { Trx } from '../db/database.ts';

/** Accounts of the small network that every API test's database contains. */
export const callers = [
  'member',
  'spammer',
  'moderator',
  'admin',
  'communityTech',
  'superAdmin',
  'foreignAdmin',
] as const;
export type Caller = (typeof callers)[number];

export const testPassword = 'Correct horse 7 battery!';

const roleIdByCaller: Record<Caller, number> = {
  admin: 1,
  moderator: 2,
  member: 3,
  spammer: 4,
  superAdmin: 5,
  communityTech: 6,
  foreignAdmin: 1,
};

export function roleOf(caller: Caller): RoleId {
  return String(roleIdByCaller[caller]) as RoleId;
}

export function rightsOf(caller: Caller): { roleId: RoleId; siteFeatures: readonly string[] } {
  return {
    roleId: roleOf(caller),
    siteFeatures: caller === 'foreignAdmin' ? [] : siteFeatures,
  };
}

/** Two sites: `alpha` with all features, `beta` with none; and an account for each caller. */
export async function insertNetwork(trx: Trx, passwordHash: string): Promise<void> {
  const sites = await trx
    .insertInto('sites')
    .values([
      {
        name: 'Alpha Circle',
        prefix: 'alpha',
        domainName: 'alpha.localhost',
        features: ['forums', 'USER_DISORDERS', 'private_messaging'],
      },
      { name: 'Beta Circle', prefix: 'beta', domainName: 'beta.localhost' },
    ])
    .returning(['id', 'prefix'])
    .execute();
  for (const caller of callers) {
    const prefix = caller === 'foreignAdmin' ? 'beta' : 'alpha';
    const site = sites.find((row) => row.prefix === prefix);
    if (!site) throw new Error('unreachable');
    await insertUser(trx, site.id, {
      username: caller,
      roleId: roleIdByCaller[caller],
      passwordHash,
    });
  }
}

export async function insertUser(
  trx: Trx,
  siteId: number,
  user: {
    username: string;
    roleId: number;
    passwordHash?: string | null;
    personId?: number;
    verified?: boolean;
    email?: string;
  },
): Promise<{ id: number; personId: number }> {
  const personId =
    user.personId ??
    (await trx.insertInto('people').defaultValues().returning('id').executeTakeFirstOrThrow()).id;
  const email = user.email ?? `${user.username.toLowerCase()}@steward.example`;
  const { id } = await trx
    .insertInto('users')
    .values({
      siteId,
      personId,
      username: user.username,
      slug: user.username.toLowerCase(),
      email,
      roleId: user.roleId,
      passwordHash: user.passwordHash ?? null,
      verifiedAt: user.verified === false ? null : new Date('2024-01-01'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (user.passwordHash) {
    await trx
      .insertInto('authentication_accounts')
      .values({ siteId, userId: id, provider: 'identity', subject: email })
      .execute();
  }
  return { id, personId };
}
