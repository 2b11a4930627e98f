import { dayMs } from '../../contract/durations.ts';
import { categoryPath, permalinkPath } from '../../contract/public-paths.ts';
import { flattenMenu, type MenuItem } from '../../contract/site/site-menu.ts';
import { subtractMs } from './calendar.ts';
import type { FillDemoPart } from './fill-part.ts';
import { requireId } from './stored.ts';

interface MenuPage {
  title: string;
  url: string;
}

/** Menu of every site, saved twice so that versions can be compared. */
export const fillSiteMenus: FillDemoPart = async (trx, sites, accounts, now) => {
  for (const site of sites) {
    const siteId = requireId(site);
    const categories = await trx
      .selectFrom('categories')
      .select(['name', 'slug'])
      .where('siteId', '=', siteId)
      .orderBy('name')
      .limit(6)
      .execute();
    const pages = await trx
      .selectFrom('posts')
      .select(['title', 'permalink'])
      .where('siteId', '=', siteId)
      .where('type', '=', 'PAGE')
      .where('isPublic', '=', true)
      .orderBy('title')
      .limit(5)
      .execute();
    const menu = createMenu(
      categories.map(({ name, slug }) => ({ title: name, url: categoryPath(slug) })),
      pages.map(({ title, permalink }) => ({ title, url: permalinkPath(permalink) })),
    );
    const staff = accounts.find((account) => account.site === site && account.roleId === '5');
    const saved = [menu.filter(({ title }) => title !== 'Talk'), menu];
    const rows = saved.map((tree, i) => ({
      siteId,
      version: i + 1,
      menu: JSON.stringify(tree),
      itemsCount: flattenMenu(tree).length,
      savedBy: staff ? requireId(staff) : null,
      insertedAt: subtractMs(now, (40 - 30 * i) * dayMs),
    }));
    await trx.insertInto('site_menu_versions').values(rows).execute();
    await trx
      .insertInto('site_menus')
      .values({
        siteId,
        version: rows.length,
        menu: JSON.stringify(menu),
        updatedAt: subtractMs(now, 10 * dayMs),
      })
      .execute();
  }
};

function createMenu(categories: readonly MenuPage[], pages: readonly MenuPage[]): MenuItem[] {
  let id = 0;
  const createItem = ({ title, url }: MenuPage, items: MenuItem[] = []): MenuItem => {
    id += 1;
    return { menu_id: id, title, url, items };
  };
  const [first, ...others] = categories;
  return [
    createItem({ title: 'Home', url: '/' }),
    createItem({ title: 'Articles', url: '/posts' }, [
      ...(first
        ? [
            createItem(
              first,
              others.slice(0, 2).map((page) => createItem(page)),
            ),
          ]
        : []),
      ...others.slice(2).map((page) => createItem(page)),
    ]),
    createItem({ title: 'Talk', url: '/forums' }, [
      createItem({ title: 'Start a thread', url: '/forums/new' }),
    ]),
    ...(pages.length > 0
      ? [
          createItem(
            { title: 'About', url: pages[0]?.url ?? '/' },
            pages.slice(1).map((page) => createItem(page)),
          ),
        ]
      : []),
  ];
}
