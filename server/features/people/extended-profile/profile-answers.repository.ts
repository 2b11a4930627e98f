import { sql } from 'kysely';
import { roleIds } from '../../../../contract/roles.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export interface ProfileAnswer {
  fieldId: number;
  optionId: number | null;
  /** Typed text, or the explanation of an 'other' option. */
  text: string;
  /** Choice of the member, if the field leaves it to them. */
  isPublic: boolean;
  /** True if everyone could see it under the privacy at the time of the answer. */
  givenInPublic: boolean;
}

const fromUnblockedMembers = sql`answer.user_id in (select id from users
  where users.site_id = answer.site_id and users.role_id <> ${Number(roleIds.spammer)})`;

export function profileAnswersRepository(db: Db) {
  async function countById(query: ReturnType<typeof sql<{ id: number; total: number }>>) {
    const { rows } = await query.execute(db);
    return new Map(rows.map(({ id, total }) => [id, Number(total)]));
  }

  return {
    /**
     * Locks the member's answers until the transaction ends. False if the member may not answer.
     */
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

    /** `optionIds: null` removes the typed text. */
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

    optionVoteCounts: (siteId: number) =>
      countById(sql`select answer.option_id as id, count(*) as total from profile_answers as answer
        where answer.site_id = ${siteId} and answer.option_id is not null and ${fromUnblockedMembers}
        group by answer.option_id`),

    /** Member count by field; answers to children count for their parent. */
    fieldAnswerCounts: (siteId: number) =>
      countById(sql`select field.id, count(distinct answer.user_id) as total
        from profile_answers as answer
        join profile_fields as own on own.id = answer.field_id
        join profile_fields as field on field.id in (own.id, own.parent_id)
        where answer.site_id = ${siteId} and ${fromUnblockedMembers}
        group by field.id`),

    privateAnswerCounts: (siteId: number) =>
      countById(sql`select field.id, count(distinct answer.user_id) as total
        from profile_answers as answer
        join profile_fields as own on own.id = answer.field_id
        join profile_fields as field on field.id in (own.id, own.parent_id)
        where answer.site_id = ${siteId} and not answer.given_in_public and ${fromUnblockedMembers}
        group by field.id`),

    sectionAnswerCounts: (siteId: number) =>
      countById(sql`select field.section_id as id, count(distinct answer.user_id) as total
        from profile_answers as answer
        join profile_fields as field on field.id = answer.field_id and field.deleted_at is null
        where answer.site_id = ${siteId} and ${fromUnblockedMembers}
        group by field.section_id`),

    /**
     * Deletes answers to fields and options hidden long ago, on sites that limit how long they are
     * kept.
     */
    async deleteOutdatedHiddenAnswers(now: Date): Promise<void> {
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
