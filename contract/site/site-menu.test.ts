import { describe, expect, test } from 'vitest';
import {
  findBadMenuItems,
  findMenuUrlProblem,
  menuMessages,
  menuSchema,
  pathOfUrlOnSite,
} from './site-menu.ts';

const hosts = ['kidney.example:4000', 'kidney.example'];
const item = (menu_id: number, items: object[] = []) => ({
  menu_id,
  title: `Item ${menu_id}`,
  url: `/${menu_id}`,
  items,
});

describe('the address of an item', () => {
  test.each([
    ['/', '/'],
    ['/posts/hello?x=1#y', '/posts/hello?x=1#y'],
    ['https://kidney.example', '/'],
    ['http://KIDNEY.example/posts/a', '/posts/a'],
    ['https://kidney.example?x=1', '/?x=1'],
    ['http://kidney.example:4000/forums', '/forums'],
    ['kidney.example/forums', '/forums'],
  ])('%s is %s on the site', (url, path) => {
    expect(pathOfUrlOnSite(url, hosts)).toBe(path);
    expect(findMenuUrlProblem(url, hosts)).toBeUndefined();
  });

  test.each(['#top', '#part-2_b'])('%s stays on the page', (url) => {
    expect(findMenuUrlProblem(url, hosts)).toBeUndefined();
    expect(pathOfUrlOnSite(url, hosts)).toBeUndefined();
  });

  test.each([
    '#',
    '#two words',
    '#"x',
    'posts/hello',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/a b',
    'https://elsewhere.example/',
    'https://kidney.example.elsewhere.example/',
    'https://kidney.example@elsewhere.example/',
    'https://kidney.example//elsewhere.example',
    'https://user@kidney.example/',
    'javascript:alert(1)',
    'ftp://kidney.example/',
  ])('%s is not valid', (url) => {
    expect(findMenuUrlProblem(url, hosts)).toBe(menuMessages.invalidUrl);
  });

  test.each(['', '  '])('%j is required', (url) => {
    expect(findMenuUrlProblem(url, hosts)).toBe(menuMessages.required);
  });
});

describe('a menu', () => {
  test('has three levels, and drops other keys of clients', () => {
    const menu = [item(1, [item(2, [{ ...item(3), expanded: true, editing: false }])])];
    expect(menuSchema.parse(menu)).toEqual([item(1, [item(2, [item(3)])])]);
    expect(menuSchema.parse([{ menu_id: 1, title: ' A ', url: ' /a ' }])).toEqual([
      { menu_id: 1, title: 'A', url: '/a', items: [] },
    ]);
  });

  test.each([
    [[item(1, [item(2, [item(3, [item(4)])])])], menuMessages.tooDeep],
    [[item(1), item(1)], menuMessages.ids],
    [[item(1, [item(1)])], menuMessages.ids],
    [[item(0)], menuMessages.ids],
    [[item(1.5)], menuMessages.ids],
    [[{ ...item(1), menu_id: '1' }], menuMessages.ids],
    [{}, menuMessages.notReadable],
    [null, menuMessages.notReadable],
    [[{ ...item(1), title: 7 }], menuMessages.notReadable],
    [Array.from({ length: 301 }, (_, i) => item(i + 1)), menuMessages.tooMany],
  ])('%# is refused', (menu, message) => {
    expect(menuSchema.safeParse(menu).error?.issues[0]?.message).toBe(message);
  });

  test('bad items on any level lack a title or an address', () => {
    const bad = { ...item(3), title: ' ' };
    const menu = [{ ...item(1, [item(2, [bad])]), url: 'nowhere' }];
    expect(findBadMenuItems(menuSchema.parse(menu), hosts).map(({ menu_id }) => menu_id)).toEqual([
      1, 3,
    ]);
  });
});
