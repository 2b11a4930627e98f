import {
  normalizeSocialUrl,
  type SocialType,
  socialUrl,
} from '../../../../contract/people/socials.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { webLink } from '../../../lib/web-link.ts';

const links: readonly SocialType[] = ['WEBSITE', 'BLOG', 'PODCAST'];

/** Where a name on a network leads to. */
const profilePages: Partial<Record<SocialType, string>> = {
  FACEBOOK: 'https://www.facebook.com/',
  INSTAGRAM: 'https://www.instagram.com/',
  LINKEDIN: 'https://www.linkedin.com/in/',
  PINTEREST: 'https://www.pinterest.com/',
  TIKTOK: 'https://www.tiktok.com/@',
  TWITTER: 'https://twitter.com/',
  YOUTUBE: 'https://www.youtube.com/@',
};

export function socialLabel(type: SocialType | null): 'Link' | 'Handle' {
  return type && (links.includes(type) || type === 'LINKEDIN') ? 'Link' : 'Handle';
}

/** What stands before the text someone types, unless they typed it themselves. */
export function socialPrefix(type: SocialType | null, text = ''): string {
  if (!type || /^https?:\/\//i.test(text)) return '';
  if (links.includes(type)) return 'https://';
  if (type === 'LINKEDIN') return /^(www\.)?linkedin\.com/i.test(text) ? '' : 'linkedin.com/in/';
  return text.startsWith('@') || looksLikeAddress(text) ? '' : '@';
}

/** Where a social site leads, if it can be told. */
export function socialAddress({
  type,
  url,
}: {
  type: SocialType;
  url: string;
}): string | undefined {
  const text = url.trim();
  if (/^https?:\/\//i.test(text)) return webLink(text);
  // A colon before the first slash would make a scheme of it.
  if (/^[^/]*:/.test(text) && !/^[^/]*:\d+(\/|$)/.test(text)) return undefined;
  if (links.includes(type) || looksLikeAddress(text)) return webLink(`http://${text}`);
  return webLink(profilePages[type] + encodeURI(text.replace(/^@/, '')));
}

/** A host and a path, such as facebook.com/someone; names have dots too, but no slash. */
function looksLikeAddress(text: string): boolean {
  return /^[\w-]+(\.[\w-]+)+\//.test(text);
}

interface Social {
  id: string;
  type: SocialType;
  url: string;
}

/** What is wrong with a site that is to be added, or changed when it has an id. */
export function socialMistake(
  socials: readonly Social[],
  wanted: { id?: string; type: SocialType | null; url: string },
): string | undefined {
  const checked = socialUrl.safeParse(wanted.url);
  if (!wanted.type) return userMessages.socialIncomplete;
  if (!checked.success) return checked.error.issues[0]?.message;
  return isDuplicate(socials, wanted) ? userMessages.socialExists : undefined;
}

/** Whether another site of the type is the same once http(s):// and www. are left out. */
function isDuplicate(
  socials: readonly Social[],
  wanted: { id?: string; type: SocialType | null; url: string },
): boolean {
  return socials.some(
    ({ id, type, url }) =>
      id !== wanted.id &&
      type === wanted.type &&
      normalizeSocialUrl(url) === normalizeSocialUrl(wanted.url),
  );
}
