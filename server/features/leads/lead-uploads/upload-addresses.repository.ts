import { sql } from 'kysely';
import {
  type AddressOutcome,
  outcomesWithWelcomeMail,
} from '../../../../contract/leads/lead-uploads.ts';
import { roleIds } from '../../../../contract/roles.ts';
import type { Db } from '../../../db/database.ts';
import { userRowsIn } from '../../accounts/users/user-rows.ts';
import { subscriptionsIn } from '../subscribers/subscriptions.ts';
import type { LeadUpload } from './lead-uploads.repository.ts';

/** Addresses of one upload after position `after`, up to and including `until`. */
export interface AddressRange {
  uploadId: number;
  siteId: number;
  after: number;
  until: number;
}

export interface WelcomedPerson {
  position: number;
  email: string;
  userId: number | null;
}

/** Arbitrary, but the same in every process. */
const uploadAdvisoryLock = 5_102_771;

/** Each statement handles a whole range and finds its rows by index only. */
export function uploadAddressesRepository(db: Db) {
  const isInRange = ({ uploadId, after, until }: AddressRange) => sql`
    upload_id = ${uploadId} and position > ${after} and position <= ${until}`;

  const selectWithOutcome = (range: AddressRange, outcome: AddressOutcome) => sql<{
    email: string;
  }>`
    select email from lead_upload_addresses
    where ${isInRange(range)} and outcome = ${outcome}`;

  return {
    /** Serializes uploads to one site; otherwise two could both consider the same address new. */
    async lockSite(siteId: number): Promise<void> {
      await sql`select pg_advisory_xact_lock(${uploadAdvisoryLock}::int, ${siteId}::int)`.execute(
        db,
      );
    },

    async nextRange({ id, siteId, processed }: LeadUpload): Promise<AddressRange | undefined> {
      const { rows } = await sql<{ until: number }>`
        select after + cardinality(emails) as until from lead_upload_parts
        where upload_id = ${id} and after = ${processed}`.execute(db);
      return rows[0] && { uploadId: id, siteId, after: processed, until: rows[0].until };
    },

    async deleteRemaining(uploadId: number): Promise<void> {
      await db.deleteFrom('lead_upload_parts').where('uploadId', '=', uploadId).execute();
    },

    async domains({ uploadId, after }: AddressRange): Promise<string[]> {
      const { rows } = await sql<{ domain: string }>`
        select distinct split_part(email, '@', 2) as domain
        from lead_upload_parts, unnest(emails) as email
        where upload_id = ${uploadId} and after = ${after}`.execute(db);
      return rows.map(({ domain }) => domain);
    },

    /**
     * Decides about each address, stores its outcome and counts the outcomes. `limit 1` enforces
     * index lookups where the planner might scan all accounts.
     */
    async recordOutcomes(
      { uploadId, siteId, after }: AddressRange,
      { sendEmail, preserveEmailPreferences }: LeadUpload,
      blockedDomains: readonly string[],
    ): Promise<Map<AddressOutcome, number>> {
      const outcomeIfOptedOut = (outcome: AddressOutcome): AddressOutcome =>
        preserveEmailPreferences ? 'KEPT_OUT' : outcome;
      const { rows } = await sql<{ outcome: AddressOutcome; addresses: number }>`
        with part as (
          delete from lead_upload_parts where upload_id = ${uploadId} and after = ${after}
          returning emails
        ), judged as (
          select entry.position, entry.email, member.id as user_id,
            case
              -- Erased, because the person was deleted meanwhile.
              when entry.email = '' then 'BLACKLISTED'
              when split_part(entry.email, '@', 2) = any(${blockedDomains}::text[])
                or exists (select from email_blacklist
                           where kind = 'address' and value = entry.email)
                or member.role_id = ${Number(roleIds.spammer)}
                then 'BLACKLISTED'
              when member.receive_emails then 'MEMBER_IN'
              when member.id is not null then ${outcomeIfOptedOut('MEMBER_BACK_IN')}
              when subscriber.opted_in then 'SUBSCRIBER_IN'
              when subscriber.id is not null then ${outcomeIfOptedOut('SUBSCRIBER_BACK_IN')}
              else 'NEW_LEAD'
            end as outcome
          from part, unnest(part.emails) with ordinality as entry (email, position)
          left join lateral (
            select id, role_id, receive_emails from users
            where site_id = ${siteId} and lower(email) = entry.email and deleted_at is null
            limit 1
          ) as member on true
          left join lateral (
            select id, opted_in from subscribers
            where site_id = ${siteId} and email = entry.email
            limit 1
          ) as subscriber on true
        ), noted as (
          insert into lead_upload_addresses
            (upload_id, position, email, outcome, user_id, is_mailed)
          select ${uploadId}::int, ${after}::int + position, email, outcome, user_id,
            ${sendEmail}::boolean and outcome = any(${outcomesWithWelcomeMail}::text[])
          from judged
          returning outcome
        )
        select outcome, count(*) as addresses from noted group by outcome`.execute(db);
      return new Map(rows.map(({ outcome, addresses }) => [outcome, addresses]));
    },

    addSubscribers: (range: AddressRange) =>
      subscriptionsIn(db).addAll(range.siteId, selectWithOutcome(range, 'NEW_LEAD')),

    optSubscribersBackIn: (range: AddressRange) =>
      subscriptionsIn(db).setOptedIn(
        range.siteId,
        selectWithOutcome(range, 'SUBSCRIBER_BACK_IN'),
        true,
      ),

    async optMembersBackIn(range: AddressRange): Promise<{ id: number; version: number }[]> {
      // Locks in id order, to prevent deadlocks with other bulk changes.
      const { rows: members } = await sql<{ id: number }>`
        select users.id from lead_upload_addresses as address
        join users on users.id = address.user_id and users.site_id = ${range.siteId}
        where ${isInRange(range)} and address.outcome = 'MEMBER_BACK_IN'
        order by users.id for no key update of users`.execute(db);
      return userRowsIn(db)
        .update(
          range.siteId,
          members.map(({ id }) => id),
          { receiveEmails: true },
        )
        .returning(['id', 'version'])
        .execute();
    },

    async listWelcomed(range: AddressRange): Promise<WelcomedPerson[]> {
      const { rows } = await sql<WelcomedPerson>`
        select position, email, user_id as "userId" from lead_upload_addresses
        where ${isInRange(range)} and is_mailed order by position`.execute(db);
      return rows;
    },
  };
}
