import { apiTokenMessages } from '../../../../contract/accounts/api-tokens.ts';
import { type RoleId, roleIds } from '../../../../contract/roles.ts';
import { forbidden } from '../../../base/errors.ts';
import type { Viewer } from '../../../base/viewer.ts';
import type { Database, Db, Trx } from '../../../db/database.ts';
import { refuseInsideTransaction } from '../../../db/transaction-scope.ts';
import { createBatchLoader } from '../../../lib/batch-loader.ts';
import { createToken, hashToken } from '../../../lib/tokens.ts';
import { serviceAccountsIn } from '../users/service-accounts.ts';
import {
  type ListedSession,
  type SessionOpening,
  sessionsRepository,
  type ViewerRow,
} from './sessions.repository.ts';

export interface SessionsService {
  start(db: Db, userId: number, userAgent: string, opening?: SessionOpening): Promise<string>;
  find(token: string): Promise<Viewer | undefined>;
  end(db: Db, token: string): Promise<void>;
  /**
   * Ends every session of the person on all sites, except that of `exceptToken`. Their hand-overs
   * between hosts end too, and no browser counts as known any more.
   */
  endAllOfPerson(trx: Trx, userId: number, exceptToken?: string): Promise<void>;
  markConfirmed(db: Db, token: string, options: { withSecondFactor: boolean }): Promise<void>;
  /** A page of sessions, the last used first: those last used before `before`. */
  list(userId: number, before?: Date): Promise<ListedSession[]>;
  markProven(trx: Trx, token: string, now: Date): Promise<void>;
  /** Call it before checking anything that the new session depends on. */
  lockPersonToStart(trx: Trx, userId: number): Promise<void>;
  deleteExpired(): Promise<void>;
}

/** Limits writes: the time of last use is updated at most this often. */
const lastSeenUpdateIntervalMs = 60_000;

export function createSessionsService({
  database,
  idleMs,
  maxMs,
}: {
  database: Database;
  idleMs: number;
  maxMs: number;
}): SessionsService {
  const sessions = sessionsRepository(database.db);
  const idleCutoff = (now: Date) => new Date(now.getTime() - idleMs);
  const lookUp = createBatchLoader(async (hashes: readonly string[]) => {
    const now = new Date();
    const tokenHashes = hashes.map((hash) => Buffer.from(hash, 'hex'));
    const rows = await sessions.find(tokenHashes, now, idleCutoff(now));
    return new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]));
  });
  return {
    async start(db, userId, userAgent, opening = {}) {
      if (await serviceAccountsIn(db).has(userId)) throw forbidden(apiTokenMessages.noSignIn);
      const token = createToken();
      const now = new Date();
      await sessionsRepository(db).insert({
        tokenHash: hashToken(token),
        userId,
        userAgent,
        now,
        expiresAt: new Date(now.getTime() + maxMs),
        opening,
      });
      return token;
    },
    async find(token) {
      refuseInsideTransaction('look up a session');
      const tokenHash = hashToken(token);
      const row = await lookUp(tokenHash.toString('hex'));
      if (!row) return undefined;
      const now = new Date();
      if (now.getTime() - row.lastSeenAt.getTime() > lastSeenUpdateIntervalMs) {
        await sessions.touch(tokenHash, now);
      }
      return toViewer(row);
    },
    end: (db, token) => sessionsRepository(db).delete(hashToken(token)),
    async endAllOfPerson(trx, userId, exceptToken) {
      const repository = sessionsRepository(trx);
      await repository.lockPerson(userId, 'end');
      const except = exceptToken === undefined ? undefined : hashToken(exceptToken);
      await repository.deleteOfPerson(userId, except);
    },
    markConfirmed: (db, token, options) =>
      sessionsRepository(db).markConfirmed(hashToken(token), new Date(), options),
    list(userId, before) {
      const now = new Date();
      return sessions.listOfUser(userId, { now, idleSince: idleCutoff(now), before });
    },
    markProven: (trx, token, now) => sessionsRepository(trx).markProven(hashToken(token), now),
    lockPersonToStart: (trx, userId) => sessionsRepository(trx).lockPerson(userId, 'start'),
    deleteExpired: () => {
      const now = new Date();
      return sessions.deleteExpired(now, idleCutoff(now));
    },
  };
}

export function toViewer(row: ViewerRow): Viewer {
  return {
    id: row.userId,
    personId: row.personId,
    roleId: toRoleId(row.roleId),
    username: row.username,
    slug: row.slug,
    preferences: row.preferences,
    insertedAt: row.userInsertedAt,
    provenAt: row.provenAt,
    confirmedAt: row.confirmedAt,
    hasSecondFactor: row.hasSecondFactor,
    suspendedUntil: row.suspendedUntil,
    mutedUntil: row.mutedUntil,
    mustAcknowledge: row.mustAcknowledge,
    site: {
      id: row.siteId,
      name: row.siteName,
      prefix: row.sitePrefix,
      domainName: row.siteDomainName,
      tier: row.siteTier,
      features: row.siteFeatures,
    },
  };
}

export function toRoleId(stored: number): RoleId {
  const text = String(stored);
  const known = Object.values(roleIds).find((roleId) => roleId === text);
  if (!known) throw new Error(`Unknown role ${text}`);
  return known;
}
