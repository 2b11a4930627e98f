import type { Db } from '../../../db/database.ts';
import { hashToken, newToken } from '../../../lib/tokens.ts';

export type TokenPurpose = 'password_reset' | 'switch_site' | 'confirm_email';

export function oneTimeTokensRepository(db: Db) {
  return {
    /** Returns the secret; only its hash is stored. */
    async issue(row: {
      purpose: TokenPurpose;
      userId: number;
      binding?: string;
      /** The session that asks for it, with which it ends. */
      sessionHash?: Buffer;
      expiresAt: Date;
    }): Promise<string> {
      const token = newToken();
      await db
        .insertInto('one_time_tokens')
        .values({
          token_hash: hashToken(token),
          purpose: row.purpose,
          user_id: row.userId,
          binding: row.binding ?? '',
          session_hash: row.sessionHash ?? null,
          expires_at: row.expiresAt,
        })
        .execute();
      return token;
    },

    /** Whose token this is, without using it up. */
    peek: (
      purpose: TokenPurpose,
      token: string,
      now: Date,
    ): Promise<{ userId: number; binding: string } | undefined> =>
      db
        .selectFrom('one_time_tokens')
        .select(['user_id as userId', 'binding'])
        .where('token_hash', '=', hashToken(token))
        .where('purpose', '=', purpose)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

    /** Of two who present the same token at once, exactly one succeeds. */
    async redeem(
      purpose: TokenPurpose,
      token: string,
      now: Date,
    ): Promise<{ userId: number; binding: string; sessionHash: Buffer | null } | undefined> {
      const row = await db
        .deleteFrom('one_time_tokens')
        .where('token_hash', '=', hashToken(token))
        .where('purpose', '=', purpose)
        .returning(['user_id', 'binding', 'session_hash', 'expires_at'])
        .executeTakeFirst();
      if (!row || row.expires_at <= now) return undefined;
      return { userId: row.user_id, binding: row.binding, sessionHash: row.session_hash };
    },

    async deleteOfUser(userId: number, purpose: TokenPurpose): Promise<void> {
      await db
        .deleteFrom('one_time_tokens')
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .execute();
    },

    async deleteExpired(now: Date): Promise<void> {
      await db.deleteFrom('one_time_tokens').where('expires_at', '<=', now).execute();
    },
  };
}
