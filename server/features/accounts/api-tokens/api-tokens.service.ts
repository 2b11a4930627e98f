import {
  apiTokenMessages,
  intakeScope,
  maxListedApiTokens,
  type NewApiToken,
  newApiToken,
  tokenLabel,
} from '../../../../contract/accounts/api-tokens.ts';
import { dayMs } from '../../../../contract/durations.ts';
import { permissions } from '../../../../contract/permissions.ts';
import { isStaff, type RoleId } from '../../../../contract/roles.ts';
import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import { createSlug } from '../../../../contract/slugs.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { AppError, conflict, invalidInput, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import type { Viewer } from '../../../base/viewer.ts';
import { violatesUnique } from '../../../db/constraints.ts';
import type { Trx } from '../../../db/database.ts';
import type { BearerToken } from '../../../http/bearer.ts';
import { createToken, hashToken } from '../../../lib/tokens.ts';
import { toRoleId, toViewer } from '../auth/sessions.service.ts';
import { type ServiceAccountRow, serviceAccountsIn } from '../users/service-accounts.ts';
import { userRowsIn } from '../users/user-rows.ts';
import {
  apiTokensRepository,
  type ListedTokenRow,
  type ValidTokenRow,
} from './api-tokens.repository.ts';

export interface ApiTokensService {
  /**
   * Finds a valid token by its `Authorization` header: not expired, not revoked, and with a role
   * that still permits something.
   */
  find(authorization: string | undefined): Promise<BearerToken | undefined>;
  findViewer(id: number): Promise<Viewer | undefined>;
  list(actor: Actor): Promise<ListedTokenRow[]>;
  listAccounts(actor: Actor): Promise<ServiceAccountRow[]>;
  /** Returns the secret this once; only its hash is stored. */
  create(actor: Actor, input: unknown): Promise<{ secret: string; token: ListedTokenRow }>;
  revoke(actor: Actor, id: number): Promise<ListedTokenRow>;
}

/** The prefix identifies the token to people and secret scanners. */
const bearerHeaderPattern = /^Bearer ((?:steward|intake)_[\w-]{43})$/i;
/** Minimum time between two updates of `lastUsedAt`, to save writes. */
const lastUsedUpdateIntervalMs = 60_000;

export function createApiTokensService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): ApiTokensService {
  const tokens = apiTokensRepository(database.db);

  async function findOrCreateAccount(
    trx: Trx,
    actor: Actor,
    { accountName, roleId }: NewApiToken,
  ): Promise<ServiceAccountRow> {
    const accounts = serviceAccountsIn(trx);
    const found = await accounts.lockByName(actor.siteId, accountName);
    if (found) {
      if (!found.isService) throw conflict(apiTokenMessages.accountTaken, 'accountName');
      if (!isStaff(toRoleId(found.roleId))) throw conflict(apiTokenMessages.blocked, 'accountName');
      return found;
    }
    if (roleId === null) throw invalidInput(apiTokenMessages.roleMissing, 'roleId');
    const users = userRowsIn(trx);
    const created = await users
      .insert({
        siteId: actor.siteId,
        personId: await users.insertPerson(),
        username: accountName,
        slug: createSlug(accountName, 'user'),
        roleId: Number(roleId),
        receiveEmails: false,
      })
      .returning(['id', 'username', 'roleId', 'version'])
      .executeTakeFirstOrThrow();
    await accounts.insert(created.id);
    const { id, version } = created;
    const after = { username: accountName, roleId, isServiceAccount: true };
    await changes.record(trx, actor, { noun: 'user', id, action: 'created', after, version });
    return created;
  }

  return {
    async find(authorization) {
      const secret = bearerHeaderPattern.exec(authorization ?? '')?.[1];
      if (secret === undefined) return undefined;
      const now = new Date();
      const row = await tokens.findValid(hashToken(secret), now);
      if (!row) return undefined;
      const { lastUsedAt } = row;
      if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > lastUsedUpdateIntervalMs) {
        await tokens.touch(row.id, now);
      }
      return toBearerToken(row);
    },

    async findViewer(id) {
      const row = await tokens.findValid(id, new Date());
      return row && viewerOfToken(row);
    },

    list: ({ siteId }) => tokens.list(siteId, maxListedApiTokens),
    listAccounts: ({ siteId }) => serviceAccountsIn(database.db).list(siteId),

    async create(actor, unvalidated) {
      const input = validate(newApiToken, unvalidated);
      const secret = `steward_${createToken()}`;
      try {
        return await database.transaction(async (trx) => {
          const account = await findOrCreateAccount(trx, actor, input);
          assertScopesFitRole(input, toRoleId(account.roleId));
          const { name, requestsPerMinute } = input;
          const scopes = [...new Set(input.scopes)];
          const stepUps = [...new Set(input.stepUps)];
          const expiresAt = new Date(Date.now() + input.expiresInDays * dayMs);
          const id = await apiTokensRepository(trx).insert({
            siteId: actor.siteId,
            userId: account.id,
            createdById: actor.id,
            name,
            keyHash: hashToken(secret),
            scopes,
            stepUps,
            requestsPerMinute,
            expiresAt,
          });
          const after = { name, account: account.username, scopes, stepUps, expiresAt };
          await changes.record(trx, actor, { noun: 'apiToken', id, action: 'created', after });
          return { secret, token: await findTokenOrFail(trx, actor.siteId, id) };
        });
      } catch (error) {
        const isTaken = ['users_username', 'users_slug'].some((index) =>
          violatesUnique(error, index),
        );
        if (!isTaken) throw error;
        throw conflict(apiTokenMessages.accountTaken, 'accountName');
      }
    },

    revoke: (actor, id) =>
      database.transaction(async (trx) => {
        const { name, accountName } = await findTokenOrFail(trx, actor.siteId, id);
        const isNew = await apiTokensRepository(trx).revoke(actor.siteId, id, new Date());
        if (isNew) {
          const before = { name, account: accountName };
          await changes.record(trx, actor, { noun: 'apiToken', id, action: 'revoked', before });
        }
        return findTokenOrFail(trx, actor.siteId, id);
      }),
  };
}

async function findTokenOrFail(trx: Trx, siteId: number, id: number): Promise<ListedTokenRow> {
  const token = await apiTokensRepository(trx).find(siteId, id);
  if (!token) throw notFound(apiTokenMessages.notFound);
  return token;
}

function assertScopesFitRole({ scopes }: NewApiToken, roleId: RoleId): void {
  for (const scope of scopes) {
    if (scope === intakeScope) continue;
    const roles: readonly RoleId[] = permissions[scope].roles;
    if (!roles.includes(roleId)) {
      throw new AppError('INVALID_INPUT', apiTokenMessages.scopeAboveRole(scope), 'scopes');
    }
  }
}

function toBearerToken(row: ValidTokenRow): BearerToken {
  const { id, name, siteId, scopes, stepUps } = row;
  const viewer = viewerOfToken(row);
  const { intakeRequestsPerMinute } = readSiteSettings(row.siteSettings);
  return {
    id,
    name,
    siteId,
    label: tokenLabel({ name, accountName: viewer?.username ?? 'the intake' }),
    scopes,
    stepUps,
    requestsPerMinute: row.requestsPerMinute ?? undefined,
    intakeRequestsPerMinute: row.requestsPerMinute ?? intakeRequestsPerMinute,
    viewer,
  };
}

const unixEpoch = new Date(0);

function viewerOfToken(row: ValidTokenRow): Viewer | undefined {
  if (row.userId === null) return undefined;
  return toViewer({
    ...row,
    userId: row.userId,
    provenAt: unixEpoch,
    confirmedAt: unixEpoch,
    hasSecondFactor: false,
    // Programs cannot read a warning.
    mustAcknowledge: false,
  });
}
