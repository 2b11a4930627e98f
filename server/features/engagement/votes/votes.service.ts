import { AppError } from '../../../base/errors.ts';
import type { Events } from '../../../base/events.ts';
import type { Database } from '../../../db/database.ts';
import { createGroupCommit } from '../../../lib/group-commit.ts';
import { takeVotes, type Vote, type VoteOutcome } from './ballots.ts';
import type { Voter } from './voter.ts';
import { votesRepository } from './votes.repository.ts';

export interface VotesService {
  /** Counted once it resolves. Of those who have answered before, the answer is changed if it may. */
  vote(voter: Voter, engagementId: number, optionIds: readonly number[]): Promise<VoteOutcome>;
}

const mostAtOnce = 500;

/**
 * Answers to one poll all change the same sums, so they take turns anyway: those that arrive while
 * some are being written are written together, and each waits for the transaction it is in.
 */
export function createVotesService({
  database,
  events,
}: {
  database: Database;
  events: Events;
}): VotesService {
  const counting = createGroupCommit<Vote>(
    (votes) =>
      database.transaction(async (trx) => {
        const repository = votesRepository(trx);
        const ids = [...new Set(votes.map(({ engagementId }) => engagementId))];
        const items = await repository.lockItems(ids);
        const stored = await repository.ballotsOf(
          votes.map(({ voter, engagementId }) => ({ ...voter, engagementId })),
        );
        const changes = takeVotes(votes, items, stored);
        await repository.store(changes);
        const touched = new Set(
          [...changes.added, ...changes.changed, ...changes.removed].map((it) => it.engagementId),
        );
        const told = [...items.values()].filter(({ id }) => touched.has(id));
        await events.publish(
          trx,
          ...told.map(({ id, siteId }) => ({ siteId, noun: 'engagement' as const, id })),
        );
      }),
    mostAtOnce,
  );

  return {
    async vote(voter, engagementId, optionIds) {
      const vote: Vote = { voter, engagementId, optionIds };
      await counting.add(vote);
      if (vote.outcome instanceof AppError) throw vote.outcome;
      if (vote.outcome === undefined) throw new Error('A vote was passed over');
      return vote.outcome;
    },
  };
}
