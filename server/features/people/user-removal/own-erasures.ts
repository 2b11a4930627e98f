import { redactedValue } from '../../../../contract/people/user-history.ts';
import { redactChanges } from '../../../base/change-erasure.ts';
import type { RemovalFollowUp } from '../../../base/removal-follow-up.ts';
import { conversationsRepository } from '../conversations/conversations.repository.ts';
import { profileAnswersRepository } from '../extended-profile/profile-answers.repository.ts';
import { socialsRepository } from '../socials/socials.repository.ts';
import { userAwardsRepository } from '../user-awards/user-awards.repository.ts';
import { userConditionsRepository } from '../user-conditions/conditions.repository.ts';

/** Keys of audit events that identify nobody; all others are redacted. */
const eventKeysLeftByErasure = [
  'roleId',
  'badge',
  'status',
  'isFraudster',
  'taskRunId',
  'userId',
  'awardId',
];

export const eraseProfileRows: RemovalFollowUp = async (trx, siteId, userIds) => {
  await socialsRepository(trx).deleteOfUsers(siteId, userIds);
  await userConditionsRepository(trx).deleteOfUsers(siteId, userIds);
  await userAwardsRepository(trx).deleteOfUsers(siteId, userIds);
  await profileAnswersRepository(trx).deleteOfUsers(siteId, userIds);
};

export const eraseMessagesAndHistory: RemovalFollowUp = async (trx, siteId, userIds) => {
  await conversationsRepository(trx).eraseMessages(siteId, userIds);
  await redactChanges(
    trx,
    siteId,
    { noun: 'user', ids: userIds },
    { keptKeys: eventKeysLeftByErasure, redactedValue },
  );
};
