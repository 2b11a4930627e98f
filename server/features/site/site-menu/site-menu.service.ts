import { isDeepStrictEqual } from 'node:util';
import {
  badMenuItemsTitle,
  findBadMenuItems,
  flattenMenu,
  type MenuItem,
  menuMessages,
  menuSchema,
} from '../../../../contract/site/site-menu.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { AppError, invalidInput, notFound } from '../../../base/errors.ts';
import { type PageArgs, pageOf } from '../../../base/paging.ts';
import { validate } from '../../../base/validate.ts';
import { assertSameVersion } from '../../../base/versions.ts';
import type { Db } from '../../../db/database.ts';
import { findMenuHosts } from './menu-hosts.ts';
import { type MenuVersion, type StoredMenu, siteMenuRepository } from './site-menu.repository.ts';

export type RenderMenuPreview = (menu: readonly MenuItem[], hosts: readonly string[]) => string;

export interface SiteMenuService {
  get(siteId: number): Promise<StoredMenu>;
  set(actor: Actor, menu: string, version: number | null): Promise<StoredMenu>;
  versions(
    actor: Actor,
    page: PageArgs,
  ): Promise<{ menuVersions: MenuVersion[]; total(): Promise<number> }>;
  version(actor: Actor, version: number): Promise<MenuVersion & { menu: MenuItem[] }>;
  restore(actor: Actor, wanted: number, version: number | null): Promise<StoredMenu>;
  findHosts(siteId: number): Promise<string[]>;
  preview(actor: Actor, menu: string): Promise<string>;
}

/** Menu operations that other areas run within their own transactions. */
export function siteMenuIn(db: Db) {
  const { find, findForUpdate, save } = siteMenuRepository(db);
  return { find, findForUpdate, save };
}

export function createSiteMenuService({
  database,
  changes,
  hosts,
  renderPreview,
}: Pick<Core, 'database' | 'changes' | 'hosts'> & {
  renderPreview: RenderMenuPreview;
}): SiteMenuService {
  const menus = siteMenuRepository(database.db);

  const saveMenu = (
    actor: Actor,
    findVersion: number | null,
    find: (db: Db) => Promise<{ menu: unknown; restoredVersion: number | null }>,
  ) =>
    database.transaction(async (trx) => {
      const { siteId } = actor;
      const stored = siteMenuRepository(trx);
      const before = await stored.findForUpdate(siteId);
      const versioned = { noun: 'siteMenu', id: siteId, version: before.version } as const;
      await assertSameVersion(trx, actor, versioned, findVersion);
      const { menu: given, restoredVersion } = await find(trx);
      const menu = validate(menuSchema, given);
      assertNoBadMenuItems(menu, await findMenuHosts(trx, hosts, siteId));
      if (isDeepStrictEqual(menu, before.menu)) return before;
      const next = before.version + 1;
      const itemsCount = flattenMenu(menu).length;
      await stored.save(siteId, {
        menu,
        version: next,
        itemsCount,
        savedBy: actor.id,
        restoredVersion,
      });
      await changes.record(trx, actor, {
        noun: 'siteMenu',
        id: siteId,
        action: restoredVersion === null ? 'updated' : 'restored',
        // The trees are stored as menu versions.
        before: { version: before.version, itemsCount: flattenMenu(before.menu).length },
        after: { version: next, itemsCount, ...(restoredVersion !== null && { restoredVersion }) },
        version: next,
      });
      return stored.find(siteId);
    });

  async function getVersion(db: Db, siteId: number, wanted: number) {
    const found = await siteMenuRepository(db).findVersion(siteId, wanted);
    if (!found) throw notFound(menuMessages.versionNotFound);
    return found;
  }

  return {
    get: (siteId) => menus.find(siteId),

    set(actor, text, edited) {
      const menu = parseMenuJson(text);
      return saveMenu(actor, edited, async () => ({ menu, restoredVersion: null }));
    },

    async versions(actor, args) {
      return {
        menuVersions: await menus.versions(actor.siteId, pageOf(args)),
        total: () => menus.countVersions(actor.siteId),
      };
    },

    version: (actor, wanted) => getVersion(database.db, actor.siteId, wanted),

    restore: (actor, wanted, edited) =>
      saveMenu(actor, edited, async (trx) => ({
        menu: (await getVersion(trx, actor.siteId, wanted)).menu,
        restoredVersion: wanted,
      })),

    findHosts: (siteId) => findMenuHosts(database.db, hosts, siteId),

    async preview({ siteId }, text) {
      const menu = validate(menuSchema, parseMenuJson(text));
      return renderPreview(menu, await findMenuHosts(database.db, hosts, siteId));
    },
  };
}

function parseMenuJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidInput(menuMessages.notReadable, 'menu');
  }
}

function assertNoBadMenuItems(menu: MenuItem[], hosts: readonly string[]): void {
  const bad = findBadMenuItems(menu, hosts).map(({ menu_id, title, url }) => ({
    menu_id,
    title,
    url,
  }));
  if (bad.length === 0) return;
  throw new AppError('INVALID_INPUT', badMenuItemsTitle(bad.length), 'menu', { badItems: bad });
}
