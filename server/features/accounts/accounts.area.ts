import type { Area, Core } from '../../area.ts';
import { createThrottle } from '../../http/throttle.ts';
import { countSignIns } from './auth/count-sign-ins.ts';
import { knownBrowsersRepository } from './auth/known-browsers.repository.ts';
import { oneTimeTokensRepository } from './auth/one-time-tokens.repository.ts';
import { sendResetLinksJob } from './auth/password-reset.job.ts';
import { createPasswordResetService } from './auth/password-reset.service.ts';
import { createSessionsService } from './auth/sessions.service.ts';
import { createSignInService } from './auth/sign-in.service.ts';
import { createSiteSwitchingService } from './auth/site-switching.service.ts';
import { createSocialLoginsService } from './auth/social-logins.service.ts';
import { createPreferencesService } from './preferences/preferences.service.ts';
import { createSitesService } from './sites/sites.service.ts';

export type AccountServices = ReturnType<typeof createAccountServices>['services'];

declare module '../../area.ts' {
  interface Services extends AccountServices {}
}

export function createAccountServices({ config, database, changes, mail, jobs, metrics }: Core) {
  const sessions = createSessionsService({
    database,
    idleMs: config.sessionIdleMs,
    maxMs: config.sessionMaxMs,
  });
  const passwordReset = createPasswordResetService({ database, changes, sessions, mail, jobs });
  return {
    services: {
      sessions,
      passwordReset,
      signIn: countSignIns(createSignInService({ database, sessions }), metrics),
      siteSwitching: createSiteSwitchingService({ database, sessions }),
      socialLogins: createSocialLoginsService({
        database,
        changes,
        sessions,
        mail,
        passwordReset,
      }),
      sites: createSitesService({ database }),
      preferences: createPreferencesService({ database }),
    },
    jobs: [sendResetLinksJob(passwordReset)],
    cleanUps: [
      () => sessions.deleteExpired(),
      (now) => oneTimeTokensRepository(database.db).deleteExpired(now),
      (now) => knownBrowsersRepository(database.db).deleteExpired(now),
      (now) => createThrottle(database.db).deleteExpired(now),
    ],
  } satisfies Area;
}
