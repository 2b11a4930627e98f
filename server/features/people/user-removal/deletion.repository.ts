import { sql } from 'kysely';
import { redactedValue } from '../../../../contract/people/user-history.ts';
import { badgeOfRole } from '../../../../contract/people/users.ts';
import { roleIds } from '../../../../contract/roles.ts';
import type { Db } from '../../../db/database.ts';

/** What an audit event may keep of someone who is gone: nothing that says who they were. */
const keptValues = ['roleId', 'badge', 'status', 'isFraudster', 'taskRunId', 'userId', 'awardId'];

export function deletionRepository(db: Db) {
  return {
    async avatarOf(siteId: number, userId: number): Promise<number | null> {
      const row = await db
        .selectFrom('users')
        .select('avatarFileId')
        .where('siteId', '=', siteId)
        .where('id', '=', userId)
        .executeTakeFirst();
      return row?.avatarFileId ?? null;
    },

    /** Empties the row of everything personal and gives it a person of its own. */
    async anonymize(siteId: number, userId: number): Promise<void> {
      const person = await db
        .insertInto('people')
        .defaultValues()
        .returning('id')
        .executeTakeFirstOrThrow();
      const name = await freeName(db, siteId, userId);
      await db
        .updateTable('users')
        .set({
          personId: person.id,
          roleId: Number(roleIds.member),
          username: name,
          slug: name,
          email: null,
          verifiedAt: null,
          passwordHash: null,
          passwordSetByStaff: false,
          status: 0,
          isAnonymous: true,
          receiveEmails: false,
          suppressedFromActivityRecs: true,
          description: '',
          bio: '',
          badge: badgeOfRole(roleIds.member),
          secondaryBadge: null,
          firstName: null,
          lastName: null,
          birthday: null,
          ethnicity: null,
          gender: null,
          zipcode: null,
          isFraudster: false,
          avatarFileId: null,
          preferences: '{}',
          version: sql<number>`version + 1`,
          deletedAt: sql<Date>`now()`,
          updatedAt: sql<Date>`now()`,
        })
        .where('siteId', '=', siteId)
        .where('id', '=', userId)
        .execute();
    },

    /** Everything beside the row that signs them in or says something about them. */
    async deleteBelongings(siteId: number, userId: number): Promise<void> {
      await db.deleteFrom('sessions').where('userId', '=', userId).execute();
      await db.deleteFrom('one_time_tokens').where('userId', '=', userId).execute();
      for (const table of [
        'authentication_accounts',
        'social_sites',
        'user_disorders',
        'user_awards',
        'opportunity_responses',
        'profile_answers',
      ] as const) {
        await db
          .deleteFrom(table)
          .where('siteId', '=', siteId)
          .where('userId', '=', userId)
          .execute();
      }
      await db
        .updateTable('lead_upload_addresses')
        .set({ email: '' })
        .where('userId', '=', userId)
        .execute();
    },

    /** What they wrote in private, and what was mailed to them. */
    async erasePrivateWords(siteId: number, userId: number): Promise<void> {
      await db
        .updateTable('messages')
        .set({ body: '' })
        .where('siteId', '=', siteId)
        .where('userId', '=', userId)
        .where('body', '<>', '')
        .execute();
      await db
        .deleteFrom('outgoing_mail')
        .where('siteId', '=', siteId)
        .where('userId', '=', userId)
        .execute();
    },

    /** The events stay; what they say about the person does not. */
    async redactEvents(siteId: number, userId: number): Promise<void> {
      await sql`
        update audit_events set before = ${redact('before')}, after = ${redact('after')}
        where site_id = ${siteId} and entity_type = 'user' and entity_id = ${userId}`.execute(db);
    },
  };
}

function redact(column: 'before' | 'after') {
  const values = sql.ref(column);
  return sql`case when jsonb_typeof(${values}) <> 'object' then to_jsonb(${redactedValue}::text)
    when ${values} is not null then coalesce((
      select jsonb_object_agg(key, case when key = any(${keptValues}::text[]) or value = 'null'
        then value else to_jsonb(${redactedValue}::text) end)
      from jsonb_each(${values})), '{}') end`;
}

/** Anyone may have called themselves 'deleted-12'; that must not keep number 12 from going. */
async function freeName(db: Db, siteId: number, userId: number): Promise<string> {
  const name = `deleted-${userId}`;
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where('siteId', '=', siteId)
    .where('id', '<>', userId)
    .where((eb) =>
      eb.or([eb(eb.fn<string>('lower', ['username']), '=', name), eb('slug', '=', name)]),
    )
    .executeTakeFirst();
  return taken ? `${name}-${Date.now().toString(36)}` : name;
}
