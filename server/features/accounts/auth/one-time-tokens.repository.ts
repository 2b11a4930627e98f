import type { Db } from '../../../db/database.ts';
import { createToken, hashToken } from '../../../lib/tokens.ts';

export type TokenPurpose =
  | 'password_reset'
  | 'switch_site'
  | 'confirm_email'
  /** Proves the password between the two steps of a sign-in. */
  | 'second_step'
  /** Ends the session that the mail reported. */
  | 'end_session'
  /** Proves a fresh sign-in at a provider to the session that asked for it. */
  | 'sso_confirm';

export function oneTimeTokensRepository(db: Db) {
  return {
    async issue(row: {
      purpose: TokenPurpose;
      userId: number;
      binding?: string;
      /** Session that requested the token; the token is deleted with it. */
      sessionHash?: Buffer;
      ssoLoginId?: number | undefined;
      expiresAt: Date;
    }): Promise<string> {
      const token = createToken();
      await db
        .insertInto('one_time_tokens')
        .values({
          tokenHash: hashToken(token),
          purpose: row.purpose,
          userId: row.userId,
          binding: row.binding ?? '',
          sessionHash: row.sessionHash ?? null,
          ssoLoginId: row.ssoLoginId ?? null,
          expiresAt: row.expiresAt,
        })
        .execute();
      return token;
    },

    /** Like `redeem`, but leaves the token usable. */
    peek: (
      purpose: TokenPurpose,
      token: string,
      now: Date,
    ): Promise<{ userId: number; binding: string; ssoLoginId: number | null } | undefined> =>
      db
        .selectFrom('one_time_tokens')
        .select(['userId', 'binding', 'ssoLoginId'])
        .where('tokenHash', '=', hashToken(token))
        .where('purpose', '=', purpose)
        .where('expiresAt', '>', now)
        .executeTakeFirst(),

    /** Deletes the token, so that of two simultaneous calls exactly one succeeds. */
    async redeem(
      purpose: TokenPurpose,
      token: string,
      now: Date,
    ): Promise<{ userId: number; binding: string; sessionHash: Buffer | null } | undefined> {
      const row = await db
        .deleteFrom('one_time_tokens')
        .where('tokenHash', '=', hashToken(token))
        .where('purpose', '=', purpose)
        .returning(['userId', 'binding', 'sessionHash', 'expiresAt'])
        .executeTakeFirst();
      if (!row || row.expiresAt <= now) return undefined;
      return { userId: row.userId, binding: row.binding, sessionHash: row.sessionHash };
    },

    async deleteOfUser(userId: number, purpose: TokenPurpose): Promise<void> {
      await db
        .deleteFrom('one_time_tokens')
        .where('userId', '=', userId)
        .where('purpose', '=', purpose)
        .execute();
    },

    async deleteOfPerson(userId: number, purpose: TokenPurpose): Promise<void> {
      await db
        .deleteFrom('one_time_tokens')
        .where('userId', 'in', (q) =>
          q
            .selectFrom('users as own')
            .innerJoin('users as account', 'account.personId', 'own.personId')
            .select('account.id')
            .where('own.id', '=', userId),
        )
        .where('purpose', '=', purpose)
        .execute();
    },

    async deleteExpired(now: Date): Promise<void> {
      await db.deleteFrom('one_time_tokens').where('expiresAt', '<=', now).execute();
    },
  };
}
