import { parseSafeUrl } from '../../contract/addresses.ts';
import type { AssocType } from '../../contract/moderation/content-flags.ts';
import { parseAnchor } from '../../contract/public-paths.ts';
import type { Services } from '../area.ts';
import { decodePathOrKeep } from '../base/decode-path.ts';

const maxNoticedUrlLength = 2000;
const threadOrProfilePathPattern = /^\/(forums|profile)\/([^/]+)$/;

/**
 * Text or member at an address that somebody typed, undefined unless it is public and on this site.
 * An anchor in the address names a text on its page.
 */
export async function findNoticedItem(
  services: Pick<Services, 'publicProfiles' | 'publicDiscussions'>,
  siteId: number,
  hosts: readonly string[],
  typed: string,
): Promise<{ assocType: AssocType; assocId: number } | undefined> {
  const address = typed.trim();
  if (address.length > maxNoticedUrlLength) return undefined;
  const url = parseSafeUrl(/^https?:/i.test(address) ? address : `https://${address}`);
  if (!url || !hosts.includes(url.host)) return undefined;
  const named = parseAnchor(url.hash.slice(1)) ?? parseAnchor(url.searchParams.get('at') ?? '');
  if (named) {
    const item = await services.publicProfiles.findItem(siteId, named.kind, named.id);
    return item && { assocType: named.kind, assocId: named.id };
  }
  const [, page, encoded = ''] = threadOrProfilePathPattern.exec(url.pathname) ?? [];
  if (page === undefined) return undefined;
  const slug = decodePathOrKeep(encoded);
  if (page === 'profile') {
    const person = await services.publicProfiles.find(siteId, slug);
    return person && { assocType: 'user', assocId: person.id };
  }
  const reader = { siteId, viewerId: undefined };
  const thread = await services.publicDiscussions.getThread(reader, slug, {});
  return thread && { assocType: 'thread', assocId: thread.id };
}
