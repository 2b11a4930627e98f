import { dayMs } from '../../../../contract/durations.ts';
import { threadMessages } from '../../../../contract/forums/threads.ts';
import { shortLinkPath, threadPath } from '../../../../contract/public-paths.ts';
import {
  defaultShortLinkSort,
  newShortLinkInput,
  type ShortLinkState,
  shortLinkFilter as shortLinkFilterInput,
  shortLinkInput,
  shortLinkMessages,
  shortLinkSorts,
  shownShortLinkClickDays,
} from '../../../../contract/site/short-links.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { decodePathOrKeep } from '../../../base/decode-path.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import { type PageArgs, pageOf, sortOf } from '../../../base/paging.ts';
import { createRecords } from '../../../base/records.ts';
import { validate } from '../../../base/validate.ts';
import { violatesUnique } from '../../../db/constraints.ts';
import type { Db, Trx } from '../../../db/database.ts';
import { randomCode } from '../../../lib/random-code.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import { contentIn } from '../../moderation/content/content-lookup.service.ts';
import { createClickCounter } from './click-counter.ts';
import type { ClickKind } from './click-kind.ts';
import { leadsToShortLink, type NetworkAddresses, normalizeDestination } from './destination.ts';
import { createShortLinkCache, type ResolvedLink } from './link-cache.ts';
import { isTargetTaken, targetTakenError } from './short-link-conflicts.ts';
import { parseShortLinkSearch } from './short-link-search.ts';
import {
  type ShortLinkTarget,
  type StoredShortLink,
  shortLinksRepository,
} from './short-links.repository.ts';

export interface ShortLink extends StoredShortLink {
  /** On the site's own host. On the shared host, the same code depends on the visitor's site. */
  fromUrl: string;
}

export interface ClicksOfDay {
  day: string;
  clicks: number;
  botClicks: number;
}

interface FollowRequest {
  code: string;
  host: string | undefined;
  siteId(): Promise<number>;
  by: ClickKind;
}

export interface ShortLinksService {
  list(
    actor: Actor,
    args: PageArgs & { search?: string | null | undefined; state?: string | null | undefined },
  ): Promise<{ shortlinks: ShortLink[]; total(): Promise<number> }>;
  /** Throws a conflict that names the existing link if one leads there already. */
  create(actor: Actor, link: { url: string; code?: string | null | undefined }): Promise<ShortLink>;
  update(
    actor: Actor,
    edit: { id: number; version: number | null; url: string },
  ): Promise<ShortLink>;
  setState(
    actor: Actor,
    change: { id: number; version: number | null; state: ShortLinkState },
  ): Promise<ShortLink>;
  getThreadLink(actor: Actor, threadId: number): Promise<ShortLink>;
  clicksByDay(actor: Actor, id: number): Promise<ClicksOfDay[]>;
  /**
   * Counts the click and returns the target; undefined if there is no such link or its page is not
   * public.
   */
  follow(following: FollowRequest): string | undefined | Promise<string | undefined>;
  flushClicks(): Promise<void>;
}

const maxCodeAttempts = 8;
const newCodeLength = 6;

export function createShortLinksService({
  database,
  changes,
  events,
  hosts,
  log,
}: Pick<Core, 'database' | 'changes' | 'events' | 'hosts' | 'log'>): ShortLinksService {
  const links = shortLinksRepository(database.db);
  const linkCache = createShortLinkCache({ events });
  const clicks = createClickCounter({ log, store: links.addClicks });
  const records = createRecords(
    { database, changes },
    {
      noun: 'shortLink',
      notFoundMessage: shortLinkMessages.notFound,
      store: shortLinksRepository,
      audited: ({ code, toUrl, threadId, state }: StoredShortLink) =>
        Object({ code, toUrl, threadId, state }),
    },
  );

  async function findNetworkAddresses(db: Db, siteId: number): Promise<NetworkAddresses> {
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

  async function addFullUrls<Link extends StoredShortLink>(
    siteId: number,
    stored: readonly Link[],
  ): Promise<ShortLink[]> {
    const { origin } = await findNetworkAddresses(database.db, siteId);
    return stored.map((link) => ({
      ...link,
      fromUrl: origin + shortLinkPath(link.code),
      toUrl: new URL(link.toUrl, origin).href,
    }));
  }

  async function addFullUrl(siteId: number, stored: StoredShortLink): Promise<ShortLink> {
    const [link] = await addFullUrls(siteId, [stored]);
    if (!link) throw new Error('unreachable');
    return link;
  }

  /**
   * Saves a link, retrying with another code if it is taken. Throws a conflict if another link
   * leads to the target.
   */
  async function saveLink(
    actor: Actor,
    { code = '', ...edit }: { id: number | null; version?: number | null; code?: string },
    findTarget: (trx: Trx) => Promise<ShortLinkTarget>,
  ): Promise<ShortLink> {
    const { id } = edit;
    let target: ShortLinkTarget | undefined;
    for (let attempt = 1; ; attempt++) {
      try {
        const stored = await records.save(actor, {
          ...edit,
          fields: async (trx) => {
            target = await findTarget(trx);
            return id === null
              ? { ...target, code: code || randomCode(newCodeLength), createdBy: actor.id }
              : target;
          },
        });
        linkCache.evict(stored.id);
        return await addFullUrl(actor.siteId, stored);
      } catch (error) {
        if (target && isTargetTaken(error)) {
          const existing = await links.findByTarget(actor.siteId, target);
          if (existing) throw targetTakenError(id, await addFullUrl(actor.siteId, existing));
        }
        const isCodeTaken = violatesUnique(error, 'short_links_site_id_code_key');
        if (isCodeTaken && code !== '') throw conflict(shortLinkMessages.codeTaken, 'code');
        const mayBeFree = isTargetTaken(error) || isCodeTaken;
        if (!mayBeFree || attempt === maxCodeAttempts) throw error;
      }
    }
  }

  async function parseTarget(trx: Trx, siteId: number, url: string): Promise<ShortLinkTarget> {
    const toUrl = normalizeDestination(url, await findNetworkAddresses(trx, siteId));
    const [, slug] = /^\/forums\/([^/?#]+)$/.exec(toUrl) ?? [];
    const thread =
      slug && (await shortLinksRepository(trx).findThreadBySlug(siteId, decodePathOrKeep(slug)));
    return thread ? toThreadTarget(thread) : { toUrl, threadId: null };
  }

  /** Checks again on every lookup: hosts may have become ours since the link was saved. */
  async function isFinalTarget(siteId: number, { target, leadsToThread }: ResolvedLink) {
    if (leadsToThread) return true;
    const network = await findNetworkAddresses(database.db, siteId);
    const url = URL.parse(target, network.origin);
    return url !== null && !leadsToShortLink(url, network);
  }

  async function findLink({ code, host, siteId }: Omit<FollowRequest, 'by'>) {
    const id = await siteId();
    const resolveLink = async () => {
      const link = await links.resolve(id, code);
      return link && (await isFinalTarget(id, link)) ? link : undefined;
    };
    return host === undefined ? resolveLink() : linkCache.getOrLoad(host, code, id, resolveLink);
  }

  return {
    async list(actor, args) {
      const { siteId } = actor;
      const { search, state } = validate(shortLinkFilterInput, {
        search: args.search ?? undefined,
        state: args.state ?? undefined,
      });
      const { origin } = await findNetworkAddresses(database.db, siteId);
      const filter = parseShortLinkSearch(search, origin);
      const { by: sort, desc: sortDesc } = defaultShortLinkSort;
      const page = {
        filter,
        state,
        ...pageOf(args),
        ...sortOf(args, shortLinkSorts, { sort, sortDesc }),
      };
      await clicks.flush();
      return {
        shortlinks: await addFullUrls(siteId, await links.list(siteId, page)),
        total: () => links.count(siteId, page),
      };
    },

    create: (actor, link) => {
      const { url, code } = validate(newShortLinkInput, { ...link, code: link.code ?? '' });
      return saveLink(actor, { id: null, code }, (trx) => parseTarget(trx, actor.siteId, url));
    },

    async setState(actor, { id, version, state }) {
      try {
        const stored = await records.save(actor, { id, version, fields: { state } });
        linkCache.evict(stored.id);
        return await addFullUrl(actor.siteId, stored);
      } catch (error) {
        const link = isTargetTaken(error) && (await links.find(actor.siteId, id));
        const existing = link && (await links.findByTarget(actor.siteId, link));
        if (!existing) throw error;
        throw targetTakenError(id, await addFullUrl(actor.siteId, existing));
      }
    },

    update: (actor, { id, version, url: input }) => {
      const { url } = validate(shortLinkInput, { url: input });
      return saveLink(actor, { id, version }, (trx) => parseTarget(trx, actor.siteId, url));
    },

    async getThreadLink(actor, threadId) {
      const { siteId } = actor;
      await clicks.flush();
      const known = await links.findByTarget(siteId, { threadId, toUrl: '' });
      if (known) return addFullUrl(siteId, known);
      return saveLink(actor, { id: null }, async (trx) => {
        const thread = await contentIn(trx).find(siteId, 'thread', threadId);
        if (!thread) throw notFound(threadMessages.notFound);
        return toThreadTarget({ id: threadId, slug: thread.slug ?? '' });
      }).catch(async (error) => {
        const createdMeanwhile = await links.findByTarget(siteId, { threadId, toUrl: '' });
        if (!createdMeanwhile) throw error;
        return addFullUrl(siteId, createdMeanwhile);
      });
    },

    async clicksByDay(actor, id) {
      await records.get(actor, id);
      await clicks.flush();
      const today = Date.now();
      const days = Array.from({ length: shownShortLinkClickDays }, (_, i) =>
        new Date(today - (shownShortLinkClickDays - 1 - i) * dayMs).toISOString().slice(0, 10),
      );
      const rows = await links.clicksSince(actor.siteId, id, days[0] ?? '');
      const clicksByDate = new Map(rows.map((row) => [row.day, row]));
      return days.map((day) => clicksByDate.get(day) ?? { day, clicks: 0, botClicks: 0 });
    },

    follow({ code, host, siteId, by }) {
      const countClick = (link: ResolvedLink | undefined) => {
        if (link && by !== 'nobody') clicks.add(link.siteId, link.id, by);
        return link?.target;
      };
      const known = host === undefined ? undefined : linkCache.get(host, code);
      return known ? countClick(known) : findLink({ code, host, siteId }).then(countClick);
    },

    flushClicks: () => clicks.flush(),
  };
}

function toThreadTarget({ id, slug }: { id: number; slug: string }): ShortLinkTarget {
  return { threadId: id, toUrl: decodePathOrKeep(threadPath(slug)) };
}
