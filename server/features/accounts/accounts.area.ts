import type { Area, Core } from '../../base/area.ts';
import { cleanUpJob } from './auth/clean-up.job.ts';
import { createPasswordResetService } from './auth/password-reset.service.ts';
import { createSessionsService } from './auth/sessions.service.ts';
import { createSignInService } from './auth/sign-in.service.ts';
import { createSiteSwitchingService } from './auth/site-switching.service.ts';
import { createSocialLoginsService } from './auth/social-logins.service.ts';
import { createPreferencesService } from './preferences/preferences.service.ts';
import { createSitesService } from './sites/sites.service.ts';

export type AccountServices = ReturnType<typeof createAccountServices>['services'];

/** Signing in, and the sites one is signed in to. */
export function createAccountServices({ config, database, changes, mail }: Core) {
  const sessions = createSessionsService({
    database,
    idleMs: config.sessionIdleMs,
    maxMs: config.sessionMaxMs,
  });
  const passwordReset = createPasswordResetService({ database, sessions, mail });
  return {
    services: {
      sessions,
      passwordReset,
      signIn: createSignInService({ database, sessions }),
      siteSwitching: createSiteSwitchingService({ database, sessions }),
      socialLogins: createSocialLoginsService({ database, changes, passwordReset }),
      sites: createSitesService({ database }),
      preferences: createPreferencesService({ database }),
    },
    jobs: [cleanUpJob({ db: database.db, sessions })],
  } satisfies Area;
}
