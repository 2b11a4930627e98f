import { type AppliedEdit, findLinks, undoEdits } from '../../../lib/html-links.ts';
import { aiPageAddresses, editAiPage } from './ai-page-links.ts';
import { editHtml } from './html-link-edits.ts';
import type { EditedText, LinkEdit } from './link-edits.ts';
import { editMenu, menuAddresses, restoreMenu } from './menu-links.ts';

/** Where links stand. */
export const linkPlaces = [
  'posts',
  'pages',
  'aiPages',
  'threads',
  'replies',
  'comments',
  'menu',
] as const;
export type LinkPlace = (typeof linkPlaces)[number];

export const placeItems: readonly { value: LinkPlace; label: string }[] = [
  { value: 'posts', label: 'Posts' },
  { value: 'pages', label: 'Pages' },
  { value: 'aiPages', label: 'AI pages' },
  { value: 'threads', label: 'Threads' },
  { value: 'replies', label: 'Replies in threads' },
  { value: 'comments', label: 'Comments on posts' },
  { value: 'menu', label: 'Site menu' },
];

export const linkNouns = ['post', 'aiPage', 'thread', 'reply', 'comment', 'siteMenu'] as const;
export type LinkNoun = (typeof linkNouns)[number];

/** Something with links in it: a body, or the document of an AI page or the menu as JSON. */
export interface LinkText {
  noun: LinkNoun;
  siteId: number;
  id: number;
  text: string;
  /** Nothing for what members wrote: their words stay out of logs. */
  title: string | undefined;
  path: string | undefined;
  isByMember: boolean;
}

/**
 * Applies what `decide` says about each link; nothing where nothing is to be done. `nth` is how
 * many links to the same address stand before it in the text.
 */
export function editLinks(
  { noun, text, isByMember }: LinkText,
  decide: (href: string, nth: number) => LinkEdit | undefined,
  { pictures = false } = {},
): EditedText | undefined {
  const seen = new Map<string, number>();
  const counted = (href: string) => {
    const nth = seen.get(href) ?? 0;
    seen.set(href, nth + 1);
    const edit = decide(href, nth);
    return edit && { edit, nth };
  };
  if (noun === 'siteMenu') return editMenu(text, counted);
  if (noun === 'aiPage') return editAiPage(text, counted, { pictures });
  return editHtml(text, counted, { pictures, isByMember });
}

/** The text before; nothing where it was changed since in a way that this cannot be seen in. */
export function restoreLinks(
  noun: LinkNoun,
  text: string,
  done: readonly AppliedEdit[],
): string | undefined {
  return noun === 'siteMenu' ? restoreMenu(text, done) : undoEdits(text, done);
}

/** All addresses in it, each once. */
export function addressesIn({ noun, text }: LinkText): string[] {
  return [...new Set(allAddressesIn(noun, text))];
}

function allAddressesIn(noun: LinkNoun, text: string): string[] {
  if (noun === 'siteMenu') return menuAddresses(text);
  if (noun === 'aiPage') return aiPageAddresses(text);
  return findLinks(text).map(({ href }) => href);
}
