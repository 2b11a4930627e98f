import { join } from 'node:path';
import type { Logger } from 'pino';
import { previewPage } from '../companion/lead-form.view.ts';
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
import { openAutomod } from '../features/automod/automod.ts';
import { type AwardsService, createAwardsService } from '../features/awards/awards.service.ts';
import { type ContentService, createContentService } from '../features/content/content.service.ts';
import { createPostsService } from '../features/content/posts.service.ts';
import {
  createPublicDiscussionsService,
  type PublicDiscussionsService,
} from '../features/content/public-discussions.service.ts';
import {
  createPublicWritingService,
  type PublicWritingService,
} from '../features/content/public-writing.service.ts';
import {
  type ContentImagesService,
  createContentImagesService,
} from '../features/content-images/content-images.service.ts';
import { removeContentPicturesJob } from '../features/content-images/content-pictures.job.ts';
import {
  type ContentPicturesService,
  createContentPicturesService,
} from '../features/content-images/content-pictures.service.ts';
import { openSigningKey } from '../features/content-images/signing-key.ts';
import {
  type ConversationsService,
  createConversationsService,
} from '../features/conversations/conversations.service.ts';
import {
  createDisordersService,
  type DisordersService,
} from '../features/disorders/disorders.service.ts';
import {
  type AssociatedContentService,
  createAssociatedContentService,
} from '../features/flags/associated-content.service.ts';
import {
  createFlagActingService,
  type FlagActingService,
} from '../features/flags/flag-acting.service.ts';
import { createCloseFlags } from '../features/flags/flag-closing.ts';
import { eraseFlagWords } from '../features/flags/flag-erasure.ts';
import { createFlagging } from '../features/flags/flag-opening.ts';
import {
  createFlagPresenceService,
  type FlagPresenceService,
} from '../features/flags/flag-presence.service.ts';
import {
  createFlagUndoService,
  type FlagUndoService,
} from '../features/flags/flag-undo.service.ts';
import {
  createFlagWordsService,
  type FlagWordsService,
} from '../features/flags/flag-words.service.ts';
import {
  createFlagsReadingService,
  type FlagsReadingService,
} from '../features/flags/flags-reading.service.ts';
import { createIntakeService, type IntakeService } from '../features/intake/intake.service.ts';
import {
  createIntakeKeysService,
  type IntakeKeysService,
} from '../features/intake/intake-keys.service.ts';
import { deliverLeadsJob } from '../features/lead-forms/lead-delivery.job.ts';
import {
  createLeadFormsService,
  type LeadFormsService,
} from '../features/lead-forms/lead-forms.service.ts';
import { scheduleLeadsJob } from '../features/lead-forms/lead-schedule.job.ts';
import {
  createLeadSubmissionsService,
  type LeadSubmissionsService,
} from '../features/lead-forms/lead-submissions.service.ts';
import { createLeadsService, type LeadsService } from '../features/lead-forms/leads.service.ts';
import { createSftpService, type SftpService } from '../features/lead-forms/sftp.service.ts';
import { createSftpGateway } from '../features/lead-forms/sftp-gateway.ts';
import { openSftpKey } from '../features/lead-forms/sftp-key.ts';
import { createSftpPasswords } from '../features/lead-forms/sftp-passwords.ts';
import { generateLeadsJob } from '../features/lead-uploads/generate-leads.job.ts';
import {
  createLeadUploadsService,
  type LeadUploadsService,
} from '../features/lead-uploads/lead-uploads.service.ts';
import {
  createOptOutService,
  type OptOutService,
} from '../features/lead-uploads/opt-out.service.ts';
import { createMailService } from '../features/mail/mail.service.ts';
import { sendMailJob } from '../features/mail/send-mail.job.ts';
import { sendMailsJob } from '../features/mail/send-mails.job.ts';
import {
  type AnsweringService,
  createAnsweringService,
} from '../features/opportunities/answering.service.ts';
import {
  createOpportunitiesService,
  type OpportunitiesService,
} from '../features/opportunities/opportunities.service.ts';
import {
  createPreferencesService,
  type PreferencesService,
} from '../features/preferences/preferences.service.ts';
import { createSitesService, type SitesService } from '../features/sites/sites.service.ts';
import { createThreadsService, type ThreadsService } from '../features/threads/threads.service.ts';
import {
  type AccountLinksService,
  createAccountLinksService,
} from '../features/users/account-links.service.ts';
import { type ActivityService, createActivityService } from '../features/users/activity.service.ts';
import { type AskService, createAskService } from '../features/users/ask.service.ts';
import { removeAvatarJob } from '../features/users/avatar.job.ts';
import { type AvatarService, createAvatarService } from '../features/users/avatar.service.ts';
import { blockUsersJob } from '../features/users/blocking.job.ts';
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
import { createSafeFetch } from '../lib/safe-fetch.ts';
import { openSecretBox } from '../lib/secret-box.ts';
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
  leadForms: LeadFormsService;
  leadSubmissions: LeadSubmissionsService;
  leads: LeadsService;
  sftp: SftpService;
  content: ContentService;
  flags: FlagsReadingService;
  flagContent: AssociatedContentService;
  flagActing: FlagActingService;
  flagUndo: FlagUndoService;
  flagWords: FlagWordsService;
  flagPresence: FlagPresenceService;
  threads: ThreadsService;
  intake: IntakeService;
  intakeKeys: IntakeKeysService;
  contentImages: ContentImagesService;
  contentPictures: ContentPicturesService;
  publicDiscussions: PublicDiscussionsService;
  publicWriting: PublicWritingService;
  leadUploads: LeadUploadsService;
  optOut: OptOutService;
  opportunities: OpportunitiesService;
  answering: AnsweringService;
}

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
  const closeFlags = createCloseFlags({ events });
  // Mail is sent by a job, and some jobs send mail: those may begin before all queues are open.
  const queues = Promise.withResolvers<Jobs>();
  const later: Pick<Jobs, 'send'> = {
    send: async (...args) => (await queues.promise).send(...args),
  };
  const mail = createMailService({ jobs: later });
  const sendMail = sendMailJob({
    db: database.db,
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    messageIdHost: config.publicUrl.hostname,
    outboxFolder: join(config.dataDir, 'outbox'),
  });
  const sftpKey = await openSftpKey(config.dataDir);
  const passwords = createSftpPasswords(await openSecretBox(config));
  const gateway = createSftpGateway({
    database,
    privateKey: sftpKey.privateKey,
    allowLoopback: config.fetchLoopback,
  });
  const jobs = await openJobs(
    database,
    [
      sendMail,
      sendMailsJob(sendMail),
      cleanUpJob({ db: database.db, sessions }),
      blockUsersJob({ database, events, closeFlags }),
      deleteUserJob({ database, events, closeFlags, eraseFlagWords }),
      syncUsersJob({ database, events, changes }),
      generateLeadsJob({ database, events, changes, mail }),
      deliverLeadsJob({ database, events, gateway, passwords, jobs: later, mail }),
      scheduleLeadsJob({ database, events, jobs: later }),
      removeAvatarJob({ db: database.db, storage }),
      removeContentPicturesJob({ db: database.db, storage }),
    ],
    { runsWorker: config.runsWorker, log },
  );
  queues.resolve(jobs);
  const contentImages = createContentImagesService({
    key: await openSigningKey(config.dataDir),
    storage,
    safeFetch: createSafeFetch({ allowLoopback: config.fetchLoopback }),
  });
  const contentPictures = createContentPicturesService({ database, storage });
  const passwordReset = createPasswordResetService({ database, sessions, mail });
  const avatars = createAvatarService({ database, changes, jobs, storage });
  const blocking = createBlockingService({ database, changes, jobs });
  const emailConfirmation = createEmailConfirmationService({ database, events, mail });
  const { adminEmail } = config;
  const flagging = createFlagging({ events });
  const automod = await openAutomod();
  const content = createContentService({ database, events, automod, flagging });
  const flagContent = createAssociatedContentService({ database });

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
    leadForms: createLeadFormsService({ database, changes, passwords, renderPreview: previewPage }),
    leadSubmissions: createLeadSubmissionsService({ database, events }),
    leads: createLeadsService({ database, changes, jobs }),
    sftp: createSftpService({
      database,
      changes,
      jobs,
      gateway,
      passwords,
      publicKey: sftpKey.publicKey,
    }),
    conversations: createConversationsService({
      database,
      changes,
      mail,
      hosts: createHosts(config.publicUrl),
    }),
    content,
    flags: createFlagsReadingService({ database }),
    flagContent,
    flagActing: createFlagActingService({ database, changes, mail, flagging, content }),
    flagUndo: createFlagUndoService({ database, changes }),
    flagWords: createFlagWordsService({ database, changes, content }),
    flagPresence: createFlagPresenceService({ database, events }),
    threads: createThreadsService({ database, changes, events, content, flagContent }),
    intake: createIntakeService({ database, content, posts: createPostsService({ database }) }),
    intakeKeys: createIntakeKeysService({ database }),
    contentImages,
    contentPictures,
    publicDiscussions: createPublicDiscussionsService({ database, avatars }),
    leadUploads: createLeadUploadsService({
      database,
      changes,
      jobs,
      hosts: createHosts(config.publicUrl),
    }),
    optOut: createOptOutService({ database, events }),
    opportunities: createOpportunitiesService({ database, changes }),
    answering: createAnsweringService({ database, events }),
    publicWriting: createPublicWritingService({ database, content, pictures: contentPictures }),
  };
}
