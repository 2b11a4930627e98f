import type { Area, Core } from '../../area.ts';
import { createChatModel } from '../../lib/chat-model.ts';
import type { AccountServices } from '../accounts/accounts.area.ts';
import { createFlagCloser } from '../moderation/flags/flag-closing.ts';
import { flagsOfKind } from '../moderation/flags/flag-fragments.ts';
import { createActivityService } from './activity/activity.service.ts';
import { createAskService } from './ask/ask.service.ts';
import { removeAvatarJob } from './avatars/avatar.job.ts';
import { createAvatarService } from './avatars/avatar.service.ts';
import { createAwardsService } from './awards/awards.service.ts';
import { createConversationsService } from './conversations/conversations.service.ts';
import { createExtendedProfileService } from './extended-profile/extended-profile.service.ts';
import { createProfileAnswersService } from './extended-profile/profile-answers.service.ts';
import type { ProfileSection } from './extended-profile/profile-model.ts';
import { createProfileTextsService } from './extended-profile/profile-texts.service.ts';
import { createAccountLinksService } from './linked-accounts/account-links.service.ts';
import { profileSitemap } from './profiles/profiles.sitemap.ts';
import { createPublicProfilesService } from './profiles/public-profile.service.ts';
import { createRelatedAccountsService } from './related-accounts/related-accounts.service.ts';
import { erasuresAfterContent, erasuresAtOnce, removableContent } from './removal.area.ts';
import { createSocialsService } from './socials/socials.service.ts';
import { createUserAwardsService } from './user-awards/user-awards.service.ts';
import { createUserConditionsService } from './user-conditions/conditions.service.ts';
import { createAccountChangeMails } from './user-editing/account-change-mails.ts';
import { createBulkEditService } from './user-editing/bulk-edit.service.ts';
import { createEmailConfirmationService } from './user-editing/email-confirmation.service.ts';
import { createUserCredentials } from './user-editing/user-credentials.ts';
import { createUsersEditingService } from './user-editing/users-editing.service.ts';
import { createUserHistoryService } from './user-history/user-history.service.ts';
import { blockUsersJob } from './user-removal/blocking.job.ts';
import { createBlockingService } from './user-removal/blocking.service.ts';
import { deleteUserJob } from './user-removal/deletion.job.ts';
import { createDeletionService } from './user-removal/deletion.service.ts';
import { createReversibleBlockingService } from './user-removal/reversible-blocking.service.ts';
import { syncUsersJob } from './user-sync/sync.job.ts';
import { createSyncService } from './user-sync/sync.service.ts';
import { createUsersDirectoryService } from './users/users-directory.service.ts';
import { markedUsers } from './users/users-page-marks.ts';

type PeopleServices = ReturnType<typeof createPeopleServices>['services'];

declare module '../../area.ts' {
  interface Services extends PeopleServices {}
}

export function createPeopleServices(
  {
    config,
    database,
    log,
    events,
    changes,
    jobs,
    mail,
    storage,
    hosts,
    callers,
    texts,
    leakedPasswords,
  }: Core,
  { sessions, passwordReset }: Pick<AccountServices, 'sessions' | 'passwordReset'>,
  {
    renderPreview,
  }: {
    renderPreview(section: ProfileSection): string;
  },
) {
  const { adminEmail } = config;
  const content = removableContent;
  const closeFlags = createFlagCloser({ events });
  const avatars = createAvatarService({ database, changes, jobs, storage });
  const blocking = createBlockingService({ database, changes, jobs, content });
  const profileAnswers = createProfileAnswersService({ database, events });
  const emailConfirmation = createEmailConfirmationService({ database, events, mail });
  return {
    services: {
      avatars,
      blocking,
      reversibleBlocking: createReversibleBlockingService({ database, changes }),
      emailConfirmation,
      users: createUsersDirectoryService({ database }),
      usersEditing: createUsersEditingService({
        database,
        changes,
        blocking,
        credentials: createUserCredentials({ sessions }),
        notices: createAccountChangeMails({ mail, passwordReset, emailConfirmation }),
        adminEmail,
        leakedPasswords,
      }),
      bulkEdit: createBulkEditService({ database, changes, blocking, adminEmail }),
      deletion: createDeletionService({
        database,
        changes,
        jobs,
        content,
        erasures: erasuresAtOnce,
      }),
      sync: createSyncService({ database, events, jobs }),
      relatedAccounts: createRelatedAccountsService({ database }),
      accountLinks: createAccountLinksService({ database, changes }),
      awards: createAwardsService({ database, changes }),
      userAwards: createUserAwardsService({ database, changes }),
      socials: createSocialsService({ database, changes }),
      conditions: createUserConditionsService({ database, changes }),
      activity: createActivityService({ database, flagsOf: flagsOfKind, texts }),
      userHistory: createUserHistoryService({ database }),
      ask: createAskService({
        database,
        hosts,
        log,
        model: config.chatModel && createChatModel(config.chatModel),
      }),
      extendedProfile: createExtendedProfileService({
        database,
        changes,
        events,
        renderPreview,
      }),
      profileAnswers,
      profileTexts: createProfileTextsService({ database, changes }),
      publicProfiles: createPublicProfilesService({ database, avatars }),
      conversations: createConversationsService({ database, changes, mail, hosts }),
    },
    jobs: [
      blockUsersJob({ database, events, callers, content, closeFlags }),
      deleteUserJob({
        database,
        events,
        callers,
        content,
        closeFlags,
        erasures: erasuresAfterContent,
      }),
      syncUsersJob({ database, events, callers, changes, mail, hosts }),
      removeAvatarJob({ db: database.db, storage }),
    ],
    cleanUps: [profileAnswers.deleteOutdatedHiddenAnswers],
    sitemapKinds: [profileSitemap(database.db)],
    markedLists: [markedUsers],
  } satisfies Area;
}
