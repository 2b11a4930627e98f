import {
  normalizeSocialUrl,
  type SocialType,
  socialUrl,
} from '../../../../contract/people/socials.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { webLink } from '../../../lib/web-link.ts';

const socialTypesOfLinks: readonly SocialType[] = ['WEBSITE', 'BLOG', 'PODCAST'];

const profilePageBySocialType: Partial<Record<SocialType, string>> = {
  FACEBOOK: 'https://www.facebook.com/',
  INSTAGRAM: 'https://www.instagram.com/',
  LINKEDIN: 'https://www.linkedin.com/in/',
  PINTEREST: 'https://www.pinterest.com/',
  TIKTOK: 'https://www.tiktok.com/@',
  TWITTER: 'https://twitter.com/',
  YOUTUBE: 'https://www.youtube.com/@',
};

export function socialLabel(type: SocialType | null): 'Link' | 'Handle' {
  return type && (socialTypesOfLinks.includes(type) || type === 'LINKEDIN') ? 'Link' : 'Handle';
}

/** Shown before the input, unless the text already contains it. */
export function socialPrefix(type: SocialType | null, text = ''): string {
  if (!type || /^https?:\/\//i.test(text)) return '';
  if (socialTypesOfLinks.includes(type)) return 'https://';
  if (type === 'LINKEDIN') return /^(www\.)?linkedin\.com/i.test(text) ? '' : 'linkedin.com/in/';
  return text.startsWith('@') || looksLikeAddress(text) ? '' : '@';
}

/** Undefined if the text is no address. */
export function socialAddress({
  type,
  url,
}: {
  type: SocialType;
  url: string;
}): string | undefined {
  const text = url.trim();
  if (/^https?:\/\//i.test(text)) return webLink(text);
  // Text before the colon would be taken for a scheme.
  if (/^[^/]*:/.test(text) && !/^[^/]*:\d+(\/|$)/.test(text)) return undefined;
  if (socialTypesOfLinks.includes(type) || looksLikeAddress(text)) return webLink(`http://${text}`);
  return webLink(profilePageBySocialType[type] + encodeURI(text.replace(/^@/, '')));
}

/** Host and path, such as facebook.com/someone. Handles contain dots, too, but no slash. */
function looksLikeAddress(text: string): boolean {
  return /^[\w-]+(\.[\w-]+)+\//.test(text);
}

interface StoredSocial {
  id: string;
  type: SocialType;
  url: string;
}

/** Error for a site to add, or to change if it has an id. */
export function findSocialProblem(
  socials: readonly StoredSocial[],
  wanted: { id?: string; type: SocialType | null; url: string },
): string | undefined {
  const checked = socialUrl.safeParse(wanted.url);
  if (!wanted.type) return userMessages.socialIncomplete;
  if (!checked.success) return checked.error.issues[0]?.message;
  return isDuplicateSocial(socials, wanted) ? userMessages.socialExists : undefined;
}

function isDuplicateSocial(
  socials: readonly StoredSocial[],
  wanted: { id?: string; type: SocialType | null; url: string },
): boolean {
  return socials.some(
    ({ id, type, url }) =>
      id !== wanted.id &&
      type === wanted.type &&
      normalizeSocialUrl(url) === normalizeSocialUrl(wanted.url),
  );
}
