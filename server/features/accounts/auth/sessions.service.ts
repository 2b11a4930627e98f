import { type RoleId, roleIds } from '../../../../contract/roles.ts';
import type { Viewer } from '../../../base/viewer.ts';
import type { Database, Db } from '../../../db/database.ts';
import { hashToken, newToken } from '../../../lib/tokens.ts';
import { type SessionRow, sessionsRepository } from './sessions.repository.ts';

export interface SessionsService {
  /** Starts a session and returns the secret for the cookie. */
  start(db: Db, userId: number, userAgent: string): Promise<string>;
  find(token: string): Promise<Viewer | undefined>;
  end(db: Db, token: string): Promise<void>;
  /** Ends every session of theirs, but for the one whose secret is given. */
  endAllOf(db: Db, userId: number, exceptToken?: string): Promise<void>;
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
  return {
    async start(db, userId, userAgent) {
      const token = newToken();
      const now = new Date();
      await sessionsRepository(db).insert({
        tokenHash: hashToken(token),
        userId,
        userAgent,
        now,
        expiresAt: new Date(now.getTime() + maxMs),
      });
      return token;
    },
    async find(token) {
      const now = new Date();
      const tokenHash = hashToken(token);
      const row = await sessions.find(tokenHash, now, idleSince(now));
      if (!row) return undefined;
      if (now.getTime() - row.lastSeenAt.getTime() > touchEveryMs) {
        await sessions.touch(tokenHash, now);
      }
      return toViewer(row);
    },
    end: (db, token) => sessionsRepository(db).delete(hashToken(token)),
    endAllOf: (db, userId, exceptToken) =>
      sessionsRepository(db).deleteOfUser(
        userId,
        exceptToken === undefined ? undefined : hashToken(exceptToken),
      ),
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
