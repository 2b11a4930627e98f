import type { AppliedEdit } from '../../../lib/html-links.ts';

/** What to do with a link: another address, or no link any more. */
export type LinkEdit = { to: string } | 'unlink';

/** Decided for each link in turn; `nth` counts those of a text that lead to the same address. */
export type Decide = (href: string) => { edit: LinkEdit; nth: number } | undefined;

export interface EditedLink {
  href: string;
  nth: number;
  edit: LinkEdit;
  before: string;
  after: string;
}

export interface EditedText {
  text: string;
  links: EditedLink[];
  /** Enough to take it back from the new text. */
  done: AppliedEdit[];
}
