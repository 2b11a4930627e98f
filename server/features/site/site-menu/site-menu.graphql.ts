import {
  type MenuSourceSort,
  type MenuSourceType,
  menuSourceSorts,
  menuSourcesPerPage,
  menuSourceTypes,
} from '../../../../contract/site/posts.ts';
import { builder } from '../../../graphql/builder.ts';
import { createListType } from '../../../graphql/list-type.ts';
import { pageArgsWithoutSort } from '../../../graphql/page-args.ts';
import type { MenuUrlCheck } from './menu-url-check.service.ts';
import type { MenuVersion, StoredMenu } from './site-menu.repository.ts';

const permission = 'siteMenu.manage';

/** Query cost of a tree with up to 300 items. */
const menuTreeQueryCost = 500;
const treeDescription = 'A list of items with menu_id, title, url and items.';

const SiteMenuType = builder.objectRef<StoredMenu>('SiteMenu').implement({
  description: 'The menu of the site, as it was saved last.',
  permission,
  fields: (t) => ({
    menu: t.field({
      type: 'JSON',
      description: treeDescription,
      cost: menuTreeQueryCost,
      resolve: ({ menu }) => menu,
    }),
    version: t.exposeInt('version', { description: '0 before it was ever saved.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: true }),
    hosts: t.stringList({
      description: 'Host names that count as the site in addresses: its domain and its aliases.',
      maxItems: 200,
      resolve: (_, __, { actor, services }) => services.siteMenu.findHosts(actor.siteId),
    }),
  }),
});

const MenuVersionType = builder.objectRef<MenuVersion>('MenuVersion').implement({
  description: 'A menu as it was saved once.',
  permission,
  fields: (t) => ({
    version: t.exposeInt('version'),
    itemsCount: t.exposeInt('itemsCount', { description: 'In all levels together.' }),
    restoredVersion: t.exposeInt('restoredVersion', {
      nullable: true,
      description: 'The older version that was brought back.',
    }),
    savedBy: t.exposeString('savedBy', { nullable: true, description: 'A username.' }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
});

const MenuVersionListType = createListType('MenuVersionList', {
  items: 'menuVersions',
  type: MenuVersionType,
  permission,
  description: 'One page of earlier versions of the menu.',
});

const MenuSourceTypeType = builder.enumType('MenuSourceType', {
  description: 'Kind of page that a menu item can link to.',
  values: menuSourceTypes,
});
const MenuSourceSortType = builder.enumType('MenuSourceSort', {
  description: 'By title, or the newest first.',
  values: menuSourceSorts,
});

const MenuSourceItemType = builder
  .objectRef<{ title: string; url: string }>('MenuSource')
  .implement({
    description: 'A page that a menu can lead to.',
    permission,
    fields: (t) => ({ title: t.exposeString('title'), url: t.exposeString('url') }),
  });

const MenuSourcesType = builder
  .objectRef<{ items: { title: string; url: string }[]; totalPages: number }>('MenuSources')
  .implement({
    description: 'One page of possible menu targets.',
    permission,
    fields: (t) => ({
      items: t.expose('items', { type: [MenuSourceItemType], maxItems: menuSourcesPerPage }),
      totalPages: t.exposeInt('totalPages'),
    }),
  });

const MenuUrlCheckType = builder.objectRef<MenuUrlCheck>('MenuUrlCheck').implement({
  description: 'Result of checking an address of the menu.',
  permission,
  fields: (t) => ({
    isGood: t.exposeBoolean('isGood', { description: 'Whether the status is 200 to 299.' }),
    status: t.exposeInt('status', { nullable: true, description: 'Nothing when none came.' }),
    redirectsTo: t.exposeString('redirectsTo', {
      nullable: true,
      description: 'The path of the page that it leads to in the end.',
    }),
  }),
});

builder.queryFields((t) => ({
  getMenu: t.field({
    description: `The menu of the site. ${treeDescription}`,
    permission,
    type: 'JSON',
    cost: menuTreeQueryCost,
    resolve: async (_, __, { actor, services }) => (await services.siteMenu.get(actor.siteId)).menu,
  }),
  siteMenu: t.field({
    description: 'The menu of the site with its version, for those who will save it.',
    permission,
    type: SiteMenuType,
    resolve: (_, __, { actor, services }) => services.siteMenu.get(actor.siteId),
  }),
  menuPreview: t.string({
    description: 'A page with the menu as visitors would see it, before it is saved.',
    permission,
    cost: 10 * menuTreeQueryCost,
    args: { menu: t.arg.string({ required: true, description: 'The whole tree, as JSON.' }) },
    resolve: (_, { menu }, { actor, services }) => services.siteMenu.preview(actor, menu),
  }),
  menuVersions: t.field({
    description: 'What the menu was, the newest first.',
    permission,
    type: MenuVersionListType,
    args: { ...pageArgsWithoutSort },
    resolve: (_, args, { actor, services }) => services.siteMenu.versions(actor, args),
  }),
  menuVersion: t.field({
    description: `The menu as it was in one version. ${treeDescription}`,
    permission,
    type: 'JSON',
    cost: menuTreeQueryCost,
    args: { version: t.arg.int({ required: true, description: 'Counts from 1.' }) },
    resolve: async (_, { version }, { actor, services }) =>
      (await services.siteMenu.version(actor, version)).menu,
  }),
  getMenuSources: t.field({
    description: 'Pages, posts and categories that a menu can lead to.',
    permission,
    type: MenuSourcesType,
    args: {
      type: t.arg({
        type: MenuSourceTypeType,
        required: true,
        description: 'Of one kind at a time.',
      }),
      page: t.arg.int({ description: 'Counts from 1.' }),
      sort: t.arg({ type: MenuSourceSortType, description: 'TITLE unless given.' }),
    },
    resolve: (_, { type, page, sort }, { actor, services }) =>
      services.posts.listMenuSources(actor.siteId, {
        type: type as MenuSourceType,
        page: page ?? 1,
        sort: (sort ?? 'TITLE') as MenuSourceSort,
      }),
  }),
  menuUrlCheck: t.field({
    description:
      'Asks for an address of this site, as anyone would, and follows redirects within the site.',
    permission,
    type: MenuUrlCheckType,
    cost: 2000,
    args: { url: t.arg.string({ required: true, description: 'As it stands in the menu.' }) },
    resolve: (_, { url }, { actor, services }) => services.menuUrlChecks.check(actor.siteId, url),
  }),
}));

const versionArg = {
  description: 'The version that was edited; refused when there is a newer one.',
};

builder.mutationFields((t) => ({
  setMenu: t.field({
    description: `Replaces the menu of the site; answers the saved tree. ${treeDescription}`,
    permission,
    type: 'JSON',
    cost: menuTreeQueryCost,
    args: {
      menu: t.arg.string({ required: true, description: 'The whole tree, as JSON.' }),
      version: t.arg.int(versionArg),
    },
    resolve: async (_, { menu, version }, { actor, services }) =>
      (await services.siteMenu.set(actor, menu, version ?? null)).menu,
  }),
  restoreMenu: t.field({
    description: 'Makes what the menu was in an older version the newest; answers the saved tree.',
    permission,
    type: 'JSON',
    cost: menuTreeQueryCost,
    args: {
      restoredVersion: t.arg.int({ required: true, description: 'The one to bring back.' }),
      version: t.arg.int(versionArg),
    },
    resolve: async (_, { restoredVersion, version }, { actor, services }) =>
      (await services.siteMenu.restore(actor, restoredVersion, version ?? null)).menu,
  }),
}));
