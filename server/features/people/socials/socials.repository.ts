import { normalizeSocialUrl, type SocialType } from '../../../../contract/people/socials.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export interface SocialSite {
  id: number;
  userId: number;
  type: SocialType;
  url: string;
}

export function socialsRepository(db: Db) {
  const selectSocials = (siteId: number) =>
    db
      .selectFrom('social_sites')
      .innerJoin('users', 'users.id', 'social_sites.userId')
      .select(['social_sites.id', 'social_sites.userId', 'social_sites.type', 'social_sites.url'])
      .$narrowType<{ type: SocialType }>()
      .where('social_sites.siteId', '=', siteId)
      .where('users.deletedAt', 'is', null);

  return {
    ofUsers: (siteId: number, userIds: readonly number[]): Promise<SocialSite[]> =>
      selectSocials(siteId)
        .where('social_sites.userId', '=', anyOf(userIds))
        .orderBy('social_sites.type')
        .orderBy('social_sites.id')
        .execute(),

    findForUpdate: (siteId: number, id: number): Promise<SocialSite | undefined> =>
      selectSocials(siteId)
        .where('social_sites.id', '=', id)
        .forUpdate('social_sites')
        .executeTakeFirst(),

    async insert(siteId: number, social: Omit<SocialSite, 'id'>): Promise<number> {
      const { id } = await db
        .insertInto('social_sites')
        .values({
          siteId,
          userId: social.userId,
          type: social.type,
          url: social.url,
          normalizedUrl: normalizeSocialUrl(social.url),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async setUrl(siteId: number, id: number, url: string): Promise<void> {
      await db
        .updateTable('social_sites')
        .set({ url, normalizedUrl: normalizeSocialUrl(url) })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .execute();
    },

    async deleteOfUsers(siteId: number, userIds: readonly number[]): Promise<void> {
      await db
        .deleteFrom('social_sites')
        .where('siteId', '=', siteId)
        .where('userId', '=', anyOf(userIds))
        .execute();
    },

    async delete(siteId: number, id: number): Promise<void> {
      await db
        .deleteFrom('social_sites')
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .execute();
    },
  };
}
