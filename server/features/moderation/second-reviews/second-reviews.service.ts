import {
  maxListedDisagreements,
  maxListedReviews,
  type ReviewVerdict,
  reviewMessages,
} from '../../../../contract/moderation/second-reviews.ts';
import { isAdminLevel } from '../../../../contract/roles.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, invalidInput, notFound } from '../../../base/errors.ts';
import { type PageArgs, pageUpTo } from '../../../base/paging.ts';
import { findPolicyInUse } from '../decisions/decision-recording.ts';
import {
  type ReviewDisagreement,
  secondReviewsRepository,
  type WaitingReview,
} from './second-reviews.repository.ts';

export interface SecondReviewsService {
  listWaiting(actor: Actor): Promise<WaitingReview[]>;
  countWaiting(actor: Actor): Promise<number>;
  /** Records the verdict. The flag and its text stay as they are. */
  review(
    actor: Actor,
    id: number,
    review: { verdict: ReviewVerdict; policyId?: number | null | undefined },
  ): Promise<void>;
  /** Admins see all; others see those they took part in. */
  listDisagreements(actor: Actor, page: PageArgs): Promise<ReviewDisagreement[]>;
  countDisagreements(actor: Actor): Promise<number>;
}

export function createSecondReviewsService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): SecondReviewsService {
  const repository = secondReviewsRepository(database.db);
  return {
    listWaiting: ({ siteId, id }) => repository.listWaiting(siteId, id, maxListedReviews),
    countWaiting: ({ siteId, id }) => repository.countWaiting(siteId, id),

    review: (actor, id, { verdict, policyId }) =>
      database.transaction(async (trx) => {
        const reviews = secondReviewsRepository(trx);
        const found = await reviews.findForUpdate(actor.siteId, id);
        if (!found || [found.firstDecidedById, found.authorId].includes(actor.id)) {
          throw notFound(reviewMessages.notFound);
        }
        if (found.reviewedAt !== null) throw conflict(reviewMessages.alreadyReviewed);
        const policy = await findPolicyInUse(trx, actor.siteId, policyId);
        if (verdict === 'REMOVE' && !policy) {
          throw invalidInput(reviewMessages.policyNeeded, 'policyId');
        }
        const chosen = verdict === 'REMOVE' ? (policy?.id ?? null) : null;
        await reviews.record(actor.siteId, id, {
          reviewerId: actor.id,
          verdict,
          policyId: chosen,
        });
        await changes.record(trx, actor, {
          noun: 'secondReview',
          id,
          action: 'reviewed',
          after: { verdict, policyId: chosen },
        });
      }),

    listDisagreements: (actor, page) =>
      repository.listDisagreements(
        actor.siteId,
        participantIdFilterFor(actor),
        pageUpTo(maxListedDisagreements, page),
      ),

    countDisagreements: (actor) =>
      repository.countDisagreements(actor.siteId, participantIdFilterFor(actor)),
  };
}

const participantIdFilterFor = ({ id, roleId }: Actor) => (isAdminLevel(roleId) ? undefined : id);
