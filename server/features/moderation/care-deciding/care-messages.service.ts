import {
  careAnswer,
  careCaseMessages,
  careLetter,
  maxCareMessages,
} from '../../../../contract/moderation/care-cases.ts';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { teamMessagesPath } from '../../../../contract/public-paths.ts';
import { roleIds } from '../../../../contract/roles.ts';
import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import type { Trx } from '../../../db/database.ts';
import { createThrottle } from '../../../http/throttle.ts';
import { usersIn } from '../../people/users/users-lookup.service.ts';
import { careAlarmRecipientsRepository } from '../care/care-alarm-recipients.repository.ts';
import { careCasesRepository } from '../care-cases/care-cases.repository.ts';
import {
  type CareMessage,
  careMessagesRepository,
} from '../care-cases/care-messages.repository.ts';
import type { CareSigns } from '../care-cases/care-signs.ts';
import { toCareSnapshot, updateReporterTrust } from '../care-cases/care-snapshot.ts';
import { publishCareWebhook } from '../care-cases/care-webhooks.ts';
import { assertFlagUnchanged } from '../flag-deciding/flag-conflicts.ts';
import { type Flag, flagRepository } from '../flags/flag.repository.ts';
import { flagEventsRepository } from '../flags/flag-events.repository.ts';
import { isCareFlag } from '../flags/flag-states.ts';
import { recordFlagEvent } from '../flags/record-flag-event.ts';

interface Member {
  siteId: number;
  userId: number;
}

export interface CareMessagesService {
  listForStaff(actor: Actor, flagIds: readonly number[]): Promise<CareMessage[]>;
  /** Messages before each of these about the same flag. */
  listBefore(actor: Actor, messageIds: readonly number[]): Promise<CareMessage[]>;
  countForStaff(actor: Actor, flagIds: readonly number[]): Promise<Map<number, number>>;
  /** Writes to the person on the site and tells them by mail. An unanswered case is answered. */
  write(
    actor: Actor,
    flagId: number,
    letter: { body: string; version?: number | null | undefined },
  ): Promise<Flag>;
  /** True if a message of the team waits for the member. */
  hasUnread(member: Member): Promise<boolean>;
  /** A page of messages of the team to a member. These and all before them count as read. */
  read(
    member: Member,
    before?: number | undefined,
  ): Promise<{ messages: CareMessage[]; hasOlder: boolean }>;
  answer(member: Member, body: string): Promise<void>;
}

const careFollowUpMs = 24 * 3_600_000;
const careAnswersPerHour = { attempts: 20, windowMs: 3_600_000 };

export function createCareMessagesService({
  database,
  changes,
  events,
  mail,
  hosts,
  careSigns,
}: Pick<Core, 'database' | 'changes' | 'events' | 'mail' | 'hosts'> & {
  careSigns: CareSigns;
}): CareMessagesService {
  const messages = careMessagesRepository(database.db);
  const throttle = createThrottle(database.db);

  async function notifyPerson(trx: Trx, siteId: number, personId: number): Promise<void> {
    const person = await usersIn(trx).find(siteId, personId);
    if (!person || person.roleId === Number(roleIds.spammer)) {
      throw conflict(careCaseMessages.cannotWrite);
    }
    if (person.email === null) return;
    const site = await careAlarmRecipientsRepository(trx).getSite(siteId);
    const { contactEmail } = readSiteSettings(site.settings);
    // Contains neither text nor sender, because others may read the mail too.
    await mail.queue(trx, {
      siteId,
      userId: personId,
      to: person.email,
      subject: `The team of ${site.name} has written to you`,
      text: [
        `Hello ${person.username},`,
        `Someone from the team of ${site.name} has written to you, for you alone. You can read it and answer here:`,
        hosts.originOfSite(site.domainName) + teamMessagesPath,
        contactEmail === ''
          ? 'Answers to this mail itself are not read. Please answer on the page.'
          : `Answers to this mail itself go to ${contactEmail}, not to the person who wrote to you. Please answer on the page.`,
      ].join('\n\n'),
    });
  }

  return {
    listForStaff: ({ siteId }, flagIds) => messages.ofFlags(siteId, flagIds),

    listBefore: ({ siteId }, messageIds) => messages.before(siteId, messageIds),

    countForStaff: ({ siteId }, flagIds) => messages.countByFlag(siteId, flagIds),

    async write(actor, flagId, { body: typed, version }) {
      const { siteId } = actor;
      const { body } = validate(careLetter, { body: typed });
      return database.transaction(async (trx) => {
        const flag = await flagRepository(trx).findForUpdate(siteId, flagId);
        if (!flag) throw notFound(flagMessages.notFound);
        await assertFlagUnchanged(trx, actor, flag, version);
        const cases = careCasesRepository(trx);
        const careCase = isCareFlag(flag) && (await cases.find(siteId, flagId));
        if (!careCase) throw conflict(careCaseMessages.notCare);
        await notifyPerson(trx, siteId, flag.authorId);
        await careMessagesRepository(trx).insert({
          siteId,
          contentFlagId: flagId,
          personId: flag.authorId,
          senderId: actor.id,
          body,
        });
        const isFirst = careCase.state === 'UNANSWERED';
        const after = await cases.update(siteId, flagId, {
          ...(isFirst && {
            state: 'ANSWERED',
            isConfirmed: true,
            answeredById: actor.id,
            answeredAt: new Date(),
          }),
          dueAt: new Date(Date.now() + careFollowUpMs),
        });
        if (isFirst) await updateReporterTrust(trx, flag, 'UNANSWERED', 'ANSWERED');
        if (isFirst) await publishCareWebhook(trx, siteId, flagId, 'care.answered');
        const changed = await flagRepository(trx).update(siteId, flagId, {});
        await recordFlagEvent(
          { trx, changes, actor, flag: changed },
          {
            status: 'CARE_MESSAGE',
            body: 'Wrote to the person privately',
            before: { care: toCareSnapshot(careCase) },
            after: { care: toCareSnapshot(after) },
          },
        );
        return changed;
      });
    },

    hasUnread: ({ siteId, userId }) => messages.hasUnread(siteId, userId),

    async read({ siteId, userId }, before) {
      const limit = maxCareMessages + 1;
      const found = await messages.ofPerson(siteId, userId, { before, limit });
      const latest = found.at(-1);
      if (latest && found.some(({ readAt }) => readAt === null)) {
        await messages.markRead(siteId, userId, latest.id);
      }
      return { messages: found.slice(-maxCareMessages), hasOlder: found.length === limit };
    },

    async answer({ siteId, userId }, typed) {
      const { body } = validate(careAnswer, { body: typed });
      const [latest] = await messages.ofPerson(siteId, userId, { limit: 1 });
      if (!latest) throw notFound(flagMessages.notFound);
      const flagId = latest.contentFlagId;
      await throttle.spend({ [`care-answer:${userId}`]: careAnswersPerHour }, new Date());
      await database.transaction(async (trx) => {
        const flag = await flagRepository(trx).findForUpdate(siteId, flagId);
        if (!flag) throw notFound(flagMessages.notFound);
        const ids = { siteId, contentFlagId: flagId, personId: userId };
        await careMessagesRepository(trx).insert({ ...ids, senderId: null, body });
        const isInLane = flag.isOpen && isCareFlag(flag);
        // An answer reopens a closed case, because someone has to read it.
        const changed = await flagRepository(trx).update(
          siteId,
          flagId,
          isInLane ? {} : { isOpen: true, isCare: true },
          { isOpenedNow: !isInLane },
        );
        const cases = careCasesRepository(trx);
        const known = isInLane && (await cases.find(siteId, flagId));
        if (known && known.state !== 'UNANSWERED') {
          await cases.update(siteId, flagId, { dueAt: new Date() });
        }
        const careCase =
          known ||
          (await cases.start(
            { siteId, flagId, personId: userId },
            { isConfirmed: true, urgency: 1 },
          ));
        await careSigns.alarm(trx, careCase, 'ANSWER');
        await flagEventsRepository(trx).record(siteId, {
          contentFlagId: flagId,
          status: 'CARE_MESSAGE',
          body: 'The person answered',
          userId,
          version: changed.version,
        });
        await events.publish(trx, { siteId, noun: 'contentFlag', id: flagId });
      });
    },
  };
}
