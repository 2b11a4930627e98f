import { conversationMessages, messageBody } from '../../../../contract/people/conversations.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { conversationPath } from '../../../../contract/public-paths.ts';
import { roleIds } from '../../../../contract/roles.ts';
import { hasFeature } from '../../../../contract/site/site-features.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, invalidInput, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import { createThrottle } from '../../../http/throttle.ts';
import type { NewMail } from '../../../mail/mail.repository.ts';
import { toRoleId } from '../../accounts/auth/sessions.service.ts';
import { assertUserMayWrite } from '../../accounts/users/writing-limits.ts';
import {
  type Conversation,
  conversationsRepository,
  type ListedConversation,
  type MailRecipient,
  type Message,
  type Participant,
} from './conversations.repository.ts';

export interface OpenConversation extends Conversation {
  messages: Message[];
  hasOlder: boolean;
  canAnswer: boolean;
}

export interface ConversationsService {
  start(actor: Actor, userId: number): Promise<{ id: number }>;
  list(
    actor: Actor,
    page: number,
  ): Promise<{ conversations: ListedConversation[]; hasNext: boolean }>;
  open(actor: Actor, id: number, before?: number): Promise<OpenConversation>;
  send(actor: Actor, id: number, body: string): Promise<void>;
}

const messagesPerPage = 100;
const conversationsPerPage = 50;
export const maxConversationPages = 1000;
const messageLimitPerPerson = { attempts: 120, windowMs: 3_600_000 };

export function createConversationsService({
  database,
  changes,
  mail,
  hosts,
}: Pick<Core, 'database' | 'changes' | 'mail' | 'hosts'>): ConversationsService {
  const conversations = conversationsRepository(database.db);
  const throttle = createThrottle(database.db);

  async function findOrFail(actor: Actor, id: number): Promise<Conversation> {
    assertMessagingEnabled(actor);
    const conversation = await conversations.find(actor.siteId, actor.id, id);
    if (!conversation) throw notFound(conversationMessages.notFound);
    return conversation;
  }

  return {
    start: (actor, userId) =>
      database.transaction(async (trx) => {
        const repository = conversationsRepository(trx);
        if (userId === actor.id) throw invalidInput(conversationMessages.withYourself, 'userId');
        const person = await repository.findPerson(actor.siteId, userId);
        if (!person) throw notFound(userMessages.notFound);
        if (toRoleId(person.roleId) === roleIds.spammer) {
          throw conflict(conversationMessages.withBlocked, 'userId');
        }
        const { id, isNew } = await repository.findOrInsert(actor.siteId, [actor.id, userId]);
        if (isNew) {
          await changes.record(trx, actor, {
            noun: 'conversation',
            id,
            action: 'started',
            after: { userId },
          });
        }
        return { id };
      }),

    async list(actor, page) {
      assertMessagingEnabled(actor);
      const listed = await conversations.list(actor.siteId, actor.id, {
        offset: (page - 1) * conversationsPerPage,
        limit: conversationsPerPage + 1,
      });
      return {
        conversations: listed.slice(0, conversationsPerPage),
        hasNext: listed.length > conversationsPerPage,
      };
    },

    async open(actor, id, before) {
      const conversation = await findOrFail(actor, id);
      // Marked before reading, so that a message arriving in between is either read or mailed.
      await conversations.markOpened(actor.siteId, id, actor.id);
      const messages = await conversations.messages(actor.siteId, id, {
        before,
        limit: messagesPerPage + 1,
      });
      const hasOlder = messages.length > messagesPerPage;
      return {
        ...conversation,
        messages: hasOlder ? messages.slice(1) : messages,
        hasOlder,
        canAnswer: canReceiveMessages(conversation.other),
      };
    },

    async send(actor, id, text) {
      const { other } = await findOrFail(actor, id);
      if (!canReceiveMessages(other)) throw conflict(conversationMessages.cannotAnswer);
      const body = validate(messageBody, text);
      await throttle.spend(
        { [`messages:${actor.id}`]: messageLimitPerPerson },
        new Date(),
        conversationMessages.tooMany,
      );
      await database.transaction(async (trx) => {
        const repository = conversationsRepository(trx);
        await assertUserMayWrite(trx, actor.siteId, actor.id);
        await repository.insertMessage(actor.siteId, {
          conversationId: id,
          userId: actor.id,
          body,
        });
        const recipient = await repository.claimMailRecipient(actor.siteId, id, other.id);
        if (!recipient) return;
        const link = hosts.originOfSite(recipient.domainName) + conversationPath(id);
        await mail.queue(trx, composeNewMessageMail(actor.siteId, recipient, link));
      });
    },
  };
}

/**
 * Contains neither text nor sender: mail is not private, and remains when the sender is deleted.
 */
function composeNewMessageMail(
  siteId: number,
  { id, username, email, siteName }: MailRecipient,
  link: string,
): NewMail {
  return {
    siteId,
    userId: id,
    to: email,
    subject: `You have a new message on ${siteName}`,
    text: [
      `Hello ${username},`,
      `Someone has written to you on ${siteName}. You can read it and answer here:`,
      link,
    ].join('\n\n'),
  };
}

/** Without the feature, even old conversations are not found. */
function assertMessagingEnabled(actor: Actor): void {
  if (!hasFeature(actor.siteFeatures, 'private_messaging')) {
    throw notFound(conversationMessages.notFound);
  }
}

function canReceiveMessages({ isDeleted, roleId }: Participant): boolean {
  return !isDeleted && toRoleId(roleId) !== roleIds.spammer;
}
