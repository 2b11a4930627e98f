import { sql } from 'kysely';
import { roleIds } from '../../../../contract/roles.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

/** One option that a member chose, or what they typed. */
export interface ProfileAnswer {
  fieldId: number;
  /** None where the field takes words. */
  optionId: number | null;
  /** The words, or what 'other' means. */
  text: string;
  /** As the member chose, where the choice is theirs. */
  isPublic: boolean;
  /** Whether everyone could see it, by the privacy in force when it was given. */
  givenInPublic: boolean;
}

/** Whose answers count: people who were blocked are not asked. */
const counted = sql`answer.user_id in (select id from users
  where users.site_id = answer.site_id and users.role_id <> ${Number(roleIds.spammer)})`;

export function profileAnswersRepository(db: Db) {
  async function counts(query: ReturnType<typeof sql<{ id: number; total: number }>>) {
    const { rows } = await query.execute(db);
    return new Map(rows.map(({ id, total }) => [id, Number(total)]));
  }

  return {
    /** Whether there is someone who may answer; nobody else changes their answers meanwhile. */
    async lockMember(siteId: number, userId: number): Promise<boolean> {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('siteId', '=', siteId)
        .where('id', '=', userId)
        .where('deletedAt', 'is', null)
        .where('roleId', '<>', Number(roleIds.spammer))
        .forNoKeyUpdate()
        .executeTakeFirst();
      return row !== undefined;
    },

    ofUser: (siteId: number, userId: number): Promise<ProfileAnswer[]> =>
      db
        .selectFrom('profile_answers')
        .select(['fieldId', 'optionId', 'text', 'isPublic', 'givenInPublic'])
        .where('siteId', '=', siteId)
        .where('userId', '=', userId)
        .orderBy('id')
        .execute(),

    /** Takes back what was answered with these options, or in words, where they are null. */
    async remove(
      siteId: number,
      userId: number,
      { fieldId, optionIds }: { fieldId: number; optionIds: readonly number[] | null | 'all' },
    ): Promise<void> {
      await db
        .deleteFrom('profile_answers')
        .where('siteId', '=', siteId)
        .where('userId', '=', userId)
        .where('fieldId', '=', fieldId)
        .$if(optionIds === null, (q) => q.where('optionId', 'is', null))
        .$if(optionIds === 'all', (q) => q.where('optionId', 'is not', null))
        .$if(Array.isArray(optionIds), (q) =>
          q.where(sql<boolean>`option_id = any(${optionIds as number[]}::int[])`),
        )
        .execute();
    },

    async deleteOfUsers(siteId: number, userIds: readonly number[]): Promise<void> {
      await db
        .deleteFrom('profile_answers')
        .where('siteId', '=', siteId)
        .where('userId', '=', anyOf(userIds))
        .execute();
    },

    async insert(siteId: number, userId: number, answers: readonly ProfileAnswer[]): Promise<void> {
      if (answers.length === 0) return;
      await db
        .insertInto('profile_answers')
        .values(answers.map((answer) => ({ siteId, userId, ...answer })))
        .execute();
    },

    /** How many members chose each option. */
    votes: (siteId: number) =>
      counts(sql`select answer.option_id as id, count(*) as total from profile_answers as answer
        where answer.site_id = ${siteId} and answer.option_id is not null and ${counted}
        group by answer.option_id`),

    /** How many members answered each field; a parent is answered by what is below it. */
    answered: (siteId: number) =>
      counts(sql`select field.id, count(distinct answer.user_id) as total
        from profile_answers as answer
        join profile_fields as own on own.id = answer.field_id
        join profile_fields as field on field.id in (own.id, own.parent_id)
        where answer.site_id = ${siteId} and ${counted}
        group by field.id`),

    /** How many members answered each field in private; a parent is answered by what is below it. */
    answeredInPrivate: (siteId: number) =>
      counts(sql`select field.id, count(distinct answer.user_id) as total
        from profile_answers as answer
        join profile_fields as own on own.id = answer.field_id
        join profile_fields as field on field.id in (own.id, own.parent_id)
        where answer.site_id = ${siteId} and not answer.given_in_public and ${counted}
        group by field.id`),

    /** How many members answered any field of each section that is there. */
    answeredSections: (siteId: number) =>
      counts(sql`select field.section_id as id, count(distinct answer.user_id) as total
        from profile_answers as answer
        join profile_fields as field on field.id = answer.field_id and field.deleted_at is null
        where answer.site_id = ${siteId} and ${counted}
        group by field.section_id`),

    /** Answers to what was deleted long ago, where a site does not keep them for ever. */
    async forgetHidden(now: Date): Promise<void> {
      await sql`delete from profile_answers as answer
        using sites, profile_fields as field
        where sites.id = answer.site_id and field.id = answer.field_id
          and (sites.super_settings ->> 'answerRetentionDays')::int > 0
          and coalesce(field.deleted_at, (select option.deleted_at
            from profile_field_options as option where option.id = answer.option_id))
            < ${now}::timestamptz
              - make_interval(days => (sites.super_settings ->> 'answerRetentionDays')::int)`.execute(
        db,
      );
    },
  };
}
