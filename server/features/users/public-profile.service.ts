import type { Badge } from '../../../contract/users.ts';
import type { Database } from '../../db/database.ts';
import type { AvatarUrls } from './avatar.files.ts';
import type { AvatarService } from './avatar.service.ts';
import { type PublicItem, publicContentRepository } from './public-content.repository.ts';
import { publicProfileRepository } from './public-profile.repository.ts';

export interface PublicProfile {
  username: string;
  slug: string;
  badge: Badge;
  bio: string;
  memberSince: Date;
  avatar: AvatarUrls | undefined;
  /** The latest of what anyone may read. */
  items: PublicItem[];
}

export interface PublicProfilesService {
  /** Nothing for people who are blocked or deleted. */
  find(siteId: number, slug: string): Promise<PublicProfile | undefined>;
}

const recentItems = 10;

export function createPublicProfilesService({
  database,
  avatars,
}: {
  database: Database;
  avatars: AvatarService;
}): PublicProfilesService {
  return {
    async find(siteId, slug) {
      const person = await publicProfileRepository(database.db).find(siteId, slug);
      if (!person) return undefined;
      const { id, ...profile } = person;
      return {
        ...profile,
        avatar: (await avatars.ofUsers(siteId, [id])).get(id),
        items: await publicContentRepository(database.db).latest(siteId, id, recentItems),
      };
    },
  };
}
