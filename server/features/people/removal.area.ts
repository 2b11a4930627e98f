import { eraseMailToAddresses, eraseMailToUsers } from '../../mail/mail-erasure.ts';
import { eraseLogins } from '../accounts/auth/sign-out.ts';
import { eraseEngagement } from '../engagement/entries/engagement-erasure.ts';
import { lowerDeliveryCounts } from '../leads/lead-delivery/delivery-counts.ts';
import { eraseUploadAddresses } from '../leads/lead-uploads/upload-erasure.ts';
import { createLeadErasure } from '../leads/leads/lead-erasure.ts';
import { eraseResponses } from '../leads/opportunities/opportunity-erasure.ts';
import { eraseSubscriptions } from '../leads/subscribers/subscriptions.ts';
import {
  contentMentions,
  contentRemovalRepository,
} from '../moderation/content/content-removal.repository.ts';
import { eraseRevisions } from '../moderation/content/revisions.ts';
import { eraseFlagWords } from '../moderation/flags/flag-erasure.ts';
import { postMentions } from '../site/posts/post-mentions.ts';
import type { AfterRemoval } from './user-removal/blocking.job.ts';
import type { RemovableContent } from './user-removal/content-removal.ts';
import { eraseBelongings, erasePrivateWords } from './user-removal/own-erasures.ts';

/** What is removed when people are blocked or deleted. */
export const removableContent: RemovableContent = {
  writtenIn: contentRemovalRepository,
  mentions: [postMentions, ...contentMentions],
};

/** What the owner of each table erases when someone is deleted, while their row has its address. */
export const erasuresAtOnce: readonly AfterRemoval[] = [
  createLeadErasure(lowerDeliveryCounts).eraseLeads,
  eraseSubscriptions,
  eraseUploadAddresses,
  eraseEngagement,
  eraseMailToAddresses,
  eraseLogins,
  eraseBelongings,
  eraseResponses,
];

/** What the job erases once it has removed all content. */
export const erasuresAfterContent: readonly AfterRemoval[] = [
  erasePrivateWords,
  eraseMailToUsers,
  eraseRevisions,
  eraseFlagWords,
];
