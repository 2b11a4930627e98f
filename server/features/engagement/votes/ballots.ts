import { phaseOfEngagement } from '../../../../contract/engagement/giveaway-dates.ts';
import type { EngagementType } from '../../../../contract/engagement/kinds.ts';
import { isVoteType, votingMessages } from '../../../../contract/engagement/voting.ts';
import { mayChangeVote } from '../../../../contract/engagement/widget.ts';
import { type AppError, conflict, invalidInput, notFound } from '../../../base/errors.ts';
import type { Voter } from './voter.ts';

export interface VotedItem {
  id: number;
  siteId: number;
  type: EngagementType;
  isGlobal: boolean;
  isCurrent: boolean;
  isMultiSelect: boolean;
  startDate: string | null;
  date: string | null;
  optionIds: readonly number[];
}

export interface Ballot {
  id: number | undefined;
  engagementId: number;
  siteId: number;
  userId: number | null;
  visitorId: string | null;
  optionIds: readonly number[];
}

export type VoteOutcome = 'voted' | 'changed' | 'unchanged';

export interface Vote {
  voter: Voter;
  engagementId: number;
  optionIds: readonly number[];
  outcome?: VoteOutcome | AppError;
}

export function toBallot({ voter, engagementId, optionIds }: Vote): Ballot {
  const { siteId, userId = null, visitorId = null } = voter;
  return {
    id: undefined,
    engagementId,
    siteId,
    userId,
    visitorId,
    optionIds: sortUnique(optionIds),
  };
}

const sortUnique = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);

export interface BallotChanges {
  removed: Ballot[];
  changed: Ballot[];
  added: Ballot[];
}

/**
 * Applies votes one after the other and returns the rows to write. Each person has one ballot: that
 * of the account, otherwise that of the browser, unless it belongs to another account.
 */
export function applyVotes(
  votes: readonly Vote[],
  items: ReadonlyMap<number, VotedItem>,
  stored: readonly Ballot[],
): BallotChanges {
  const ballots = createChangeableBallots(stored);
  for (const vote of votes) {
    const item = items.get(vote.engagementId);
    const optionIds = sortUnique(vote.optionIds);
    vote.outcome =
      findVoteProblem(item, vote.voter, optionIds) ??
      applyVote(ballots, item as VotedItem, vote, optionIds);
  }
  return ballots.changes();
}

function findVoteProblem(
  item: VotedItem | undefined,
  { siteId }: Voter,
  optionIds: readonly number[],
): AppError | undefined {
  const isHere = item && isVoteType(item.type) && (item.siteId === siteId || item.isGlobal);
  if (!isHere) return notFound(votingMessages.notFound);
  if (optionIds.length === 0) return invalidInput(votingMessages.chooseOne, 'option');
  if (optionIds.length > 1 && !item.isMultiSelect) {
    return invalidInput(votingMessages.onlyOne, 'option');
  }
  const isKnown = optionIds.every((id) => item.optionIds.includes(id));
  return isKnown ? undefined : invalidInput(votingMessages.unknownOption, 'option');
}

const closedVotingMessages = {
  upcoming: votingMessages.notStarted,
  closed: votingMessages.voteClosed,
} as const;

function applyVote(
  ballots: ChangeableBallots,
  item: VotedItem,
  { voter }: Vote,
  optionIds: readonly number[],
): VoteOutcome | AppError {
  const { userId = null, visitorId = null, siteId } = voter;
  const ofAccount = userId === null ? undefined : ballots.ofAccount(item.id, userId);
  const ofBrowser = visitorId === null ? undefined : ballots.ofBrowser(item.id, visitorId);
  const isOtherAccounts = userId !== null && ofBrowser && (ofBrowser.userId ?? userId) !== userId;
  const own = ofAccount ?? (isOtherAccounts ? undefined : ofBrowser);
  const phase = phaseOfEngagement(item);
  if (!own) {
    if (phase !== 'open') return conflict(closedVotingMessages[phase]);
    const mark = isOtherAccounts ? null : visitorId;
    ballots.add({
      id: undefined,
      engagementId: item.id,
      siteId,
      userId,
      visitorId: mark,
      optionIds,
    });
    return 'voted';
  }
  // The browser's vote before signing in duplicates the account's vote.
  if (ofAccount && ofBrowser && ofBrowser !== ofAccount && !isOtherAccounts)
    ballots.remove(ofBrowser);
  if (own.userId === null && userId !== null) ballots.change(own, { userId });
  if (own.visitorId === null && visitorId !== null && !isOtherAccounts)
    ballots.change(own, { visitorId });
  if (own.optionIds.join() === optionIds.join()) return 'unchanged';
  if (phase !== 'open') return conflict(closedVotingMessages[phase]);
  if (!mayChangeVote(item, phase)) return conflict(votingMessages.alreadyAnswered);
  ballots.change(own, { optionIds });
  return 'changed';
}

interface ChangeableBallots {
  ofAccount(engagementId: number, userId: number): Ballot | undefined;
  ofBrowser(engagementId: number, visitorId: string): Ballot | undefined;
  add(ballot: Ballot): void;
  change(ballot: Ballot, to: Partial<Pick<Ballot, 'userId' | 'visitorId' | 'optionIds'>>): void;
  remove(ballot: Ballot): void;
  changes(): BallotChanges;
}

function createChangeableBallots(stored: readonly Ballot[]): ChangeableBallots {
  const byAccount = new Map<string, Ballot>();
  const byBrowser = new Map<string, Ballot>();
  const added = new Set<Ballot>();
  const changed = new Set<Ballot>();
  const removed = new Set<Ballot>();
  const indexBallot = (ballot: Ballot) => {
    const { engagementId, userId, visitorId } = ballot;
    if (userId !== null) byAccount.set(`${engagementId} ${userId}`, ballot);
    if (visitorId !== null) byBrowser.set(`${engagementId} ${visitorId}`, ballot);
  };
  for (const ballot of stored) indexBallot({ ...ballot });

  return {
    ofAccount: (engagementId, userId) => byAccount.get(`${engagementId} ${userId}`),
    ofBrowser: (engagementId, visitorId) => byBrowser.get(`${engagementId} ${visitorId}`),
    add(ballot) {
      added.add(ballot);
      indexBallot(ballot);
    },
    change(ballot, to) {
      Object.assign(ballot, to);
      if (ballot.id !== undefined) changed.add(ballot);
      indexBallot(ballot);
    },
    remove(ballot) {
      byBrowser.delete(`${ballot.engagementId} ${ballot.visitorId}`);
      changed.delete(ballot);
      if (!added.delete(ballot)) removed.add(ballot);
    },
    changes: () => ({ removed: [...removed], changed: [...changed], added: [...added] }),
  };
}
