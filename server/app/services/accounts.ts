import { cleanUpJob } from '../../features/auth/clean-up.job.ts';
import { createPasswordResetService } from '../../features/auth/password-reset.service.ts';
import { createSessionsService } from '../../features/auth/sessions.service.ts';
import { createSignInService } from '../../features/auth/sign-in.service.ts';
import { createSiteSwitchingService } from '../../features/auth/site-switching.service.ts';
import { createSocialLoginsService } from '../../features/auth/social-logins.service.ts';
import { createPreferencesService } from '../../features/preferences/preferences.service.ts';
import { createSitesService } from '../../features/sites/sites.service.ts';
import type { Area, Core } from './core.ts';

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
