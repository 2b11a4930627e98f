import { expect, test, vi } from 'vitest';
import { roleIds } from '../../contract/roles.ts';
import { readRouteTable } from '../route-table.ts';
import { navigationFor } from './destinations.ts';
import { routes } from './routes.ts';

vi.mock('../../contract/engagement/kinds/all-kinds.ts', async (original) => {
  const { allKinds } = await original<{ allKinds: readonly unknown[] }>();
  const { moodCheck } = await import('../../server/testing/seventh-kind.ts');
  return { allKinds: [...allKinds, moodCheck] };
});

test('another kind of engagement item has its screens, and its place in the drawer', () => {
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
  const toolkit = navigationFor(routes, admin).find(
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
