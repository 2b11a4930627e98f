import { afterAll, beforeAll, expect, test } from 'vitest';
import { roleIds } from '../../contract/roles.ts';
import { addSeventhKind, removeSeventhKind } from '../../server/testing/seventh-kind.ts';
import { listNavigation } from './destinations.ts';

beforeAll(addSeventhKind);
afterAll(removeSeventhKind);

test('a new kind of engagement item gets its screens and its drawer entry', async () => {
  const { routes } = await import('./routes.ts');
  const { readRouteTable } = await import('../route-table.ts');
  const screens = [
    { name: 'MoodCheckList', path: '/mood-checks', title: 'Mood Checks' },
    { name: 'MoodCheck', path: '/mood-check', title: 'New Mood Check' },
    { name: 'MoodCheckEdit', path: '/mood-check/$id', title: 'Mood Check' },
  ];
  for (const { name, path, title } of screens) {
    const permission = 'engagement.manage';
    expect(routes).toContainEqual(expect.objectContaining({ name, path, title, permission }));
    expect(readRouteTable()).toContainEqual(expect.objectContaining({ name, path }));
  }
  const admin = { roleId: roleIds.admin, siteFeatures: [] };
  const toolkit = listNavigation(routes, admin).find(
    (item) => item.kind === 'group' && item.group.label === 'Engagement Toolkit',
  );
  const labels = toolkit?.kind === 'group' ? toolkit.items.map(({ label }) => label) : [];
  expect(labels).toEqual([
    'Polls',
    'Quizlets',
    'This or That',
    'Forum Drivers',
    'Forum Starters',
    'Giveaways',
    'Mood Checks',
  ]);
});
