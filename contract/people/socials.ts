import { text } from '../text.ts';
import { userMessages } from './users.ts';

export const socialTypes = [
  'BLOG',
  'FACEBOOK',
  'INSTAGRAM',
  'LINKEDIN',
  'PINTEREST',
  'PODCAST',
  'TIKTOK',
  'TWITTER',
  'WEBSITE',
  'YOUTUBE',
] as const;
export type SocialType = (typeof socialTypes)[number];

/** Key for duplicates: the address without http(s):// and www., the handle without its @. */
export function normalizeSocialUrl(url: string): string {
  return url
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/^@+/, '')
    .toLowerCase();
}

export const socialUrlMaxLength = 300;

export const socialUrl = text(
  socialUrlMaxLength,
  `Links may have at most ${socialUrlMaxLength} characters`,
)
  .min(1, userMessages.socialIncomplete)
  .regex(/^[^\s\p{Cc}]*$/u, 'Links and handles may not contain spaces');

export function socialChangedMessage(url: string): string {
  return `This is now ${url}. Save again to overwrite it, or cancel.`;
}
