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
import { createMailService } from '../features/mail/mail.service.ts';
import { sendMailJob } from '../features/mail/send-mail.job.ts';
import {
  createPreferencesService,
  type PreferencesService,
} from '../features/preferences/preferences.service.ts';
import { createSitesService, type SitesService } from '../features/sites/sites.service.ts';
import { type Jobs, openJobs } from '../jobs/jobs.ts';
import { createChangeLog } from './changes.ts';
import type { Config } from './config.ts';
import { type Events, openEvents } from './events.ts';

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
  const jobs = await openJobs(
    database,
    [
      sendMailJob({
        db: database.db,
        smtpUrl: config.smtpUrl,
        from: config.mailFrom,
        messageIdHost: config.publicUrl.hostname,
      }),
      cleanUpJob({ db: database.db, sessions }),
    ],
    { runsWorker: config.runsWorker, log },
  );
  const mail = createMailService({ jobs });
  const passwordReset = createPasswordResetService({ database, sessions, mail });

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
  };
}
