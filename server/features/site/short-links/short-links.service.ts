import { randomInt } from 'node:crypto';
import type { Logger } from 'pino';
import { threadMessages } from '../../../../contract/forums/threads.ts';
import { shortLinkPath, threadPath } from '../../../../contract/public-paths.ts';
import {
  defaultShortLinkSort,
  shortLinkDays,
  shortLinkFilter as shortLinkFilterInput,
  shortLinkInput,
  shortLinkMessages,
  shortLinkSorts,
  takenMessage,
} from '../../../../contract/site/short-links.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { AppError, notFound } from '../../../base/errors.ts';
import type { Events } from '../../../base/events.ts';
import type { Hosts } from '../../../base/hosts.ts';
import { type PageArgs, pageOf, sortOf } from '../../../base/paging.ts';
import { createRecords } from '../../../base/records.ts';
import { validate } from '../../../base/validate.ts';
import { violatesUnique } from '../../../db/constraints.ts';
import type { Database, Db, Trx } from '../../../db/database.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import { contentIn } from '../../moderation/content/content-lookup.service.ts';
import { createClickCounter } from './click-counter.ts';
import { destinationOf, isChained, type OwnAddresses } from './destination.ts';
import { createFollowedLinks, type FollowedLink } from './followed-links.ts';
import type { Follower } from './follower.ts';
import { shortLinkFilter } from './short-link-search.ts';
import {
  type ShortLinkTarget,
  type StoredShortLink,
  shortLinksRepository,
} from './short-links.repository.ts';

export interface ShortLink extends StoredShortLink {
  /** Uses the site's own host: the neutral one resolves codes by the visitor's site. */
  fromUrl: string;
}

export interface ClicksOfDay {
  day: string;
  clicks: number;
  botClicks: number;
}

export interface Following {
  code: string;
  /** Requested host, if it determines the site. */
  place: string | undefined;
  siteId(): Promise<number>;
  by: Follower;
}

export interface ShortLinksService {
  list(
    actor: Actor,
    args: PageArgs & { search?: string | null | undefined },
  ): Promise<{ shortlinks: ShortLink[]; total(): Promise<number> }>;
  /** Throws a conflict that names the existing link if one leads there already. */
  create(actor: Actor, url: string): Promise<ShortLink>;
  update(
    actor: Actor,
    edit: { id: number; version: number | null; url: string },
  ): Promise<ShortLink>;
  /** Creates the thread's link on first use. */
  ofThread(actor: Actor, threadId: number): Promise<ShortLink>;
  /** The last `shortLinkDays` days, including those without clicks. */
  clicksByDay(actor: Actor, id: number): Promise<ClicksOfDay[]>;
  /**
   * Counts the click and returns the target; undefined if there is no such link or its page is not
   * public.
   */
  follow(following: Following): string | undefined | Promise<string | undefined>;
  settle(): Promise<void>;
}

/** Excludes characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 6;
const attempts = 8;
const dayMs = 24 * 3_600_000;

export function createShortLinksService({
  database,
  changes,
  events,
  hosts,
  log,
}: {
  database: Database;
  changes: ChangeLog;
  events: Events;
  hosts: Hosts;
  log: Logger;
}): ShortLinksService {
  const links = shortLinksRepository(database.db);
  const followed = createFollowedLinks({ events });
  const clicks = createClickCounter({ log, store: links.addClicks });
  const records = createRecords(
    { database, changes },
    {
      noun: 'shortLink',
      notFoundMessage: shortLinkMessages.notFound,
      store: shortLinksRepository,
      audited: ({ code, toUrl, threadId }: StoredShortLink) => ({ code, toUrl, threadId }),
    },
  );

  async function addressesOf(db: Db, siteId: number): Promise<OwnAddresses> {
    const sites = await sitesIn(db).list();
    const originOf = ({ domainName }: { domainName: string }) => hosts.originOfSite(domainName);
    const own = sites.find(({ id }) => id === siteId);
    if (!own) throw new Error(`No site ${siteId}`);
    return {
      origin: originOf(own),
      siteOrigins: sites.map(originOf),
      neutralOrigins: hosts.neutralOrigins,
      aliases: await sitesIn(db).aliases(),
    };
  }

  /** Converts codes and paths to full addresses. */
  async function shown<Link extends StoredShortLink>(
    siteId: number,
    stored: readonly Link[],
  ): Promise<ShortLink[]> {
    const { origin } = await addressesOf(database.db, siteId);
    return stored.map((link) => ({
      ...link,
      fromUrl: origin + shortLinkPath(link.code),
      toUrl: new URL(link.toUrl, origin).href,
    }));
  }

  async function shownOne(siteId: number, stored: StoredShortLink): Promise<ShortLink> {
    const [link] = await shown(siteId, [stored]);
    if (!link) throw new Error('unreachable');
    return link;
  }

  /**
   * Saves a link, retrying with another code if it is taken. Throws a conflict if another link
   * leads to the target.
   */
  async function saved(
    actor: Actor,
    edit: { id: number | null; version?: number | null },
    find: (trx: Trx) => Promise<ShortLinkTarget>,
  ): Promise<ShortLink> {
    const { id } = edit;
    let target: ShortLinkTarget | undefined;
    for (let attempt = 1; ; attempt++) {
      try {
        const stored = await records.save(actor, {
          ...edit,
          fields: async (trx) => {
            target = await find(trx);
            return id === null ? { ...target, code: newCode(), createdBy: actor.id } : target;
          },
        });
        followed.forget(stored.id);
        return await shownOne(actor.siteId, stored);
      } catch (error) {
        if (target && isTaken(error)) {
          const existing = await links.leadingTo(actor.siteId, target);
          if (existing) throw leadsThereAlready(id, await shownOne(actor.siteId, existing));
        }
        const mayBeFree = isTaken(error) || violatesUnique(error, 'short_links_site_id_code_key');
        if (!mayBeFree || attempt === attempts) throw error;
      }
    }
  }

  async function targetOf(trx: Trx, siteId: number, url: string): Promise<ShortLinkTarget> {
    const toUrl = destinationOf(url, await addressesOf(trx, siteId));
    const [, slug] = /^\/forums\/([^/?#]+)$/.exec(toUrl) ?? [];
    const thread = slug && (await shortLinksRepository(trx).threadAt(siteId, decoded(slug)));
    return thread ? threadTarget(thread) : { toUrl, threadId: null };
  }

  /** Checks again on every lookup: hosts may have become ours since the link was saved. */
  async function isEndOfChain(siteId: number, { target, isOfThread }: FollowedLink) {
    if (isOfThread) return true;
    const own = await addressesOf(database.db, siteId);
    const url = URL.parse(target, own.origin);
    return url !== null && !isChained(url, own);
  }

  async function find({ code, place, siteId }: Omit<Following, 'by'>) {
    const id = await siteId();
    const look = async () => {
      const link = await links.follow(id, code);
      return link && (await isEndOfChain(id, link)) ? link : undefined;
    };
    return place === undefined ? look() : followed.load(place, code, id, look);
  }

  return {
    async list(actor, args) {
      const { siteId } = actor;
      const { search } = validate(shortLinkFilterInput, { search: args.search ?? undefined });
      const { origin } = await addressesOf(database.db, siteId);
      const filter = shortLinkFilter(search, origin);
      const { by: sort, desc: sortDesc } = defaultShortLinkSort;
      const page = {
        filter,
        ...pageOf(args),
        ...sortOf(args, shortLinkSorts, { sort, sortDesc }),
      };
      await clicks.settle();
      return {
        shortlinks: await shown(siteId, await links.list(siteId, page)),
        total: () => links.count(siteId, filter),
      };
    },

    create: (actor, input) => {
      const { url } = validate(shortLinkInput, { url: input });
      return saved(actor, { id: null }, (trx) => targetOf(trx, actor.siteId, url));
    },

    update: (actor, { id, version, url: input }) => {
      const { url } = validate(shortLinkInput, { url: input });
      return saved(actor, { id, version }, (trx) => targetOf(trx, actor.siteId, url));
    },

    async ofThread(actor, threadId) {
      const { siteId } = actor;
      await clicks.settle();
      const known = await links.leadingTo(siteId, { threadId, toUrl: '' });
      if (known) return shownOne(siteId, known);
      return saved(actor, { id: null }, async (trx) => {
        const thread = await contentIn(trx).find(siteId, 'thread', threadId);
        if (!thread) throw notFound(threadMessages.notFound);
        return threadTarget({ id: threadId, slug: thread.slug ?? '' });
      }).catch(async (error) => {
        const madeMeanwhile = await links.leadingTo(siteId, { threadId, toUrl: '' });
        if (!madeMeanwhile) throw error;
        return shownOne(siteId, madeMeanwhile);
      });
    },

    async clicksByDay(actor, id) {
      await records.get(actor, id);
      await clicks.settle();
      const today = Date.now();
      const days = Array.from({ length: shortLinkDays }, (_, i) =>
        new Date(today - (shortLinkDays - 1 - i) * dayMs).toISOString().slice(0, 10),
      );
      const rows = await links.clicksSince(actor.siteId, id, days[0] ?? '');
      const counted = new Map(rows.map((row) => [row.day, row]));
      return days.map((day) => counted.get(day) ?? { day, clicks: 0, botClicks: 0 });
    },

    follow({ code, place, siteId, by }) {
      const counted = (link: FollowedLink | undefined) => {
        if (link && by !== 'nobody') clicks.add(link.siteId, link.id, by);
        return link?.target;
      };
      const known = place === undefined ? undefined : followed.get(place, code);
      return known ? counted(known) : find({ code, place, siteId }).then(counted);
    },

    settle: () => clicks.settle(),
  };
}

function threadTarget({ id, slug }: { id: number; slug: string }): ShortLinkTarget {
  return { threadId: id, toUrl: decoded(threadPath(slug)) };
}

function isTaken(error: unknown): boolean {
  return violatesUnique(error, 'short_links_to_url') || violatesUnique(error, 'short_links_thread');
}

function leadsThereAlready(edited: number | null, { id, fromUrl, toUrl }: ShortLink): AppError {
  const message = edited === null ? shortLinkMessages.createFailed : takenMessage(fromUrl);
  return new AppError('CONFLICT', message, 'url', { existing: { id: String(id), fromUrl, toUrl } });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}
