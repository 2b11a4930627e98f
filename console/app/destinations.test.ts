import { describe, expect, test } from 'vitest';
import { type Actor, may } from '../../contract/permissions.ts';
import { roleIds } from '../../contract/roles.ts';
import { scriptSymbols } from '../../contract/scripts/task-scripts.ts';
import {
  findHighlightedPath,
  findNearestPlainPath,
  listDestinations,
  listNavigation,
} from './destinations.ts';
import type { NavGroup, RouteEntry } from './routes/route-entry.ts';
import { routes } from './routes.ts';

const admin: Actor = { roleId: roleIds.admin, siteFeatures: [] };
const moderator: Actor = { roleId: roleIds.moderator, siteFeatures: [] };
const member: Actor = { roleId: roleIds.member, siteFeatures: [] };

const icon = (() => null) as unknown as NavGroup['icon'];
const toolkit: NavGroup = { label: 'Toolkit', icon, order: 5 };

function entry(path: string, more: Partial<RouteEntry> = {}): RouteEntry {
  return {
    name: 'Home',
    path,
    title: path,
    permission: 'console.use',
    inPalette: true,
    screen: () => Promise.reject(),
    ...more,
  };
}

describe('the route table', () => {
  test('names and addresses are unique', () => {
    expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
  });

  test('awards are for admin level and not in the drawer', () => {
    const names = (actor: Actor) => listDestinations(routes, actor).map(({ name }) => name);
    expect(names(admin)).toContain('AwardList');
    expect(names(moderator)).not.toContain('AwardList');
    expect(JSON.stringify(listNavigation(routes, admin))).not.toContain('AwardList');
  });

  test('canned replies have an address below policies, for admin level', () => {
    const replies = routes.find(({ name }) => name === 'CannedReplies');
    expect(replies).toMatchObject({ path: '/policies/replies', title: 'Canned replies' });
    const names = (actor: Actor) => listDestinations(routes, actor).map(({ name }) => name);
    expect(names(admin)).toContain('CannedReplies');
    expect(names(moderator)).not.toContain('CannedReplies');
    const items = listNavigation(routes, admin);
    expect(findHighlightedPath(routes, items, '/policies/replies')).toBe('/policies');
  });

  test('forums are in the drawer of admins and open to moderators, on sites with forums', () => {
    const names = (actor: Actor) => listDestinations(routes, actor).map(({ name }) => name);
    const withForums = { siteFeatures: ['Forums'] };
    expect(names({ ...moderator, ...withForums })).toContain('ForumList');
    expect(names(moderator)).not.toContain('ForumList');
    const drawer = (actor: Actor) => JSON.stringify(listNavigation(routes, actor));
    expect(drawer({ ...admin, ...withForums })).toContain('ForumList');
    expect(drawer({ ...moderator, ...withForums })).not.toContain('ForumList');
    expect(drawer(admin)).not.toContain('ForumList');
  });

  test('the palette offers every script, and every screen without further parameters', () => {
    const everything: Actor = {
      roleId: roleIds.superAdmin,
      siteFeatures: ['forums', 'user_disorders'],
    };
    const offered = listDestinations(routes, everything).map(({ path }) => path);
    for (const symbol of scriptSymbols) expect(offered).toContain(`/task-scripts/${symbol}`);
    // Editing several people needs a choice of them first.
    const needsMore = new Set(['/users/bulk-edit', '/404']);
    const plain = routes.filter(({ path }) => !path.includes('$') && !needsMore.has(path));
    expect(plain.filter(({ path }) => !offered.includes(path)).map(({ path }) => path)).toEqual([]);
    const communityTech = listDestinations(routes, {
      ...everything,
      roleId: roleIds.communityTech,
    });
    expect(communityTech.map(({ path }) => path)).not.toContain('/task-scripts/reindex_threads');
  });

  test('every entry of the drawer has an icon, and exactly one is highlighted on each screen', () => {
    const everything: Actor = {
      roleId: roleIds.superAdmin,
      siteFeatures: ['forums', 'user_disorders'],
    };
    const items = listNavigation(routes, everything);
    const screens = items.flatMap((item) => (item.kind === 'group' ? item.items : [item]));
    expect(screens.filter(({ entry }) => !entry.icon)).toEqual([]);
    for (const { path } of routes) {
      if (path === '/404') continue;
      const address = path.replaceAll(/\$\w+/g, '12');
      const here = findHighlightedPath(routes, items, address);
      expect([address, screens.filter(({ entry }) => entry.path === here).length]).toEqual([
        address,
        1,
      ]);
    }
    expect(findHighlightedPath(routes, items, '/task-scripts/link_repair_tool/changes/3')).toBe(
      '/task-scripts/link_repair_tool',
    );
  });

  test('every role opens its screens and those of lower roles, and no others', () => {
    const siteFeatures = ['forums', 'user_disorders'];
    const opened = (role: keyof typeof roleIds) =>
      routes
        .filter(({ permission }) => may({ roleId: roleIds[role], siteFeatures }, permission))
        .map(({ name }) => name);
    const missing = (lower: keyof typeof roleIds, higher: keyof typeof roleIds) =>
      opened(higher).filter((name) => !opened(lower).includes(name));
    const flags = ['Home', 'ContentFlag', 'ContentFlagFromClient'];
    expect(opened('member')).toEqual([]);
    const forums = ['ForumList', 'Thread'];
    expect(opened('moderator')).toEqual([
      ...flags,
      'AppealList',
      'SecondReviews',
      ...forums,
      'NotFound',
    ]);
    expect(missing('admin', 'communityTech')).toEqual([
      ...['TagIndex', 'ExtendedProfile', 'LeadGenUpload', 'SingleLeadGenUpload'],
      ...['JournaiList', 'JournaiNew', 'JournaiEdit', 'Settings', 'RagIndex', 'Shortlinks'],
      ...['Sitemaps', 'TaskScriptList'],
    ]);
    expect(missing('communityTech', 'superAdmin')).toEqual([
      ...['AutomodLearning', 'WebhookList', 'ReferenceSyncList', 'ReferenceSync'],
      ...['ExperimentList', 'ExperimentNew', 'ExperimentEdit', 'SuperSettings', 'LaunchStatus'],
      ...['TaskScript', 'TaskScriptChanges', 'SystemStatus', 'ApiTokens'],
    ]);
    expect(opened('superAdmin')).toHaveLength(routes.length);
    for (const [higher, lower] of [
      ['admin', 'moderator'],
      ['communityTech', 'admin'],
      ['superAdmin', 'communityTech'],
    ] as const) {
      expect(missing(higher, lower)).toEqual([]);
    }
  });

  test('people who are not staff get no destinations', () => {
    expect(listDestinations(routes, member)).toEqual([]);
    expect(listNavigation(routes, member)).toEqual([]);
  });
});

describe('the drawer', () => {
  const table = [
    entry('/polls', { nav: { label: 'Polls', order: 2, group: toolkit } }),
    entry('/users', { nav: { label: 'Users', order: 9 }, permission: 'people.readPrivate' }),
    entry('/', { nav: { label: 'Home', order: 0 } }),
    entry('/quizlets', { nav: { label: 'Quizlets', order: 1, group: toolkit } }),
    entry('/hidden'),
  ];

  function outline(actor: Actor) {
    return listNavigation(table, actor).map((item) =>
      item.kind === 'group'
        ? { [item.group.label]: item.items.map(({ label }) => label) }
        : item.label,
    );
  }

  test('is ordered, with groups where they belong', () => {
    expect(outline(admin)).toEqual(['Home', { Toolkit: ['Quizlets', 'Polls'] }, 'Users']);
  });

  test('leaves out screens that the person may not open', () => {
    expect(outline(moderator)).toEqual(['Home', { Toolkit: ['Quizlets', 'Polls'] }]);
  });
});

test('an address is shortened to the nearest one without parameters', () => {
  const table = [entry('/'), entry('/users'), entry('/users/$id'), entry('/users/new')];
  expect(findNearestPlainPath(table, '/users/12')).toBe('/users');
  expect(findNearestPlainPath(table, '/users/new')).toBe('/users/new');
  expect(findNearestPlainPath(table, '/users')).toBe('/users');
  expect(findNearestPlainPath(table, '/gone/12')).toBe('/');
  expect(findNearestPlainPath(table, '/')).toBe('/');
});
