import { profilePath } from '../../../../contract/public-paths.ts';
import { roleIds } from '../../../../contract/roles.ts';
import { sitemapReasons } from '../../../../contract/site/sitemaps.ts';
import { parseSlugBelow } from '../../../base/decode-path.ts';
import type { SitemapKind } from '../../../base/sitemap-kind.ts';
import { selectStorageKeyOf } from '../../../base/stored-files.ts';
import type { Db } from '../../../db/database.ts';
import { avatarUrls } from '../avatars/avatar.files.ts';

/** Has no modification dates, because changes of profiles are not recorded. */
export function profileSitemap(db: Db): SitemapKind {
  return {
    name: 'profiles',
    isFor: ({ settings }) => settings.profilesInSitemap,
    async locate(siteId, path) {
      const slug = parseSlugBelow(profilePath(''), path);
      const row =
        slug !== undefined &&
        (await db
          .selectFrom('users')
          .select('id')
          .where('siteId', '=', siteId)
          .where('slug', '=', slug)
          .executeTakeFirst());
      return row ? { id: row.id, obstacle: sitemapReasons.anonymous } : undefined;
    },
    async step(siteId, { after, limit }) {
      const rows = await db
        .selectFrom('users')
        .select(['users.id', 'users.slug', 'users.username'])
        .select(selectStorageKeyOf('users.avatarFileId').as('storageKey'))
        .where('users.siteId', '=', siteId)
        .where('users.id', '>', after)
        .where('users.deletedAt', 'is', null)
        .where('users.isAnonymous', '=', false)
        .where('users.isSearchable', '=', true)
        .where('users.roleId', '<>', Number(roleIds.spammer))
        .orderBy('users.id')
        .limit(limit)
        .execute();
      return rows.map(({ id, slug, username, storageKey }) => ({
        id,
        path: profilePath(slug),
        title: username,
        lastmod: null,
        images: storageKey === null ? [] : [avatarUrls(storageKey).full],
      }));
    },
  };
}
