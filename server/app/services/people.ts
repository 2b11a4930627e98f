import { createAwardsService } from '../../features/awards/awards.service.ts';
import { createConversationsService } from '../../features/conversations/conversations.service.ts';
import { createDisordersService } from '../../features/disorders/disorders.service.ts';
import { createCloseFlags } from '../../features/flags/flag-closing.ts';
import { eraseFlagWords } from '../../features/flags/flag-erasure.ts';
import { eraseLeads } from '../../features/lead-forms/lead-erasure.ts';
import { eraseUploadAddresses } from '../../features/lead-uploads/upload-erasure.ts';
import { createAccountLinksService } from '../../features/users/account-links.service.ts';
import { createActivityService } from '../../features/users/activity.service.ts';
import { createAskService } from '../../features/users/ask.service.ts';
import { removeAvatarJob } from '../../features/users/avatar.job.ts';
import { createAvatarService } from '../../features/users/avatar.service.ts';
import { blockUsersJob } from '../../features/users/blocking.job.ts';
import { createBlockingService } from '../../features/users/blocking.service.ts';
import { createBulkEditService } from '../../features/users/bulk-edit.service.ts';
import { createConditionsService } from '../../features/users/conditions.service.ts';
import { deleteUserJob } from '../../features/users/deletion.job.ts';
import { createDeletionService } from '../../features/users/deletion.service.ts';
import { createEmailConfirmationService } from '../../features/users/email-confirmation.service.ts';
import { createPublicProfilesService } from '../../features/users/public-profile.service.ts';
import { createSocialsService } from '../../features/users/socials.service.ts';
import { syncUsersJob } from '../../features/users/sync.job.ts';
import { createSyncService } from '../../features/users/sync.service.ts';
import { createTaskRunsService } from '../../features/users/task-runs.service.ts';
import { createUserAwardsService } from '../../features/users/user-awards.service.ts';
import { createCredentials } from '../../features/users/user-credentials.ts';
import { createUserNotices } from '../../features/users/user-notices.ts';
import { createUsersDirectoryService } from '../../features/users/users-directory.service.ts';
import { createUsersEditingService } from '../../features/users/users-editing.service.ts';
import { createChatModel } from '../../lib/chat-model.ts';
import type { AccountServices } from './accounts.ts';
import type { Area, Core } from './core.ts';

export type PeopleServices = ReturnType<typeof createPeopleServices>['services'];

/** The directory of users, what they have, and what can be done to them. */
export function createPeopleServices(
  { config, database, log, events, changes, jobs, mail, storage, hosts }: Core,
  { sessions, passwordReset }: Pick<AccountServices, 'sessions' | 'passwordReset'>,
) {
  const { adminEmail } = config;
  const closeFlags = createCloseFlags({ events });
  const avatars = createAvatarService({ database, changes, jobs, storage });
  const blocking = createBlockingService({ database, changes, jobs });
  const emailConfirmation = createEmailConfirmationService({ database, events, mail });
  return {
    services: {
      avatars,
      blocking,
      emailConfirmation,
      users: createUsersDirectoryService({ database }),
      usersEditing: createUsersEditingService({
        database,
        changes,
        blocking,
        credentials: createCredentials({ sessions }),
        notices: createUserNotices({ mail, passwordReset, emailConfirmation }),
        adminEmail,
      }),
      bulkEdit: createBulkEditService({ database, changes, blocking, adminEmail }),
      deletion: createDeletionService({
        database,
        changes,
        jobs,
        erasures: [eraseLeads, eraseUploadAddresses],
      }),
      sync: createSyncService({ database, events, jobs }),
      taskRuns: createTaskRunsService({ database }),
      accountLinks: createAccountLinksService({ database }),
      awards: createAwardsService({ database, changes }),
      userAwards: createUserAwardsService({ database, changes }),
      socials: createSocialsService({ database, changes }),
      conditions: createConditionsService({ database, changes }),
      disorders: createDisordersService({ database }),
      activity: createActivityService({ database }),
      ask: createAskService({
        database,
        hosts,
        log,
        model: config.chatModel && createChatModel(config.chatModel),
      }),
      publicProfiles: createPublicProfilesService({ database, avatars }),
      conversations: createConversationsService({ database, changes, mail, hosts }),
    },
    jobs: [
      blockUsersJob({ database, events, closeFlags }),
      deleteUserJob({ database, events, closeFlags, eraseFlagWords }),
      syncUsersJob({ database, events, changes }),
      removeAvatarJob({ db: database.db, storage }),
    ],
  } satisfies Area;
}
