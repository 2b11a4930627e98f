import { sql } from 'kysely';
import type { RemovalFollowUp } from '../../../base/removal-follow-up.ts';
import type { Db } from '../../../db/database.ts';
import { createToken, hashToken } from '../../../lib/tokens.ts';

interface ClaimedAddress {
  siteId: number;
  email: string;
}

export type NewAddressClaim = ClaimedAddress &
  ({ purpose: 'sign_up'; username: string } | { purpose: 'change'; userId: number });

export interface AddressClaim extends ClaimedAddress {
  id: number;
  purpose: 'sign_up' | 'change';
  username: string | null;
  userId: number | null;
}

const addressClaimColumns = ['id', 'siteId', 'purpose', 'email', 'username', 'userId'] as const;

export function addressClaimsRepository(db: Db) {
  const selectClaims = () =>
    db
      .selectFrom('address_claims')
      .select(addressClaimColumns)
      .$narrowType<Pick<AddressClaim, 'purpose'>>();
  const selectByToken = (
    siteId: number,
    purpose: AddressClaim['purpose'],
    token: string,
    now: Date,
  ) =>
    selectClaims()
      .where('siteId', '=', siteId)
      .where('purpose', '=', purpose)
      .where('tokenHash', '=', hashToken(token))
      .where('expiresAt', '>', now);

  return {
    async insert(claim: NewAddressClaim, expiresAt: Date): Promise<number> {
      const { id } = await db
        .insertInto('address_claims')
        .values({ ...claim, expiresAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    lockUnmailed: (id: number): Promise<AddressClaim | undefined> =>
      selectClaims()
        .where('id', '=', id)
        .where('tokenHash', 'is', null)
        .forUpdate()
        .executeTakeFirst(),

    /** Returns the secret for the link; only its hash is stored. */
    async issueToken(id: number): Promise<string> {
      const token = createToken();
      await db
        .updateTable('address_claims')
        .set({ tokenHash: hashToken(token) })
        .where('id', '=', id)
        .execute();
      return token;
    },

    async delete(id: number): Promise<void> {
      await db.deleteFrom('address_claims').where('id', '=', id).execute();
    },

    find: (
      siteId: number,
      purpose: AddressClaim['purpose'],
      token: string,
      now: Date,
    ): Promise<AddressClaim | undefined> =>
      selectByToken(siteId, purpose, token, now).executeTakeFirst(),

    lock: (
      siteId: number,
      purpose: AddressClaim['purpose'],
      token: string,
      now: Date,
    ): Promise<AddressClaim | undefined> =>
      selectByToken(siteId, purpose, token, now).forUpdate().executeTakeFirst(),

    /** Deletes every claim that this confirmed one makes void. */
    async deleteOfAddress(siteId: number, email: string): Promise<void> {
      await db
        .deleteFrom('address_claims')
        .where('siteId', '=', siteId)
        .where('email', '=', email)
        .execute();
    },

    async deleteOfUser(siteId: number, userId: number): Promise<void> {
      await db
        .deleteFrom('address_claims')
        .where('siteId', '=', siteId)
        .where('userId', '=', userId)
        .execute();
    },

    async deleteExpired(now: Date): Promise<void> {
      await db.deleteFrom('address_claims').where('expiresAt', '<=', now).execute();
    },
  };
}

/** Deletes claims of people who are about to be deleted, and those to their address. */
export const eraseAddressClaims: RemovalFollowUp = async (trx, siteId, userIds) => {
  await sql`delete from address_claims as claim using users
    where users.site_id = ${siteId} and users.id = any(${[...userIds]}::int[])
      and claim.site_id = ${siteId}
      and (claim.user_id = users.id or claim.email = lower(users.email))`.execute(trx);
};
