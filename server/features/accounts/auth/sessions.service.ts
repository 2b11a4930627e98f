import { type RoleId, roleIds } from '../../../../contract/roles.ts';
import type { Viewer } from '../../../base/viewer.ts';
import type { Database, Db, Trx } from '../../../db/database.ts';
import { refuseInsideTransaction } from '../../../db/transaction-scope.ts';
import { createBatchLoader } from '../../../lib/batch-loader.ts';
import { hashToken, newToken } from '../../../lib/tokens.ts';
import { type SessionRow, sessionsRepository } from './sessions.repository.ts';

export interface SessionsService {
  /**
   * Starts a session and returns the secret for the cookie. A session that goes on from one of
   * another site is as old as that one was.
   */
  start(db: Db, userId: number, userAgent: string, provenAt?: Date): Promise<string>;
  find(token: string): Promise<Viewer | undefined>;
  end(db: Db, token: string): Promise<void>;
  /**
   * Ends every session of the person, on every site where they have an account, but for the one
   * whose secret is given. Hand-overs between hosts end with the sessions that began them, and no
   * browser counts as known any more.
   */
  endAllOf(trx: Trx, userId: number, exceptToken?: string): Promise<void>;
  /** The session whose secret this is now rests on a password set at this moment. */
  markProven(trx: Trx, token: string, now: Date): Promise<void>;
  /** To be called before anything is checked that a session is then started upon. */
  holdPerson(trx: Trx, userId: number): Promise<void>;
  deleteExpired(): Promise<void>;
}

/** A busy session is marked as seen this often at most, to keep reads from becoming writes. */
const touchEveryMs = 60_000;

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
  const idleSince = (now: Date) => new Date(now.getTime() - idleMs);
  const lookUp = createBatchLoader(async (hashes: readonly string[]) => {
    const now = new Date();
    const asked = hashes.map((hash) => Buffer.from(hash, 'hex'));
    const rows = await sessions.find(asked, now, idleSince(now));
    return new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]));
  });
  return {
    async start(db, userId, userAgent, provenAt) {
      const token = newToken();
      const now = new Date();
      await sessionsRepository(db).insert({
        tokenHash: hashToken(token),
        userId,
        userAgent,
        now,
        expiresAt: new Date(now.getTime() + maxMs),
        provenAt,
      });
      return token;
    },
    async find(token) {
      refuseInsideTransaction('look up a session');
      const tokenHash = hashToken(token);
      const row = await lookUp(tokenHash.toString('hex'));
      if (!row) return undefined;
      const now = new Date();
      if (now.getTime() - row.lastSeenAt.getTime() > touchEveryMs) {
        await sessions.touch(tokenHash, now);
      }
      return toViewer(row);
    },
    end: (db, token) => sessionsRepository(db).delete(hashToken(token)),
    async endAllOf(trx, userId, exceptToken) {
      const repository = sessionsRepository(trx);
      await repository.lockPerson(userId, 'end');
      const except = exceptToken === undefined ? undefined : hashToken(exceptToken);
      await repository.deleteOfPerson(userId, except);
    },
    markProven: (trx, token, now) => sessionsRepository(trx).markProven(hashToken(token), now),
    holdPerson: (trx, userId) => sessionsRepository(trx).lockPerson(userId, 'start'),
    deleteExpired: () => {
      const now = new Date();
      return sessions.deleteExpired(now, idleSince(now));
    },
  };
}

function toViewer(row: SessionRow): Viewer {
  return {
    id: row.userId,
    personId: row.personId,
    roleId: roleIdOf(row.roleId),
    username: row.username,
    slug: row.slug,
    preferences: row.preferences,
    insertedAt: row.userInsertedAt,
    provenAt: row.provenAt,
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

/** The database constrains the column to the known roles. */
export function roleIdOf(stored: number): RoleId {
  const text = String(stored);
  const known = Object.values(roleIds).find((roleId) => roleId === text);
  if (!known) throw new Error(`Unknown role ${text}`);
  return known;
}
