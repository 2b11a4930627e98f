import type { TextScores } from '../../../../automod/automod.ts';
import type { HeldReason } from '../../../../contract/moderation/holding.ts';
import type { Trx } from '../../../db/database.ts';
import { reachesCareThreshold } from '../flag-opening/flag-opening.rules.ts';
import { flagOpeningRepository, linkPattern } from '../flags/flag-opening.repository.ts';
import type { ContentAuthor, WritingContext } from './content-parts.ts';
import { hasHeldDomain, textsHaveHeldWord } from './held-words.ts';

const newMemberItemLimit = 10;

export interface TextToCheck {
  parts: readonly string[];
  scores: TextScores;
  requiresPreModeration: boolean;
}

/** Reasons to hold that lie in the text, not in its author. Staff and people in danger are never held. */
export function findHeldReasonsOfText(
  { isStaff, settings }: WritingContext,
  { parts, scores, requiresPreModeration }: TextToCheck,
): HeldReason[] {
  if (isStaff || reachesCareThreshold(settings, scores)) return [];
  const { heldWords, heldDomains, heldSpamFrom, heldOffensiveFrom } = settings;
  const holds: [boolean, HeldReason][] = [
    [requiresPreModeration, 'PRE_MODERATION'],
    [textsHaveHeldWord(heldWords, parts), 'WORD'],
    [hasHeldDomain(heldDomains, parts), 'DOMAIN'],
    [reachesThreshold(heldSpamFrom, scores.spam.prob), 'SPAM'],
    [reachesThreshold(heldOffensiveFrom, scores.offensive.prob), 'OFFENSIVE'],
  ];
  return holds.filter(([holdsIt]) => holdsIt).map(([, reason]) => reason);
}

export async function findHeldReasonsOfAuthor(
  trx: Trx,
  author: ContentAuthor,
  writer: WritingContext,
  text: Pick<TextToCheck, 'parts' | 'scores'>,
): Promise<HeldReason[]> {
  if (writer.isStaff || reachesCareThreshold(writer.settings, text.scores)) return [];
  const reasons: HeldReason[] = [];
  if (await isNewMember(trx, author, writer)) reasons.push('FIRST_POSTS');
  if (await isFirstLinkOfMember(trx, author, writer, text.parts)) reasons.push('FIRST_LINK');
  return reasons;
}

async function isNewMember(
  trx: Trx,
  { siteId, userId }: ContentAuthor,
  { settings: { heldFirstPosts } }: WritingContext,
): Promise<boolean> {
  if (heldFirstPosts === 0) return false;
  const trusted = await flagOpeningRepository(trx).countTrustedItems(
    siteId,
    userId,
    heldFirstPosts,
  );
  return trusted < heldFirstPosts;
}

export async function isFirstLinkOfMember(
  trx: Trx,
  { siteId, userId }: ContentAuthor,
  { settings: { heldFirstLink } }: WritingContext,
  parts: readonly string[],
): Promise<boolean> {
  if (!heldFirstLink || !hasLinkInParts(parts)) return false;
  return flagOpeningRepository(trx).isNewToLinks(siteId, userId, newMemberItemLimit);
}

const linkRegExp = new RegExp(linkPattern, 'i');

function hasLinkInParts(parts: readonly string[]): boolean {
  return linkRegExp.test(parts.join(' ').replaceAll(/<img[^<>]*>/g, ''));
}

/** A threshold of 0 holds nothing. */
function reachesThreshold(threshold: number, prob: number): boolean {
  return threshold > 0 && prob >= threshold;
}
