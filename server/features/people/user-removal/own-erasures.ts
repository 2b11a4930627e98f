import { redactedValue } from '../../../../contract/people/user-history.ts';
import { redactChanges } from '../../../base/change-erasure.ts';
import { conversationsRepository } from '../conversations/conversations.repository.ts';
import { profileAnswersRepository } from '../extended-profile/profile-answers.repository.ts';
import { socialsRepository } from '../socials/socials.repository.ts';
import { userAwardsRepository } from '../user-awards/user-awards.repository.ts';
import { conditionsRepository } from '../user-conditions/conditions.repository.ts';
import type { AfterRemoval } from './blocking.job.ts';

/** What an audit event may keep of someone who is gone: nothing that says who they were. */
const keptKeys = ['roleId', 'badge', 'status', 'isFraudster', 'taskRunId', 'userId', 'awardId'];

/** Deletes what says something about these people beside their own rows. */
export const eraseBelongings: AfterRemoval = async (trx, siteId, userIds) => {
  await socialsRepository(trx).deleteOfUsers(siteId, userIds);
  await conditionsRepository(trx).deleteOfUsers(siteId, userIds);
  await userAwardsRepository(trx).deleteOfUsers(siteId, userIds);
  await profileAnswersRepository(trx).deleteOfUsers(siteId, userIds);
};

/** Erases what they wrote in private, and what the audit log says about them. */
export const erasePrivateWords: AfterRemoval = async (trx, siteId, userIds) => {
  await conversationsRepository(trx).eraseMessages(siteId, userIds);
  await redactChanges(trx, siteId, { noun: 'user', ids: userIds }, { keptKeys, redactedValue });
};
