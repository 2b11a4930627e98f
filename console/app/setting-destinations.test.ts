import { expect, test } from 'vitest';
import { roleIds } from '../../contract/roles.ts';
import { siteSettings } from '../../contract/site/site-settings.ts';
import { superSettings } from '../../contract/site/super-settings.ts';
import { listSettings } from './setting-destinations.ts';

test('every setting is listed for people who may open it', () => {
  const names = (roleId: (typeof roleIds)[keyof typeof roleIds]) =>
    listSettings({ roleId, siteFeatures: [] }).map(({ path, name }) => `${path} ${name}`);
  const all = [
    ...Object.keys(siteSettings.shape).map((name) => `/settings ${name}`),
    ...Object.keys(superSettings.shape).map((name) => `/super-settings ${name}`),
  ];
  expect(names(roleIds.superAdmin)).toEqual(all);
  expect(names(roleIds.communityTech)).toEqual(all.filter((name) => name.startsWith('/settings ')));
  expect(names(roleIds.moderator)).toEqual([]);
});
