import type { Area, Core } from '../../area.ts';
import { createThrottle } from '../../http/throttle.ts';
import { createApiTokensService } from './api-tokens/api-tokens.service.ts';
import { createIntakeKeysService } from './api-tokens/intake-keys.service.ts';
import { endSessionsWithoutFactor, endSessionsWithoutSso } from './auth/enforcement-clean-up.ts';
import { knownBrowsersRepository } from './auth/known-browsers.repository.ts';
import { oneTimeTokensRepository } from './auth/one-time-tokens.repository.ts';
import { sendResetLinksJob } from './auth/password-reset.job.ts';
import { createPasswordResetService } from './auth/password-reset.service.ts';
import { createSecondStepService } from './auth/second-step.service.ts';
import { createSessionOpening } from './auth/session-opening.ts';
import { createSessionsService } from './auth/sessions.service.ts';
import { createSignInService } from './auth/sign-in.service.ts';
import { createSiteSwitchingService } from './auth/site-switching.service.ts';
import { createSocialLoginsService } from './auth/social-logins.service.ts';
import { ssoLoginsRepository } from './auth/sso-logins.repository.ts';
import { createSsoSessionsService } from './auth/sso-sessions.service.ts';
import { createSsoSignInService } from './auth/sso-sign-in.service.ts';
import { createStepUpService } from './auth/step-up.service.ts';
import { createFactorProofs } from './factors/factor-proofs.ts';
import { createPasskeys } from './factors/passkeys.ts';
import { createTotpSetUps } from './factors/totp-set-up.ts';
import { createOwnSecurityService } from './own-security/own-security.service.ts';
import { createUserSecurityService } from './own-security/user-security.service.ts';
import { createPreferencesService } from './preferences/preferences.service.ts';
import { securityLogRepository } from './security-log/security-log.repository.ts';
import { createSecurityLogService } from './security-log/security-log.service.ts';
import { createSitesService } from './sites/sites.service.ts';
import { createSsoOnlyRule } from './sso/sso-only.ts';
import { createSsoProviders } from './sso/sso-providers.ts';

export type AccountServices = ReturnType<typeof createAccountServices>['services'];

declare module '../../area.ts' {
  interface Services extends AccountServices {}
}

export function createAccountServices({
  config,
  database,
  changes,
  mail,
  jobs,
  secretBox: box,
  metrics,
  leakedPasswords,
}: Core) {
  const sessions = createSessionsService({
    database,
    idleMs: config.sessionIdleMs,
    maxMs: config.sessionMaxMs,
  });
  const securityLog = createSecurityLogService({ database, metrics });
  const passkeys = createPasskeys(config.passkeyRpId);
  const proofs = createFactorProofs({ box, passkeys });
  const totpSetUps = createTotpSetUps({ box });
  const ssoProviders = createSsoProviders(config.ssoProviders);
  const ssoOnly = createSsoOnlyRule(ssoProviders);
  const opener = createSessionOpening({ sessions, securityLog, mail, ssoOnly });
  const ssoSessions = createSsoSessionsService({
    database,
    sessions,
    securityLog,
    providers: ssoProviders,
  });
  const passwordReset = createPasswordResetService({
    database,
    changes,
    sessions,
    mail,
    jobs,
    leakedPasswords,
  });
  return {
    services: {
      sessions,
      passwordReset,
      securityLog,
      passkeys,
      signIn: createSignInService({ database, sessions, securityLog, opener }),
      secondStep: createSecondStepService({
        database,
        sessions,
        securityLog,
        opener,
        proofs,
        passkeys,
        totpSetUps,
      }),
      ssoProviders,
      ssoOnly,
      ssoSessions,
      ssoSignIn: createSsoSignInService({
        database,
        sessions,
        securityLog,
        changes,
        mail,
        opener,
      }),
      stepUp: createStepUpService({
        database,
        sessions,
        securityLog,
        proofs,
        ssoOnly,
        ssoSessions,
      }),
      ownSecurity: createOwnSecurityService({
        database,
        sessions,
        securityLog,
        passkeys,
        totpSetUps,
        mail,
        leakedPasswords,
      }),
      userSecurity: createUserSecurityService({ database, changes, sessions, securityLog, mail }),
      totpSetUps,
      siteSwitching: createSiteSwitchingService({ database, sessions, ssoOnly, ssoProviders }),
      socialLogins: createSocialLoginsService({
        database,
        changes,
        sessions,
        mail,
        passwordReset,
      }),
      apiTokens: createApiTokensService({ database, changes }),
      intakeKeys: createIntakeKeysService({ database }),
      sites: createSitesService({ database }),
      preferences: createPreferencesService({ database }),
    },
    jobs: [sendResetLinksJob(passwordReset)],
    cleanUps: [
      () => sessions.deleteExpired(),
      (now) => endSessionsWithoutFactor(database, now),
      () => endSessionsWithoutSso(database, ssoOnly),
      (now) => ssoLoginsRepository(database.db).deleteEnded(new Date(now.getTime() - 86_400_000)),
      (now) => oneTimeTokensRepository(database.db).deleteExpired(now),
      (now) => knownBrowsersRepository(database.db).deleteExpired(now),
      (now) => createThrottle(database.db).deleteExpired(now),
    ],
    retentionRules: [
      {
        setting: 'securityLogDays',
        removeBefore: securityLogRepository(database.db).deleteBefore,
      },
    ],
  } satisfies Area;
}
