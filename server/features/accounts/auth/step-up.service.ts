import { secondFactorMessages } from '../../../../contract/accounts/second-factor-messages.ts';
import type { FailureReason, ProofMethod } from '../../../../contract/accounts/security-events.ts';
import { hourMs } from '../../../../contract/durations.ts';
import { messages } from '../../../../contract/messages.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, invalidInput, notSignedInError } from '../../../base/errors.ts';
import { isRecentlyConfirmed } from '../../../base/step-up.ts';
import type { Database } from '../../../db/database.ts';
import { createThrottle, networkOfAddress } from '../../../http/throttle.ts';
import { verifyPassword } from '../../../lib/passwords.ts';
import type { FactorProof, FactorProofs } from '../factors/factor-proofs.ts';
import { factorsRepository, type Passkey } from '../factors/factors.repository.ts';
import type { RequestSource, SecurityLogService } from '../security-log/security-log.service.ts';
import type { SsoOnlyRule } from '../sso/sso-only.ts';
import { accountsRepository } from './accounts.repository.ts';
import type { SessionsService } from './sessions.service.ts';
import type { SsoSessionsService } from './sso-sessions.service.ts';

interface StepUpChoices {
  isNeeded: boolean;
  hasApp: boolean;
  passkeys: Passkey[];
  /**
   * True if the password is accepted: only for people without a second factor, because it is the
   * weaker proof.
   */
  hasPassword: boolean;
  /** Name of the provider at which the person can sign in again instead. */
  ssoName: string | undefined;
}

export interface StepUpService {
  choices(actor: Actor): Promise<StepUpChoices>;
  confirm(
    actor: Actor,
    proof: FactorProof | { password: string },
    source: RequestSource,
  ): Promise<void>;
}

const stepUpAttemptsPerUser = { attempts: 20, windowMs: hourMs };
const stepUpAttemptsPerAddress = { attempts: 100, windowMs: hourMs };

export function createStepUpService({
  database,
  sessions,
  securityLog,
  proofs,
  ssoOnly,
  ssoSessions,
}: {
  database: Database;
  sessions: SessionsService;
  securityLog: SecurityLogService;
  proofs: FactorProofs;
  ssoOnly: SsoOnlyRule;
  ssoSessions: Pick<SsoSessionsService, 'findConfirming'>;
}): StepUpService {
  const throttle = createThrottle(database.db);

  async function findProofChoices(actor: Actor): Promise<StepUpChoices> {
    const factors = factorsRepository(database.db);
    const listed = await factors.list(actor.id);
    const account = await accountsRepository(database.db).find(actor.siteId, actor.id);
    const isSsoOnly =
      account !== undefined && (await ssoOnly.ruleFor(database.db, account)) === 'refused';
    return {
      isNeeded: !isRecentlyConfirmed(actor),
      hasApp: listed.some(({ kind }) => kind === 'totp'),
      passkeys: await factors.passkeysOfPerson(actor.id),
      hasPassword: listed.length === 0 && account?.passwordHash != null && !isSsoOnly,
      ssoName: (await ssoSessions.findConfirming(actor))?.name,
    };
  }

  async function checkPassword(actor: Actor, password: string): Promise<ProofOutcome> {
    const account = await accountsRepository(database.db).find(actor.siteId, actor.id);
    const isRight = await verifyPassword(account?.passwordHash ?? null, password);
    return isRight
      ? { isRight, method: 'password' }
      : {
          isRight,
          method: 'password',
          reason: 'wrong_password',
          message: secondFactorMessages.wrongPassword,
        };
  }

  return {
    choices: findProofChoices,
    async confirm(actor, proof, source) {
      const { id: userId, siteId, sessionToken } = actor;
      if (sessionToken === undefined) throw notSignedInError();
      const userKey = `step-up:user:${userId}`;
      await throttle.spend(
        {
          [`step-up:address:${networkOfAddress(source.ipAddress)}`]: stepUpAttemptsPerAddress,
          [userKey]: stepUpAttemptsPerUser,
        },
        new Date(),
        messages.signInThrottled,
      );
      const { hasApp, passkeys, hasPassword } = await findProofChoices(actor);
      const hasFactor = hasApp || passkeys.length > 0;
      if (!hasFactor && !hasPassword) throw conflict(secondFactorMessages.noProofPossible);
      if ('password' in proof && !hasPassword) throw invalidInput(secondFactorMessages.wrongCode);
      const outcome: ProofOutcome =
        'password' in proof
          ? await checkPassword(actor, proof.password)
          : await database.transaction((trx) => proofs.check(trx, userId, proof, new Date()));
      const { method } = outcome;
      if (!outcome.isRight) {
        const { reason, message } = outcome;
        const kind = 'confirmation_failed';
        await securityLog.record(database.db, source, { siteId, userId, kind, method, reason });
        throw invalidInput(message, method === 'password' ? 'password' : 'code');
      }
      await throttle.forget(userKey);
      await database.transaction(async (trx) => {
        await sessions.markConfirmed(trx, sessionToken, { withSecondFactor: hasFactor });
        await securityLog.record(trx, source, { siteId, userId, kind: 'confirmed', method });
      });
    },
  };
}

type ProofOutcome =
  | { isRight: true; method: ProofMethod }
  | { isRight: false; method: ProofMethod; reason: FailureReason; message: string };
