import type { MenuItem } from '../../../../contract/site/site-menu.ts';
import type { Db } from '../../../db/database.ts';

export interface StoredMenu {
  menu: MenuItem[];
  /** 0 if the menu was never saved. */
  version: number;
  updatedAt: Date | null;
}

export interface MenuVersion {
  version: number;
  itemsCount: number;
  restoredVersion: number | null;
  savedBy: string | null;
  insertedAt: Date;
}

const emptyMenu: StoredMenu = { menu: [], version: 0, updatedAt: null };

const menuVersionColumns = [
  'site_menu_versions.version',
  'site_menu_versions.itemsCount',
  'site_menu_versions.restoredVersion',
  'site_menu_versions.insertedAt',
  'users.username as savedBy',
] as const;

export function siteMenuRepository(db: Db) {
  const fromVersions = (siteId: number) =>
    db
      .selectFrom('site_menu_versions')
      .leftJoin('users', 'users.id', 'site_menu_versions.savedBy')
      .where('site_menu_versions.siteId', '=', siteId);

  return {
    async find(siteId: number): Promise<StoredMenu> {
      const row = await db
        .selectFrom('site_menus')
        .select(['menu', 'version', 'updatedAt'])
        .where('siteId', '=', siteId)
        .executeTakeFirst();
      return (row as StoredMenu | undefined) ?? emptyMenu;
    },

    /** Locks the menu, creating an empty one so that there is a row to lock. */
    async findForUpdate(siteId: number): Promise<StoredMenu> {
      await db
        .insertInto('site_menus')
        .values({ siteId })
        .onConflict((oc) => oc.doNothing())
        .execute();
      const row = await db
        .selectFrom('site_menus')
        .select(['menu', 'version', 'updatedAt'])
        .where('siteId', '=', siteId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      return row as unknown as StoredMenu;
    },

    async save(
      siteId: number,
      saved: {
        menu: MenuItem[];
        version: number;
        itemsCount: number;
        savedBy: number;
        restoredVersion: number | null;
      },
    ): Promise<void> {
      const menu = JSON.stringify(saved.menu);
      await db
        .updateTable('site_menus')
        .set({ menu, version: saved.version, updatedAt: new Date() })
        .where('siteId', '=', siteId)
        .execute();
      await db
        .insertInto('site_menu_versions')
        .values({ siteId, ...saved, menu })
        .execute();
    },

    versions: (siteId: number, page: { limit: number; offset: number }): Promise<MenuVersion[]> =>
      fromVersions(siteId)
        .select(menuVersionColumns)
        .orderBy('version', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),

    async countVersions(siteId: number): Promise<number> {
      const { total } = await fromVersions(siteId)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    async findVersion(
      siteId: number,
      version: number,
    ): Promise<(MenuVersion & { menu: MenuItem[] }) | undefined> {
      const row = await fromVersions(siteId)
        .select([...menuVersionColumns, 'site_menu_versions.menu'])
        .where('site_menu_versions.version', '=', version)
        .executeTakeFirst();
      return row as (MenuVersion & { menu: MenuItem[] }) | undefined;
    },
  };
}
