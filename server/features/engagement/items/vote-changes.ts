import { engagementWarnings } from '../../../../contract/engagement/engagements.ts';
import type { EngagementOptionFields } from '../../../../contract/engagement/kind.ts';
import { confirmationRequired } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { engagementPartsRepository } from './engagement-parts.repository.ts';
import type { WholeEngagement } from './engagements.repository.ts';

/**
 * Requires confirmation, with the number of affected votes, before options with votes are deleted
 * or renamed. The caller holds the item's lock, so that no vote arrives in between.
 */
export async function requireVoteConfirmation(
  trx: Trx,
  { id, siteId }: WholeEngagement,
  options: readonly EngagementOptionFields[],
): Promise<void> {
  const voted = (await engagementPartsRepository(trx).findOptionsWithVotes(siteId, [id])).filter(
    ({ totalVotes }) => totalVotes > 0,
  );
  const after = new Map(options.map((option) => [option.id, option.name]));
  const gone = voted.filter((option) => !after.has(option.id));
  const renamed = voted.filter((option) => (after.get(option.id) ?? option.name) !== option.name);
  if (gone.length === 0 && renamed.length === 0) return;
  const sumVotes = (some: typeof voted) =>
    some.reduce((sum, { totalVotes }) => sum + totalVotes, 0);
  const sentences = [
    ...(gone.length > 0
      ? [
          engagementWarnings.votesWouldGo(
            sumVotes(gone),
            gone.map(({ name }) => name),
          ),
        ]
      : []),
    ...(renamed.length > 0
      ? [
          engagementWarnings.votesWouldBeRenamed(
            sumVotes(renamed),
            renamed.map((option) => [option.name, after.get(option.id) ?? '']),
          ),
        ]
      : []),
  ];
  throw confirmationRequired(sentences.join(' '), {
    votesGone: sumVotes(gone),
    votesRenamed: sumVotes(renamed),
  });
}
