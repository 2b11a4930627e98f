import { z } from 'zod';
import { searchText, text } from '../text.ts';

export const shortLinkSorts = ['fromUrl', 'toUrl', 'insertedAt', 'clickCount'] as const;
export type ShortLinkSort = (typeof shortLinkSorts)[number];
export const defaultShortLinkSort = { by: 'insertedAt', desc: true } as const;

export const shortLinkPageSizes = [10, 20, 50] as const;

/** Longer addresses are cut by some browsers and mail programs. */
export const shortLinkUrlMaxLength = 2000;
export const shortLinkDays = 30;

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
  chained: 'This is a short link itself. Use the address that it leads to.',
} as const;

export function destinationTakenMessage(fromUrl: string): string {
  return `${shortLinkMessages.updateFailed} ${fromUrl} leads there already.`;
}

/** The server validates further: it alone knows which addresses belong to the network. */
export const shortLinkInput = z.object({
  url: text(shortLinkUrlMaxLength, shortLinkMessages.tooLong)
    .min(1, shortLinkMessages.required)
    .meta({ title: 'URL' }),
});

export type ShortLinkInput = z.infer<typeof shortLinkInput>;

export const shortLinkFilter = z.object({
  search: searchText,
});
