import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { type MenuItem, menuSchema } from '../../../../contract/site/site-menu.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const SiteMenu = graphql(`
  query SiteMenu {
    siteMenu {
      menu
      version
      hosts
    }
  }
`);

const SetMenu = graphql(`
  mutation SetMenu($menu: String!, $version: Int) {
    setMenu(menu: $menu, version: $version)
  }
`);

const MenuPreviewPage = graphql(`
  query MenuPreviewPage($menu: String!) {
    menuPreview(menu: $menu)
  }
`);

const MenuVersions = graphql(`
  query MenuVersions($limit: Int, $offset: Int) {
    menuVersions(limit: $limit, offset: $offset) {
      total
      menuVersions {
        version
        itemsCount
        restoredVersion
        savedBy
        insertedAt
      }
    }
  }
`);

const MenuVersionTree = graphql(`
  query MenuVersionTree($version: Int!) {
    menuVersion(version: $version)
  }
`);

const RestoreMenu = graphql(`
  mutation RestoreMenu($restoredVersion: Int!, $version: Int) {
    restoreMenu(restoredVersion: $restoredVersion, version: $version)
  }
`);

const MenuSources = graphql(`
  query MenuSources($type: MenuSourceType!, $page: Int, $sort: MenuSourceSort) {
    getMenuSources(type: $type, page: $page, sort: $sort) {
      items {
        title
        url
      }
      totalPages
    }
  }
`);

const PostSearch = graphql(`
  query PostSearch($search: String!) {
    postSearch(search: $search) {
      permalink
      title
    }
  }
`);

const MenuUrlCheck = graphql(`
  query MenuUrlCheck($url: String!) {
    menuUrlCheck(url: $url) {
      isGood
      status
      redirectsTo
    }
  }
`);

export interface SavedMenu {
  menu: MenuItem[];
  version: number;
  /** Host names that count as the site: its domain and its aliases. */
  hosts: readonly string[];
}

export type MenuVersion = ResultOf<typeof MenuVersions>['menuVersions']['menuVersions'][number];
export type MenuSource = ResultOf<typeof MenuSources>['getMenuSources']['items'][number];
export type PostSuggestion = ResultOf<typeof PostSearch>['postSearch'][number];
export type MenuUrlCheckResult = ResultOf<typeof MenuUrlCheck>['menuUrlCheck'];

export const siteMenuQuery = queryOptions({
  queryKey: ['siteMenu', 'one'],
  queryFn: ({ signal }) => execute(SiteMenu, {}, signal),
  select: ({ siteMenu: { menu, version, hosts } }): SavedMenu => ({
    menu: menuSchema.parse(menu),
    version,
    hosts,
  }),
});

export function menuPreviewQuery(menu: string) {
  return queryOptions({
    queryKey: ['siteMenu', 'preview', menu],
    queryFn: ({ signal }) => execute(MenuPreviewPage, { menu }, signal),
    select: ({ menuPreview }) => menuPreview,
    gcTime: 0,
  });
}

export const menuVersionsPerPage = 20;

export function menuVersionsQuery(page: number) {
  const variables = { limit: menuVersionsPerPage, offset: (page - 1) * menuVersionsPerPage };
  return queryOptions({
    queryKey: ['siteMenu', 'versions', page],
    queryFn: ({ signal }) => execute(MenuVersions, variables, signal),
    select: ({ menuVersions }) => menuVersions,
    placeholderData: keepPreviousData,
  });
}

export function menuVersionQuery(version: number) {
  return queryOptions({
    queryKey: ['siteMenu', 'version', version],
    queryFn: ({ signal }) => execute(MenuVersionTree, { version }, signal),
    select: ({ menuVersion }) => menuSchema.parse(menuVersion),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function menuSourcesQuery(variables: VariablesOf<typeof MenuSources>) {
  return queryOptions({
    queryKey: ['menuSource', variables],
    queryFn: ({ signal }) => execute(MenuSources, variables, signal),
    select: ({ getMenuSources }) => getMenuSources,
    placeholderData: keepPreviousData,
  });
}

export function saveMenu(menu: readonly MenuItem[], version: number | null) {
  return execute(SetMenu, { menu: JSON.stringify(menu), version });
}

export function restoreMenu(restoredVersion: number, version: number) {
  return execute(RestoreMenu, { restoredVersion, version });
}

export async function searchPosts(search: string, signal: AbortSignal): Promise<PostSuggestion[]> {
  return (await execute(PostSearch, { search }, signal)).postSearch;
}

export async function checkMenuUrl(url: string, signal: AbortSignal): Promise<MenuUrlCheckResult> {
  return (await execute(MenuUrlCheck, { url }, signal)).menuUrlCheck;
}
