import { flattenMenu, type MenuItem } from '../../../../contract/site/site-menu.ts';
import type { AppliedEdit } from '../../../lib/html-links.ts';
import type { DecideLink, EditedLink, EditedText } from './link-edits.ts';

/** Menu items need a target; this anchor exists on no page. */
const unavailableHref = '#unavailable';

export function editLinksOfMenu(text: string, decide: DecideLink): EditedText | undefined {
  const menu: MenuItem[] = JSON.parse(text);
  const links: EditedLink[] = [];
  const done: AppliedEdit[] = [];
  for (const item of flattenMenu(menu)) {
    const decided = decide(item.url);
    if (!decided) continue;
    const { edit } = decided;
    const to = edit === 'unlink' ? unavailableHref : edit.to;
    if (to === item.url) continue;
    const { url: before, menu_id: at, title } = item;
    links.push({
      href: before,
      ...decided,
      before: `${title} (${before})`,
      after: edit === 'unlink' ? title : `${title} (${to})`,
    });
    done.push({ at, before, after: to });
    item.url = to;
  }
  return links.length === 0 ? undefined : { text: JSON.stringify(menu), links, done };
}

export function undoMenuEdits(text: string, done: readonly AppliedEdit[]): string | undefined {
  const menu: MenuItem[] = JSON.parse(text);
  const items = new Map(flattenMenu(menu).map((item) => [item.menu_id, item]));
  for (const { at, before, after } of done) {
    const item = items.get(at);
    if (item?.url !== after) return undefined;
    item.url = before;
  }
  return JSON.stringify(menu);
}

export function listMenuAddresses(text: string): string[] {
  return flattenMenu<MenuItem>(JSON.parse(text)).map(({ url }) => url);
}
