import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { cleanUpJob } from '../features/auth/clean-up.job.ts';
import {
  createPasswordResetService,
  type PasswordResetService,
} from '../features/auth/password-reset.service.ts';
import { createSessionsService, type SessionsService } from '../features/auth/sessions.service.ts';
import { createSignInService, type SignInService } from '../features/auth/sign-in.service.ts';
import {
  createSiteSwitchingService,
  type SiteSwitchingService,
} from '../features/auth/site-switching.service.ts';
import {
  createSocialLoginsService,
  type SocialLoginsService,
} from '../features/auth/social-logins.service.ts';
import { type AwardsService, createAwardsService } from '../features/awards/awards.service.ts';
import {
  type ConversationsService,
  createConversationsService,
} from '../features/conversations/conversations.service.ts';
import {
  createDisordersService,
  type DisordersService,
} from '../features/disorders/disorders.service.ts';
import { createMailService } from '../features/mail/mail.service.ts';
import { sendMailJob } from '../features/mail/send-mail.job.ts';
import {
  createPreferencesService,
  type PreferencesService,
} from '../features/preferences/preferences.service.ts';
import { createSitesService, type SitesService } from '../features/sites/sites.service.ts';
import {
  type AccountLinksService,
  createAccountLinksService,
} from '../features/users/account-links.service.ts';
import { type ActivityService, createActivityService } from '../features/users/activity.service.ts';
import { type AskService, createAskService } from '../features/users/ask.service.ts';
import { removeAvatarJob } from '../features/users/avatar.job.ts';
import { type AvatarService, createAvatarService } from '../features/users/avatar.service.ts';
import { blockUsersJob, type CloseFlags } from '../features/users/blocking.job.ts';
import { type BlockingService, createBlockingService } from '../features/users/blocking.service.ts';
import {
  type BulkEditService,
  createBulkEditService,
} from '../features/users/bulk-edit.service.ts';
import {
  type ConditionsService,
  createConditionsService,
} from '../features/users/conditions.service.ts';
import { deleteUserJob } from '../features/users/deletion.job.ts';
import { createDeletionService, type DeletionService } from '../features/users/deletion.service.ts';
import {
  createEmailConfirmationService,
  type EmailConfirmationService,
} from '../features/users/email-confirmation.service.ts';
import {
  createPublicProfilesService,
  type PublicProfilesService,
} from '../features/users/public-profile.service.ts';
import { createSocialsService, type SocialsService } from '../features/users/socials.service.ts';
import { syncUsersJob } from '../features/users/sync.job.ts';
import { createSyncService, type SyncService } from '../features/users/sync.service.ts';
import {
  createTaskRunsService,
  type TaskRunsService,
} from '../features/users/task-runs.service.ts';
import {
  createUserAwardsService,
  type UserAwardsService,
} from '../features/users/user-awards.service.ts';
import { createCredentials } from '../features/users/user-credentials.ts';
import { createUserNotices } from '../features/users/user-notices.ts';
import {
  createUsersDirectoryService,
  type UsersDirectoryService,
} from '../features/users/users-directory.service.ts';
import {
  createUsersEditingService,
  type UsersEditingService,
} from '../features/users/users-editing.service.ts';
import { type Jobs, openJobs } from '../jobs/jobs.ts';
import { createChatModel } from '../lib/chat-model.ts';
import { createFolderStorage } from '../lib/storage.ts';
import { createChangeLog } from './changes.ts';
import type { Config } from './config.ts';
import { type Events, openEvents } from './events.ts';
import { createHosts } from './hosts.ts';

/** Every use case of the product, built once. */
export interface Services {
  events: Events;
  jobs: Jobs;
  sessions: SessionsService;
  signIn: SignInService;
  passwordReset: PasswordResetService;
  siteSwitching: SiteSwitchingService;
  socialLogins: SocialLoginsService;
  sites: SitesService;
  awards: AwardsService;
  preferences: PreferencesService;
  users: UsersDirectoryService;
  usersEditing: UsersEditingService;
  bulkEdit: BulkEditService;
  emailConfirmation: EmailConfirmationService;
  accountLinks: AccountLinksService;
  userAwards: UserAwardsService;
  socials: SocialsService;
  conditions: ConditionsService;
  disorders: DisordersService;
  taskRuns: TaskRunsService;
  blocking: BlockingService;
  deletion: DeletionService;
  sync: SyncService;
  avatars: AvatarService;
  activity: ActivityService;
  ask: AskService;
  publicProfiles: PublicProfilesService;
  conversations: ConversationsService;
}

/** There are no flags to close yet; the slice that brings them puts its own function here. */
const closeFlags: CloseFlags = async () => {};

export async function openServices(
  config: Config,
  database: Database,
  log: Logger,
): Promise<Services> {
  const events = await openEvents(database, (error) =>
    log.error({ err: error }, 'event bus error'),
  );
  const changes = createChangeLog(events);
  const sessions = createSessionsService({
    database,
    idleMs: config.sessionIdleMs,
    maxMs: config.sessionMaxMs,
  });
  const storage = createFolderStorage(join(config.dataDir, 'files'));
  const jobs = await openJobs(
    database,
    [
      sendMailJob({
        db: database.db,
        smtpUrl: config.smtpUrl,
        from: config.mailFrom,
        messageIdHost: config.publicUrl.hostname,
        outboxFolder: join(config.dataDir, 'outbox'),
      }),
      cleanUpJob({ db: database.db, sessions }),
      blockUsersJob({ database, events, closeFlags }),
      deleteUserJob({ database, events, closeFlags }),
      syncUsersJob({ database, events, changes }),
      removeAvatarJob({ db: database.db, storage }),
    ],
    { runsWorker: config.runsWorker, log },
  );
  const mail = createMailService({ jobs });
  const passwordReset = createPasswordResetService({ database, sessions, mail });
  const avatars = createAvatarService({ database, changes, jobs, storage });
  const blocking = createBlockingService({ database, changes, jobs });
  const emailConfirmation = createEmailConfirmationService({ database, events, mail });
  const { adminEmail } = config;

  return {
    events,
    jobs,
    sessions,
    signIn: createSignInService({ database, sessions }),
    passwordReset,
    siteSwitching: createSiteSwitchingService({ database, sessions }),
    socialLogins: createSocialLoginsService({ database, changes, passwordReset }),
    sites: createSitesService({ database }),
    awards: createAwardsService({ database, changes }),
    preferences: createPreferencesService({ database }),
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
    emailConfirmation,
    accountLinks: createAccountLinksService({ database }),
    userAwards: createUserAwardsService({ database, changes }),
    socials: createSocialsService({ database, changes }),
    conditions: createConditionsService({ database, changes }),
    disorders: createDisordersService({ database }),
    taskRuns: createTaskRunsService({ database }),
    blocking,
    deletion: createDeletionService({ database, changes, jobs }),
    sync: createSyncService({ database, events, jobs }),
    avatars,
    activity: createActivityService({ database }),
    ask: createAskService({
      database,
      hosts: createHosts(config.publicUrl),
      log,
      model: config.chatModel && createChatModel(config.chatModel),
    }),
    publicProfiles: createPublicProfilesService({ database, avatars }),
    conversations: createConversationsService({ database, changes }),
  };
}
