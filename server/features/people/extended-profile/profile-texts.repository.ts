import { type RawBuilder, sql } from 'kysely';
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

  async function selectTexts(
    siteId: number,
    field: { id: number; isText: boolean },
    range: RawBuilder<unknown>,
    condition = sql``,
  ): Promise<StoredProfileText[]> {
    const { rows } = await sql<StoredProfileText>`
      select answer.id, answer.text, option.name as "optionName",
        answer.is_public as "isPublic", answer.given_in_public as "givenInPublic",
        users.id as "userId", users.username
      ${fromTexts(siteId, field)} ${condition}
      order by lower(answer.text), answer.id ${range}`.execute(db);
    return rows;
  }

  return {
    async count(siteId: number, field: { id: number; isText: boolean }): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total ${fromTexts(siteId, field)}`.execute(db);
      return rows[0]?.total ?? 0;
    },

    /** Alphabetical order, which does not reveal when someone answered. */
    findPage: (
      siteId: number,
      field: { id: number; isText: boolean },
      { limit, offset }: ProfileTextPage,
    ): Promise<StoredProfileText[]> =>
      selectTexts(siteId, field, sql`limit ${limit} offset ${offset}`),

    /** In the same order. Finds all remaining texts even if earlier ones have changed. */
    findAfter: (
      siteId: number,
      field: { id: number; isText: boolean },
      { after, limit }: { after: StoredProfileText | undefined; limit: number },
    ): Promise<StoredProfileText[]> =>
      selectTexts(
        siteId,
        field,
        sql`limit ${limit}`,
        after && sql`and (lower(answer.text), answer.id) > (lower(${after.text}), ${after.id})`,
      ),
  };
}
