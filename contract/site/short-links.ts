import { z } from 'zod';
import { exactText, searchText, text } from '../text.ts';

export const shortLinkSorts = ['fromUrl', 'toUrl', 'insertedAt', 'clickCount'] as const;
export type ShortLinkSort = (typeof shortLinkSorts)[number];
export const defaultShortLinkSort = { by: 'insertedAt', desc: true } as const;

export const shortLinkPageSizes = [10, 20, 50] as const;

/** Longer addresses are cut by some browsers and mail programs. */
export const shortLinkUrlMaxLength = 2000;
export const shownShortLinkClickDays = 30;

/** Archived links go on working; deleted ones lead nowhere until they are restored. */
export const shortLinkStates = ['ACTIVE', 'ARCHIVED', 'DELETED'] as const;
export type ShortLinkState = (typeof shortLinkStates)[number];
export const shortLinkStateLabels: Record<ShortLinkState, string> = {
  ACTIVE: 'Active',
  ARCHIVED: 'Archived',
  DELETED: 'Deleted',
};

const shortLinkCodeMaxLength = 40;

export const shortLinkMessages = {
  created: 'Shortlink Created.',
  createFailed: 'Error creating shortlink. Does it already exist?',
  updateFailed: 'Error updating shortlink.',
  notFound: 'That short link does not exist.',
  required: 'URL is required',
  tooLong: `URL may have at most ${shortLinkUrlMaxLength} characters`,
  malformed: 'This is no address. It must look like https://example.org/page, or like /page.',
  notWeb: 'Short links lead to web pages only: the address must begin with https://.',
  credentials: 'The address may not hold a username or password.',
  insecure: 'Addresses outside of the network must begin with https://.',
  code: `The code may have up to ${shortLinkCodeMaxLength} letters and digits, with single hyphens between them.`,
  codeTaken: 'Another short link has this code. Deleted links keep theirs.',
  archived: 'The short link is archived. It goes on working.',
  deleted: 'The short link is deleted. It leads nowhere any more.',
  restored: 'The short link is back',
  chained: 'This is a short link itself. Use the address that it leads to.',
} as const;

export function destinationTakenMessage(fromUrl: string): string {
  return `${shortLinkMessages.updateFailed} ${fromUrl} leads there already.`;
}

/** The server validates further, because only it knows the addresses of the network. */
export const shortLinkInput = z.object({
  url: text(shortLinkUrlMaxLength, shortLinkMessages.tooLong)
    .min(1, shortLinkMessages.required)
    .meta({ title: 'URL' }),
});

export type ShortLinkInput = z.infer<typeof shortLinkInput>;

/** The empty string asks for a random code. */
const shortLinkCodeSchema = exactText(100, shortLinkMessages.code)
  .trim()
  .toLowerCase()
  .max(shortLinkCodeMaxLength, shortLinkMessages.code)
  .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, shortLinkMessages.code);

export const newShortLinkInput = shortLinkInput.extend({
  code: shortLinkCodeSchema.meta({ title: 'Code' }),
});

export const shortLinkFilter = z.object({
  search: searchText,
  state: z.enum(shortLinkStates).default('ACTIVE'),
});
