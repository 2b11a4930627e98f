import { expect, test } from 'vitest';
import type { MenuItem } from '../../../../contract/site/site-menu.ts';
import { findMenuDifferences } from './menu-diff.ts';

const item = (menu_id: number, items: MenuItem[] = [], title = `T${menu_id}`): MenuItem => ({
  menu_id,
  title,
  url: `/${menu_id}`,
  items,
});

test('the same menu has no differences', () => {
  const menu = [item(1, [item(2)]), item(3)];
  expect(findMenuDifferences(menu, structuredClone(menu))).toEqual([]);
});

test('lists added, removed, renamed, retargeted and moved items', () => {
  const before = [item(1, [item(2)]), item(3), item(4)];
  const after = [item(1), item(5), { ...item(3, [], 'Three'), url: '/three' }, item(6, [item(2)])];
  expect(findMenuDifferences(before, after)).toEqual([
    { menu_id: 5, kind: 'added', title: 'T5', to: '2' },
    { menu_id: 3, kind: 'renamed', title: 'Three', from: 'T3', to: 'Three' },
    { menu_id: 3, kind: 'address', title: 'Three', from: '/3', to: '/three' },
    { menu_id: 6, kind: 'added', title: 'T6', to: '4' },
    { menu_id: 2, kind: 'moved', title: 'T2', from: '1.1', to: '4.1' },
    { menu_id: 4, kind: 'removed', title: 'T4', from: '3' },
  ]);
});

test('items that only made room for another have not moved', () => {
  const before = [item(1), item(2), item(3)];
  expect(findMenuDifferences(before, [item(9), ...before])).toEqual([
    { menu_id: 9, kind: 'added', title: 'T9', to: '1' },
  ]);
});
