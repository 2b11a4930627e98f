import type { ReviewVerdict } from '../../../../contract/moderation/second-reviews.ts';
import type { Trx } from '../../../db/database.ts';
import type { ContentItem } from '../content/content.repository.ts';
import { describeDecidedItem } from '../decisions/decision-recording.ts';
import type { Flag } from '../flags/flag.repository.ts';
import { computeReviewSamplingPlace } from './review-sampling.ts';
import { secondReviewsRepository } from './second-reviews.repository.ts';

/** Samples a decision for a blind second review. Without a decision, a waiting review is dropped. */
export async function sampleForSecondReview(
  trx: Trx,
  flag: Flag,
  {
    item,
    policyId,
    decidedById,
  }: {
    item: ContentItem | undefined;
    policyId: number | null;
    decidedById: number;
  },
): Promise<void> {
  // Cases of people in danger and flags about people are never sampled.
  if (flag.isCare || !item) return;
  const repository = secondReviewsRepository(trx);
  const firstVerdict = verdictOfOutcome(flag);
  if (!firstVerdict) return repository.dropWaiting(flag.siteId, flag.id);
  await repository.sample(
    {
      siteId: flag.siteId,
      contentFlagId: flag.id,
      body: describeDecidedItem(item),
      firstDecidedById: decidedById,
      firstVerdict,
      firstPolicyId: firstVerdict === 'REMOVE' ? policyId : null,
    },
    computeReviewSamplingPlace(flag.siteId, flag.id),
  );
}

function verdictOfOutcome({ outcome, isOpen }: Flag): ReviewVerdict | undefined {
  if (outcome === 'SPAM' || outcome === 'DELETED') return 'REMOVE';
  return !isOpen && (outcome === 'KEPT' || outcome === 'APPROVED') ? 'KEEP' : undefined;
}

/** Deletes the review of a decision that was undone. */
export async function deleteWaitingReview(trx: Trx, { siteId, id }: Flag): Promise<void> {
  await secondReviewsRepository(trx).dropWaiting(siteId, id);
}
