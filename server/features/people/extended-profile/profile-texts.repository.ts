import { sql } from 'kysely';
import { roleIds } from '../../../../contract/roles.ts';
import type { Db } from '../../../db/database.ts';

export interface StoredProfileText {
  id: number;
  text: string;
  optionName: string | null;
  isPublic: boolean;
  givenInPublic: boolean;
  userId: number;
  username: string;
}

interface ProfileTextPage {
  limit: number;
  offset: number;
}

/**
 * Texts that members wrote as answers or explanations of 'other', without those of blocked people.
 */
export function profileTextsRepository(db: Db) {
  const fromTexts = (siteId: number, field: { id: number; isText: boolean }) => sql`
    from profile_answers as answer
    join users on users.id = answer.user_id and users.site_id = answer.site_id
      and users.deleted_at is null and users.role_id <> ${Number(roleIds.spammer)}
    left join profile_field_options as option on option.id = answer.option_id
    where answer.site_id = ${siteId} and answer.field_id = ${field.id} and answer.text <> ''
      and ${
        field.isText
          ? sql`answer.option_id is null`
          : sql`option.is_other and option.deleted_at is null`
      }`;

  return {
    async count(siteId: number, field: { id: number; isText: boolean }): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total ${fromTexts(siteId, field)}`.execute(db);
      return rows[0]?.total ?? 0;
    },

    /** Alphabetical order, which does not reveal when someone answered. */
    async findPage(
      siteId: number,
      field: { id: number; isText: boolean },
      { limit, offset }: ProfileTextPage,
    ): Promise<StoredProfileText[]> {
      const { rows } = await sql<StoredProfileText>`
        select answer.id, answer.text, option.name as "optionName",
          answer.is_public as "isPublic", answer.given_in_public as "givenInPublic",
          users.id as "userId", users.username
        ${fromTexts(siteId, field)}
        order by lower(answer.text), answer.id limit ${limit} offset ${offset}`.execute(db);
      return rows;
    },
  };
}
