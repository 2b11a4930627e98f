import { randomInt } from 'node:crypto';
import { threadMessages } from '../../../../contract/forums/threads.ts';
import { shortLinkPath } from '../../../../contract/public-paths.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { notFound } from '../../../base/errors.ts';
import type { Hosts } from '../../../base/hosts.ts';
import type { Database } from '../../../db/database.ts';
import { contentIn } from '../../moderation/content/content-lookup.service.ts';
import { type StoredShortLink, shortLinksRepository } from './short-links.repository.ts';

export interface ShortLink extends StoredShortLink {
  /** On the site's own host: on the neutral one it would be a link of whoever follows it. */
  fromUrl: string;
}

export interface ShortLinksService {
  /** Made once, when it is first asked for. */
  ofThread(actor: Actor, threadId: number): Promise<ShortLink>;
  /** Where to go; nothing when the site has no such link, or nobody may read what it leads to. */
  follow(siteId: number, code: string): Promise<string | undefined>;
}

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 6;
const attempts = 8;

export function createShortLinksService({
  database,
  changes,
  hosts,
}: {
  database: Database;
  changes: ChangeLog;
  hosts: Hosts;
}): ShortLinksService {
  const links = shortLinksRepository(database.db);

  const create = (actor: Actor, threadId: number) =>
    database.transaction(async (trx) => {
      const { siteId } = actor;
      if (!(await contentIn(trx).find(siteId, 'thread', threadId))) {
        throw notFound(threadMessages.notFound);
      }
      const link = { code: newCode(), threadId, createdBy: actor.id };
      const row = await shortLinksRepository(trx).insertForThread(siteId, link);
      if (!row) return;
      await changes.record(trx, actor, {
        noun: 'shortLink',
        id: row.id,
        action: 'created',
        after: { code: link.code, threadId },
      });
    });

  return {
    async ofThread(actor, threadId) {
      for (let attempt = 0; attempt < attempts; attempt++) {
        const link = await links.ofThread(actor.siteId, threadId);
        if (link) {
          return {
            ...link,
            fromUrl: hosts.originOfSite(link.domainName) + shortLinkPath(link.code),
          };
        }
        await create(actor, threadId);
      }
      throw new Error(`No free short link for thread ${threadId}`);
    },

    follow: (siteId, code) => links.follow(siteId, code),
  };
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}
