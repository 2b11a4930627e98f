import { hourMs } from '../../../../contract/durations.ts';
import {
  emailChange,
  type OwnSettings,
  ownAccountMessages,
} from '../../../../contract/members/own-account.ts';
import { signUpMessages } from '../../../../contract/members/sign-up.ts';
import { messages } from '../../../../contract/messages.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, invalidInput, notSignedInError } from '../../../base/errors.ts';
import { assertRecentlyConfirmed } from '../../../base/step-up.ts';
import { validate } from '../../../base/validate.ts';
import { violatesUnique } from '../../../db/constraints.ts';
import type { Trx } from '../../../db/database.ts';
import { createThrottle } from '../../../http/throttle.ts';
import { loginsIn } from '../../accounts/auth/logins.ts';
import { oneTimeTokensIn } from '../../accounts/auth/one-time-tokens.service.ts';
import { toRoleId } from '../../accounts/auth/sessions.service.ts';
import type {
  RequestSource,
  SecurityLogService,
} from '../../accounts/security-log/security-log.service.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import { subscribersIn } from '../../leads/subscribers/subscribers.service.ts';
import type { AvatarService } from '../../people/avatars/avatar.service.ts';
import { findAdminAddressRule } from '../../people/user-editing/address-rule.ts';
import { type AdminAddressRule, assertAddressFitsRole } from '../../people/users/user-rules.ts';
import { addressClaimsRepository } from '../address-claims/address-claims.repository.ts';
import type { AddressClaimsService } from '../address-claims/address-claims.service.ts';
import { composeAddressReplacedMail } from '../address-claims/claim-mails.ts';
import { type OwnAccount, ownAccountRepository } from './own-account.repository.ts';

export interface OwnAccountService {
  find(actor: Actor): Promise<OwnAccount>;
  saveSettings(actor: Actor, settings: OwnSettings): Promise<void>;
  setPicture(actor: Actor, picture: Buffer): Promise<void>;
  removePicture(actor: Actor): Promise<void>;
  /** Mails a link to the new address; needs a fresh proof. Behaves the same for every address. */
  requestAddress(actor: Actor, email: string): Promise<void>;
  findRequestedAddress(siteId: number, token: string): Promise<string | undefined>;
  /** Needs no session: the link proves the address, and the owner had proven who they are. */
  confirmAddress(
    siteId: number,
    token: string,
    request: { source: RequestSource; requestId: string },
  ): Promise<void>;
}

const addressChangesPerDay = { attempts: 5, windowMs: 24 * hourMs };
const picturesPerHour = { attempts: 10, windowMs: hourMs };

export function createOwnAccountService({
  database,
  changes,
  mail,
  claims,
  avatars,
  securityLog,
  adminEmail,
}: Pick<Core, 'database' | 'changes' | 'mail'> & {
  claims: AddressClaimsService;
  avatars: AvatarService;
  securityLog: SecurityLogService;
  adminEmail: AdminAddressRule;
}): OwnAccountService {
  const throttle = createThrottle(database.db);

  async function find({ siteId, id }: Actor): Promise<OwnAccount> {
    const account = await ownAccountRepository(database.db).find(siteId, id);
    if (!account) throw notSignedInError();
    return account;
  }

  const limitPictures = ({ id }: Actor) =>
    throttle.spend(
      { [`picture:user:${id}`]: picturesPerHour },
      new Date(),
      ownAccountMessages.tooManyPictures,
    );

  return {
    find,

    saveSettings: (actor, settings) =>
      database.transaction(async (trx) => {
        const accounts = ownAccountRepository(trx);
        const account = await accounts.lock(actor.siteId, actor.id);
        if (!account) throw notSignedInError();
        const { receiveEmails, isSearchable } = account;
        const isSame =
          receiveEmails === settings.receiveEmails && isSearchable === settings.isSearchable;
        if (isSame) return;
        await accounts.update(account, settings);
        await changes.record(trx, actor, {
          noun: 'user',
          id: actor.id,
          action: 'updated',
          before: { receiveEmails, isSearchable },
          after: settings,
          version: account.version + 1,
        });
      }),

    async setPicture(actor, picture) {
      await limitPictures(actor);
      await avatars.upload(actor, actor.id, picture);
    },

    async removePicture(actor) {
      await limitPictures(actor);
      await avatars.remove(actor, actor.id);
    },

    async requestAddress(actor, typed) {
      assertRecentlyConfirmed(actor);
      const { db } = database;
      const { siteId, id: userId } = actor;
      const { email } = validate(emailChange, { email: typed });
      const account = await find(actor);
      if (account.email?.toLowerCase() === email) {
        throw invalidInput(ownAccountMessages.sameAddress, 'email');
      }
      const rule = await findAdminAddressRule(db, siteId, adminEmail);
      assertAddressFitsRole(rule, email, toRoleId(account.roleId));
      const domain = email.split('@').at(-1) ?? '';
      if ((await subscribersIn(db).blockedDomains([domain])).length > 0) {
        throw invalidInput(signUpMessages.emailRefused, 'email');
      }
      const key = `address:user:${userId}`;
      await throttle.spend({ [key]: addressChangesPerDay }, new Date(), ownAccountMessages.tooMany);
      await database.transaction(async (trx) => {
        await addressClaimsRepository(trx).deleteOfUser(siteId, userId);
        await claims.request(trx, { siteId, purpose: 'change', userId, email }, new Date());
      });
    },

    async findRequestedAddress(siteId, token) {
      const claims = addressClaimsRepository(database.db);
      return (await claims.find(siteId, 'change', token, new Date()))?.email;
    },

    async confirmAddress(siteId, token, { source, requestId }) {
      try {
        await database.transaction((trx) => replaceAddress(trx, siteId, token, requestId, source));
      } catch (error) {
        throw violatesUnique(error, 'users_email')
          ? conflict(ownAccountMessages.addressTaken)
          : error;
      }
    },
  };

  async function replaceAddress(
    trx: Trx,
    siteId: number,
    token: string,
    requestId: string,
    source: RequestSource,
  ): Promise<void> {
    const claimed = addressClaimsRepository(trx);
    const accounts = ownAccountRepository(trx);
    const claim = await claimed.lock(siteId, 'change', token, new Date());
    const account = claim?.userId ? await accounts.lock(siteId, claim.userId) : undefined;
    if (!claim || !account) throw invalidInput(messages.confirmLinkInvalid);
    const { id, email: before } = account;
    await claimed.deleteOfAddress(siteId, claim.email);
    // Links that were mailed to the old address must not open the account any more.
    const tokens = oneTimeTokensIn(trx);
    await tokens.deleteOfPerson(id, 'password_reset');
    await tokens.deleteOfUser(id, 'confirm_email');
    await accounts.update(account, { email: claim.email, verifiedAt: new Date() });
    await loginsIn(trx).setEmailLogin(siteId, id, claim.email, { create: false });
    await changes.record(
      trx,
      { siteId, requestId, id },
      {
        noun: 'user',
        id,
        action: 'updated',
        before: { email: before },
        after: { email: claim.email },
        version: account.version + 1,
      },
    );
    await securityLog.record(trx, source, { siteId, userId: id, kind: 'address_changed' });
    const site = (await sitesIn(trx).list()).find((each) => each.id === siteId);
    if (before)
      await mail.queue(trx, composeAddressReplacedMail(account, before, site?.name ?? ''));
  }
}
