import type { Core } from '../../../area.ts';
import { AppError } from '../../../base/errors.ts';
import { createGroupCommit } from '../../../lib/group-commit.ts';
import { applyVotes, type Ballot, toBallot, type Vote, type VoteOutcome } from './ballots.ts';
import { createVoteEvents } from './vote-events.ts';
import type { Voter } from './voter.ts';
import { votesRepository } from './votes.repository.ts';

export interface VotesService {
  /** Resolves once the vote is counted. Replaces an earlier vote if the item allows it. */
  vote(voter: Voter, engagementId: number, optionIds: readonly number[]): Promise<VoteOutcome>;
}

const maxVotesPerTransaction = 500;
/** Maximum of PostgreSQL's `integer`. */
const maxRowId = 2_147_483_647;

/**
 * Votes on one poll update the same counts and would wait for each other: votes that arrive during
 * a write are written together in the next one. First votes take one statement; repeated votes are
 * handled individually.
 */
export function createVotesService({
  database,
  events,
  log,
}: Pick<Core, 'database' | 'events' | 'log'>): VotesService {
  const voteEvents = createVoteEvents({ database, events, log });

  async function storeFirstVotes(votes: readonly Vote[]): Promise<void> {
    const open = new Map<string, Vote>();
    for (const vote of votes) {
      const key = ballotKey(toBallot(vote));
      // A second vote by the same person waits for the outcome of the first.
      if (hasValidIds(vote) && !open.has(key)) open.set(key, vote);
    }
    if (open.size === 0) return;
    const stored = await votesRepository(database.db).insertFirstVotes(
      [...open.values()].map(toBallot),
    );
    for (const first of stored) {
      const vote = open.get(ballotKey(first));
      if (vote) vote.outcome = 'voted';
    }
    voteEvents.publish(stored.map(({ engagementId: id, itemSiteId: siteId }) => ({ id, siteId })));
  }

  const storeOtherVotes = (votes: readonly Vote[]) =>
    database.transaction(async (trx) => {
      const repository = votesRepository(trx);
      const ids = [...new Set(votes.map(({ engagementId }) => engagementId))];
      const items = await repository.lockItems(ids);
      const stored = await repository.findBallots(
        votes.map(({ voter, engagementId }) => ({ ...voter, engagementId })),
      );
      const changes = applyVotes(votes, items, stored);
      await repository.storeChanges(changes);
      const touched = new Set(
        [...changes.added, ...changes.changed, ...changes.removed].map((it) => it.engagementId),
      );
      return [...items.values()].filter(({ id }) => touched.has(id));
    });

  const groupCommit = createGroupCommit<Vote>(async (votes) => {
    // A concurrently deleted option fails the whole statement: handle each vote individually then.
    await storeFirstVotes(votes).catch((error: unknown) =>
      log.warn(
        { err: error },
        'votes could not be stored in one statement; storing each by itself',
      ),
    );
    const others = votes.filter(({ outcome }) => outcome === undefined);
    if (others.length > 0) voteEvents.publish(await storeOtherVotes(others));
  }, maxVotesPerTransaction);

  return {
    async vote(voter, engagementId, optionIds) {
      const vote: Vote = { voter, engagementId, optionIds };
      await groupCommit.add(vote);
      if (vote.outcome instanceof AppError) throw vote.outcome;
      if (vote.outcome === undefined) throw new Error('A vote was passed over');
      return vote.outcome;
    },
  };
}

const hasValidIds = ({ optionIds }: Vote) =>
  optionIds.every((id) => Number.isInteger(id) && id > 0 && id <= maxRowId);

function ballotKey({
  engagementId,
  userId,
  visitorId,
}: Pick<Ballot, 'engagementId' | 'userId' | 'visitorId'>) {
  return `${engagementId} ${userId} ${visitorId}`;
}
