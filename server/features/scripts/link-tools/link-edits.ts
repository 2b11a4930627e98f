import type { AppliedEdit } from '../../../lib/html-links.ts';

export type LinkEdit = { to: string } | 'unlink';

/** Called for each link in order; `nth` counts links to the same address within a text. */
export type DecideLink = (href: string) => { edit: LinkEdit; nth: number } | undefined;

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
  done: AppliedEdit[];
}
