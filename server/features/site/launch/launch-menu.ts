import { flattenMenu, isBadMenuItem, type MenuItem } from '../../../../contract/site/site-menu.ts';
import type { MenuUrlCheck } from '../site-menu/menu-url-check.service.ts';

export interface MenuFacts {
  itemCount: number;
  invalidCount: number;
  broken: { url: string; status: number | null }[];
  unchecked: number;
}

const maxConcurrentChecks = 4;
/** Short, because staff wait for the checklist. */
const menuCheckTimeLimitMs = 8000;

export async function inspectMenu(
  menu: unknown,
  hosts: readonly string[],
  check: (url: string) => Promise<MenuUrlCheck>,
): Promise<MenuFacts> {
  const items = flattenMenu<MenuItem>(Array.isArray(menu) ? menu : []);
  const valid = items.filter((item) => !isBadMenuItem(item, hosts));
  const waiting = [...new Set(valid.map(({ url }) => url))].filter((url) => !url.startsWith('#'));
  const broken: MenuFacts['broken'] = [];
  let unchecked = waiting.length;

  async function checkWaitingUrls() {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const { isGood, status } = await check(url);
      if (!isGood) broken.push({ url, status });
      unchecked -= 1;
    }
  }

  await awaitWithinLimit(
    Promise.all(Array.from({ length: maxConcurrentChecks }, checkWaitingUrls)),
    () => {
      waiting.length = 0;
    },
  );
  return {
    itemCount: items.length,
    invalidCount: items.length - valid.length,
    broken: [...broken],
    unchecked,
  };
}

async function awaitWithinLimit(work: Promise<unknown>, stop: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, menuCheckTimeLimitMs);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
    stop();
  }
}
