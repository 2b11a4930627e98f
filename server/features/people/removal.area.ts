import type { RemovalFollowUp } from '../../base/removal-follow-up.ts';
import { eraseMailToAddresses, eraseMailToUsers } from '../../mail/mail-erasure.ts';
import { eraseApiTokens } from '../accounts/api-tokens/api-tokens.repository.ts';
import { eraseLogins } from '../accounts/auth/sign-out.ts';
import { eraseLinkOffers } from '../accounts/users/link-offers.ts';
import { eraseEngagement } from '../engagement/entries/engagement-erasure.ts';
import { eraseExperimentAccounts } from '../experiments/assignment/accounts.repository.ts';
import { lowerDeliveryCounts } from '../leads/lead-delivery/delivery-counts.ts';
import { eraseUploadAddresses } from '../leads/lead-uploads/upload-erasure.ts';
import { createLeadErasure } from '../leads/leads/lead-erasure.ts';
import { eraseOpportunityResponses } from '../leads/opportunities/opportunity-erasure.ts';
import { eraseSubscriptions } from '../leads/subscribers/subscriptions.ts';
import { eraseAddressClaims } from '../members/address-claims/address-claims.repository.ts';
import { eraseAppealTexts } from '../moderation/appeals/appeal-erasure.ts';
import { eraseCareMessages } from '../moderation/care-cases/care-messages.repository.ts';
import {
  contentMentionLinks,
  contentRemovalRepository,
} from '../moderation/content/content-removal.repository.ts';
import { eraseRevisions } from '../moderation/content/revisions.ts';
import { eraseDecisionTexts } from '../moderation/decisions/decision-erasure.ts';
import { eraseAdviceSentences } from '../moderation/flag-findings/flag-findings.repository.ts';
import { eraseFlagViews } from '../moderation/flag-views/flag-views.repository.ts';
import { eraseMemberWordsFromFlags } from '../moderation/flags/flag-erasure.ts';
import { eraseIllegalNoticeSenders } from '../moderation/illegal-notices/illegal-notices.repository.ts';
import { eraseStaffNotes } from '../moderation/notes/staff-notes.repository.ts';
import { eraseNotices } from '../moderation/notices/notice-erasure.ts';
import { eraseReporterTrust } from '../moderation/reporter-trust/reporter-trust.repository.ts';
import { eraseSanctionWords } from '../moderation/sanctions/sanction-erasure.ts';
import { eraseReviewedTexts } from '../moderation/second-reviews/second-reviews.repository.ts';
import { eraseStaffLanguages } from '../moderation/staff-languages/staff-languages.repository.ts';
import { postMentions } from '../site/posts/post-mentions.ts';
import type { RemovableContent } from './user-removal/content-removal.ts';
import { eraseMessagesAndHistory, eraseProfileRows } from './user-removal/own-erasures.ts';

export const removableContent: RemovableContent = {
  writtenIn: contentRemovalRepository,
  mentions: [postMentions, ...contentMentionLinks],
};

/** Run in the transaction that deletes a person, before the address is cleared. */
export const erasuresAtOnce: readonly RemovalFollowUp[] = [
  createLeadErasure(lowerDeliveryCounts).eraseLeads,
  eraseSubscriptions,
  eraseUploadAddresses,
  eraseEngagement,
  eraseAddressClaims,
  eraseIllegalNoticeSenders,
  eraseMailToAddresses,
  eraseLogins,
  eraseApiTokens,
  eraseLinkOffers,
  eraseExperimentAccounts,
  eraseProfileRows,
  eraseOpportunityResponses,
];

/** Run by the job after it has removed all content. */
export const erasuresAfterContent: readonly RemovalFollowUp[] = [
  eraseMessagesAndHistory,
  eraseMailToUsers,
  eraseRevisions,
  eraseMemberWordsFromFlags,
  eraseAdviceSentences,
  eraseCareMessages,
  eraseDecisionTexts,
  eraseReviewedTexts,
  eraseNotices,
  eraseAppealTexts,
  eraseSanctionWords,
  eraseStaffNotes,
  eraseFlagViews,
  eraseReporterTrust,
  eraseStaffLanguages,
];
