import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import type { Badge } from '../../../../contract/people/users.ts';
import type { Database } from '../../../db/database.ts';
import type { AvatarUrls } from '../avatars/avatar.files.ts';
import type { AvatarService } from '../avatars/avatar.service.ts';
import {
  type AuthoredItem,
  type PublicContentItem,
  publicContentRepository,
} from './public-content.repository.ts';
import { publicProfileRepository } from './public-profile.repository.ts';

export interface PublicProfile {
  id: number;
  username: string;
  slug: string;
  badge: Badge;
  bio: string;
  isSearchable: boolean;
  memberSince: Date;
  avatar: AvatarUrls | undefined;
  items: PublicContentItem[];
}

export type PublicPerson = Pick<PublicProfile, 'id' | 'username' | 'slug'>;

export interface PublicProfilesService {
  /** Undefined for people who are blocked or deleted. */
  find(siteId: number, slug: string): Promise<PublicProfile | undefined>;
  findPerson(siteId: number, id: number): Promise<PublicPerson | undefined>;
  /** Undefined unless both the item and its page are public. */
  findItem(siteId: number, kind: ContentKind, id: number): Promise<AuthoredItem | undefined>;
}

const recentItemCount = 10;

export function createPublicProfilesService({
  database,
  avatars,
}: {
  database: Database;
  avatars: AvatarService;
}): PublicProfilesService {
  const people = publicProfileRepository(database.db);
  const content = publicContentRepository(database.db);
  return {
    async find(siteId, slug) {
      const person = await people.find(siteId, { slug });
      return (
        person && {
          ...person,
          avatar: (await avatars.ofUsers(siteId, [person.id])).get(person.id),
          items: await content.latest(siteId, person.id, recentItemCount),
        }
      );
    },
    findPerson: (siteId, id) => people.find(siteId, { id }),
    findItem: (siteId, kind, id) => content.find(siteId, kind, id),
  };
}
