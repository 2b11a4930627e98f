import { expect, test } from 'vitest';
import { menuMessages } from '../../../../contract/site/site-menu.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { type MenuNode, toNodes } from './menu-tree.ts';
import { verifyUrls } from './verify-urls.ts';

const item = (menu_id: number, url: string, items: MenuNode[] = []) => ({
  menu_id,
  title: `T${menu_id}`,
  url,
  items,
});

const good = { isGood: true, status: 200, redirectsTo: null };
const refused = () => new ApiError('INVALID_INPUT', 'Not that one');
const down = () => new ApiError('UNREACHABLE', 'The line is down');

/** Server results by address; all others are good. */
async function verified(
  menu: ReturnType<typeof item>[],
  answers: Record<string, number | (() => Error)>,
) {
  const asked: string[] = [];
  const { bad, failure } = await verifyUrls(toNodes(menu), {
    hosts: ['site.example'],
    async check(url) {
      asked.push(url);
      const answer = answers[url] ?? 200;
      if (typeof answer === 'function') throw answer();
      return { ...good, isGood: answer === 200, status: answer };
    },
    async pause() {},
    onProgress() {},
  });
  return { asked, failure, bad: bad.map(({ menu_id, reason }) => [menu_id, reason]) };
}

test('a refused address is a bad item, and the remaining ones are still checked', async () => {
  const menu = [
    item(1, '/gone', toNodes([item(2, 'ftp://x')])),
    item(3, ''),
    item(4, '/odd'),
    item(5, '#part'),
    item(6, '#no part'),
    item(7, 'https://site.example/late'),
  ];
  const run = await verified(menu, { '/gone': 404, '/odd': refused });
  expect(run).toEqual({
    asked: ['/gone', '/odd', 'https://site.example/late'],
    failure: undefined,
    bad: [
      [1, 'The answer was 404.'],
      [2, menuMessages.invalidUrl],
      [3, menuMessages.required],
      [4, 'Not that one'],
      [6, menuMessages.invalidUrl],
    ],
  });
});

test('a lost connection ends the check with the results so far', async () => {
  const run = await verified([item(1, '/gone'), item(2, '/down'), item(3, '/late')], {
    '/gone': 404,
    '/down': down,
  });
  expect(run.asked).toEqual(['/gone', '/down']);
  expect(run.bad).toEqual([[1, 'The answer was 404.']]);
  expect(run.failure).toMatchObject({ code: 'UNREACHABLE' });
});
