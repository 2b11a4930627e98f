import { z } from 'zod';
import { passwordSchema } from '../../contract/accounts/passwords.ts';
import { roleIds } from '../../contract/roles.ts';
import { siteFeatures } from '../../contract/site/site-features.ts';
import { insertAuditEvents } from '../base/changes.ts';
import { conflict } from '../base/errors.ts';
import type { LeakedPasswords } from '../base/leaked-passwords.ts';
import { validate } from '../base/validate.ts';
import { violatesUnique } from '../db/constraints.ts';
import type { Database, Trx } from '../db/database.ts';
import { accountsRepository } from '../features/accounts/auth/accounts.repository.ts';
import { oneTimeTokensRepository } from '../features/accounts/auth/one-time-tokens.repository.ts';
import { checkNewPassword } from '../features/accounts/auth/password-policy.ts';
import { siteRowsIn } from '../features/accounts/sites/site-rows.ts';
import { userRowsIn } from '../features/accounts/users/user-rows.ts';
import { hashPassword } from '../lib/passwords.ts';

const hostNamePattern = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9-]*[a-z0-9]$/;

const newSiteSchema = z.object({
  name: z.string({ error: '--name is missing' }).trim().min(1, '--name is empty').max(100),
  prefix: z
    .string({ error: '--prefix is missing' })
    .regex(/^[a-z][a-z0-9-]{0,30}$/, '--prefix takes small letters, digits and dashes'),
  domain: z
    .string({ error: '--domain is missing' })
    .toLowerCase()
    .regex(hostNamePattern, '--domain takes a host name without port, such as kidney.example.org'),
  features: z.array(z.enum(siteFeatures, `--features takes a list of: ${siteFeatures.join(', ')}`)),
  adminEmail: z.email({ error: '--admin-email takes an email address' }),
  adminUsername: z
    .string({ error: '--admin-username is missing' })
    .regex(/^[\p{L}\p{N}._-]{2,40}$/u, '--admin-username takes 2 to 40 letters, digits, . _ -'),
  password: passwordSchema.optional(),
});

type NewSite = z.infer<typeof newSiteSchema>;

export interface CreatedSite {
  name: string;
  domain: string;
  adminUsername: string;
  isLinked: boolean;
  token: string | undefined;
}

/** A day, because a person hands the link over. */
const passwordTokenLifetimeMs = 24 * 3_600_000;

export async function createSite(
  database: Database,
  input: Record<string, unknown>,
  leakedPasswords: LeakedPasswords,
): Promise<CreatedSite> {
  const site = validate(newSiteSchema, input);
  const passwordHash =
    site.password === undefined
      ? undefined
      : await hashPassword(
          await checkNewPassword(site.password, [site.name, site.adminEmail], leakedPasswords),
        );
  try {
    return await database.transaction(async (trx) => {
      const siteId = await insertSite(trx, site);
      const linkedPerson = await findPersonIdByEmail(trx, site.adminEmail);
      const userId = await insertSuperAdmin(
        trx,
        siteId,
        site,
        linkedPerson ?? (await userRowsIn(trx).insertPerson()),
      );
      if (passwordHash !== undefined) {
        await accountsRepository(trx).setPassword(userId, passwordHash, new Date());
      }
      return {
        ...site,
        isLinked: linkedPerson !== undefined,
        token: passwordHash === undefined ? await issuePasswordToken(trx, userId) : undefined,
      };
    });
  } catch (error) {
    if (violatesUnique(error, 'sites_prefix_key')) {
      throw conflict(`A site with the prefix '${site.prefix}' already exists.`);
    }
    if (violatesUnique(error, 'sites_domain_name_key')) {
      throw conflict(`A site at ${site.domain} already exists.`);
    }
    throw error;
  }
}

async function insertSite(trx: Trx, { name, prefix, domain, features }: NewSite): Promise<number> {
  const id = await siteRowsIn(trx).insert({ name, prefix, domainName: domain, features });
  // The command line has no account.
  const author = { siteId: id, id: null, requestId: null };
  const after = { name, prefix, domain, features };
  await insertAuditEvents(trx, author, [{ noun: 'site', id, action: 'created', after }]);
  return id;
}

async function findPersonIdByEmail(trx: Trx, email: string): Promise<number | undefined> {
  const people = await trx
    .selectFrom('users')
    .select('personId')
    .distinct()
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('verifiedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .execute();
  return people.length === 1 ? people[0]?.personId : undefined;
}

async function insertSuperAdmin(
  trx: Trx,
  siteId: number,
  { adminEmail, adminUsername }: NewSite,
  personId: number,
): Promise<number> {
  const { id } = await userRowsIn(trx)
    .insert({
      siteId,
      personId,
      roleId: Number(roleIds.superAdmin),
      username: adminUsername,
      slug: adminUsername.toLowerCase(),
      email: adminEmail,
      badge: 'ADMIN',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function issuePasswordToken(trx: Trx, userId: number): Promise<string> {
  return oneTimeTokensRepository(trx).issue({
    purpose: 'password_reset',
    userId,
    expiresAt: new Date(Date.now() + passwordTokenLifetimeMs),
  });
}
