import { type AppliedEdit, findLinks, undoTextEdits } from '../../../lib/html-links.ts';
import type { ScriptOption } from '../task-scripts/script.ts';
import { editLinksOfAiPage, listAiPageAddresses } from './ai-page-links.ts';
import { editHtml } from './html-link-edits.ts';
import type { EditedText, LinkEdit } from './link-edits.ts';
import { editLinksOfMenu, listMenuAddresses, undoMenuEdits } from './menu-links.ts';

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

const linkPlaceItems: readonly { value: LinkPlace; label: string }[] = [
  { value: 'posts', label: 'Posts' },
  { value: 'pages', label: 'Pages' },
  { value: 'aiPages', label: 'AI pages' },
  { value: 'threads', label: 'Threads' },
  { value: 'replies', label: 'Replies in threads' },
  { value: 'comments', label: 'Comments on posts' },
  { value: 'menu', label: 'Site menu' },
];

export const placesOption: ScriptOption = {
  name: 'places',
  type: 'multi_select',
  label: 'Where to look',
  items: linkPlaceItems,
  default: [...linkPlaces],
};

export const linkNouns = ['post', 'aiPage', 'thread', 'reply', 'comment', 'siteMenu'] as const;
export type LinkNoun = (typeof linkNouns)[number];

/** A text with links: a body, or the JSON of an AI page or menu. */
export interface LinkText {
  noun: LinkNoun;
  siteId: number;
  id: number;
  text: string;
  /** Undefined for members' texts, which stay out of logs. */
  title: string | undefined;
  path: string | undefined;
  isByMember: boolean;
}

/**
 * Applies the decision for each link; undefined if nothing changes. `nth` is the number of links to
 * the same address before it in the text.
 */
export function editLinksOfText(
  { noun, text, isByMember }: LinkText,
  decide: (href: string, nth: number) => LinkEdit | undefined,
  { pictures = false } = {},
): EditedText | undefined {
  const seen = new Map<string, number>();
  const decideNext = (href: string) => {
    const nth = seen.get(href) ?? 0;
    seen.set(href, nth + 1);
    const edit = decide(href, nth);
    return edit && { edit, nth };
  };
  if (noun === 'siteMenu') return editLinksOfMenu(text, decideNext);
  if (noun === 'aiPage') return editLinksOfAiPage(text, decideNext, { pictures });
  return editHtml(text, decideNext, { pictures, isByMember });
}

export function restoreLinksOfText(
  noun: LinkNoun,
  text: string,
  done: readonly AppliedEdit[],
): string | undefined {
  return noun === 'siteMenu' ? undoMenuEdits(text, done) : undoTextEdits(text, done);
}

export function listAddresses({ noun, text }: LinkText): string[] {
  return [...new Set(listAllAddresses(noun, text))];
}

function listAllAddresses(noun: LinkNoun, text: string): string[] {
  if (noun === 'siteMenu') return listMenuAddresses(text);
  if (noun === 'aiPage') return listAiPageAddresses(text);
  return findLinks(text).map(({ href }) => href);
}
