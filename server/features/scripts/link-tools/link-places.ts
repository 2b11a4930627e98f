import type { MenuItem } from '../../../../contract/site/site-menu.ts';
import { flatMenu } from '../../../../contract/site/site-menu.ts';
import {
  around,
  type DoneEdit,
  edited,
  leadingTo,
  linksIn,
  takenBack,
  unlinked,
} from '../../../lib/html-links.ts';

/** Where links stand. */
export const linkPlaces = ['posts', 'pages', 'threads', 'replies', 'menu'] as const;
export type LinkPlace = (typeof linkPlaces)[number];

export const placeItems: readonly { value: LinkPlace; label: string }[] = [
  { value: 'posts', label: 'Posts' },
  { value: 'pages', label: 'Pages' },
  { value: 'threads', label: 'Threads' },
  { value: 'replies', label: 'Replies in threads' },
  { value: 'menu', label: 'Site menu' },
];

/** Something with links in it: a body, or the menu of a site as JSON. */
export interface LinkText {
  noun: 'post' | 'thread' | 'reply' | 'siteMenu';
  siteId: number;
  id: number;
  text: string;
  /** Nothing for what members wrote: their words stay out of logs. */
  title: string | undefined;
  path: string | undefined;
  isByMember: boolean;
}

/** What to do with a link: another address, or no link any more. */
export type LinkEdit = { to: string } | 'unlink';

export interface EditedLink {
  href: string;
  edit: LinkEdit;
  before: string;
  after: string;
}

export interface EditedText {
  text: string;
  links: EditedLink[];
  /** Enough to take it back from the new text. */
  done: DoneEdit[];
}

/** A menu item has to lead somewhere: nowhere is an anchor that no page has. */
const nowhere = '#unavailable';

/** Applies what `decide` says about each link; nothing where nothing is to be done. */
export function editLinks(
  { noun, text, isByMember }: LinkText,
  decide: (href: string) => LinkEdit | undefined,
  { pictures = false } = {},
): EditedText | undefined {
  if (noun === 'siteMenu') return editMenu(text, decide);
  const wanted = linksIn(text, { pictures }).flatMap((link) => {
    const edit = decide(link.href);
    if (!edit || (edit === 'unlink' && link.tag === 'img')) return [];
    const edits = edit === 'unlink' ? unlinked(link) : [leadingTo(link, text, edit.to)];
    return [{ link, edit, edits }];
  });
  if (wanted.length === 0) return undefined;
  const { html, done } = edited(
    text,
    wanted.flatMap(({ edits }) => edits),
  );
  const links = wanted.map(({ link, edit, edits }): EditedLink => {
    const { href, open, close } = link;
    const place = [open[0], close?.[1] ?? open[1]] as const;
    if (isByMember) {
      return { href, edit, before: href, after: edit === 'unlink' ? '' : edit.to };
    }
    const piece = text.slice(Math.max(0, place[0] - 40), place[1] + 40);
    const shift = Math.max(0, place[0] - 40);
    const changed = edited(
      piece,
      edits.map(({ start, end, text: by }) => ({
        start: start - shift,
        end: end - shift,
        text: by,
      })),
    ).html;
    return { href, edit, before: around(text, place), after: oneLine(changed) };
  });
  return { text: html, links, done };
}

/** The text before; nothing where it was changed since in a way that this cannot be seen in. */
export function restoreLinks(
  noun: LinkText['noun'],
  text: string,
  done: readonly DoneEdit[],
): string | undefined {
  if (noun !== 'siteMenu') return takenBack(text, done);
  const menu: MenuItem[] = JSON.parse(text);
  const items = new Map(flatMenu(menu).map((item) => [item.menu_id, item]));
  for (const { at, before, after } of done) {
    const item = items.get(at);
    if (item?.url !== after) return undefined;
    item.url = before;
  }
  return JSON.stringify(menu);
}

/** All addresses in it, each once. */
export function addressesIn({ noun, text }: LinkText): string[] {
  const found =
    noun === 'siteMenu'
      ? flatMenu<MenuItem>(JSON.parse(text)).map(({ url }) => url)
      : linksIn(text).map(({ href }) => href);
  return [...new Set(found)];
}

function editMenu(
  text: string,
  decide: (href: string) => LinkEdit | undefined,
): EditedText | undefined {
  const menu: MenuItem[] = JSON.parse(text);
  const links: EditedLink[] = [];
  const done: DoneEdit[] = [];
  for (const item of flatMenu(menu)) {
    const edit = decide(item.url);
    const to = edit === 'unlink' ? nowhere : edit?.to;
    if (!edit || to === undefined || to === item.url) continue;
    const { url: before, menu_id: at, title } = item;
    links.push({
      href: before,
      edit,
      before: `${title} (${before})`,
      after: edit === 'unlink' ? title : `${title} (${to})`,
    });
    done.push({ at, before, after: to });
    item.url = to;
  }
  return links.length === 0 ? undefined : { text: JSON.stringify(menu), links, done };
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').toWellFormed();
