import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountPath } from '../../contract/members/own-account.ts';
import { userMessages } from '../../contract/people/users.ts';
import { AppError, invalidInput } from '../base/errors.ts';
import { anyone } from '../http/route-access.ts';
import { accountView, suspendedAccountView } from './account.view.ts';
import type { CompanionParts } from './companion-parts.ts';
import { formFieldsSchema, readForm } from './form.ts';
import { sendPage } from './layout.ts';
import { noticePreferences } from './notices.pages.ts';
import { createOutcomeMessages } from './outcomes.ts';
import { loginPathBackTo } from './writing.ts';

const accountPageTitle = 'Your account';
export const accountOutcomes = createOutcomeMessages({
  joined: 'Welcome! Your account is ready.',
  saved: 'Your choices were saved.',
  picture: 'Your picture was changed.',
  'picture-removed': 'Your picture was removed.',
});

/**
 * Settings of the member's own account: address, picture, mails, visibility, and links to further
 * pages.
 */
export function accountPages(app: FastifyInstance, { services, visits }: CompanionParts): void {
  const member = { config: { access: 'member' } } as const;

  async function show(request: FastifyRequest, reply: FastifyReply, error?: AppError) {
    const { site, viewer, suspended } = await visits.of(request);
    if (suspended) {
      const body = suspendedAccountView(suspended.username);
      return sendPage(reply, {
        title: accountPageTitle,
        siteName: site.name,
        robots: 'noindex',
        body,
      });
    }
    if (!viewer) return reply.redirect(loginPathBackTo(accountPath), 303);
    const actor = await visits.actorOf(request);
    const reader = { siteId: site.id, userId: viewer.id };
    const pictures = await services.avatars.ofUsers(site.id, [viewer.id]);
    return sendPage(reply, {
      title: accountPageTitle,
      siteName: site.name,
      robots: 'noindex',
      status: error?.httpStatus ?? 200,
      body: accountView({
        account: await services.ownAccount.find(actor),
        picture: pictures.get(viewer.id)?.medium,
        preferences: await services.notices.getPreferences(reader),
        note: accountOutcomes.messageFor(request),
        problems: error?.problems ?? [],
      }),
    });
  }

  app.get(accountPath, anyone, (request, reply) => show(request, reply));

  app.post(`${accountPath}/picture`, member, async (request, reply) => {
    const actor = await visits.actorOf(request);
    const { picture, pictureError } = await readForm(request);
    try {
      if (pictureError) throw pictureError;
      if (!picture) throw invalidInput(userMessages.avatarMissing, 'picture');
      await services.ownAccount.setPicture(actor, picture);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return show(request, reply, new AppError(error.code, error.message, 'picture'));
    }
    return reply.redirect(accountOutcomes.path(accountPath, 'picture'), 303);
  });

  app.post(`${accountPath}/picture/remove`, member, async (request, reply) => {
    await services.ownAccount.removePicture(await visits.actorOf(request));
    return reply.redirect(accountOutcomes.path(accountPath, 'picture-removed'), 303);
  });

  app.post(`${accountPath}/settings`, member, async (request, reply) => {
    const actor = await visits.actorOf(request);
    const sent = formFieldsSchema.parse(request.body ?? {});
    await services.ownAccount.saveSettings(actor, {
      receiveEmails: sent.receiveEmails !== undefined,
      isSearchable: sent.isSearchable !== undefined,
    });
    const chosen = noticePreferences.parse({
      reportMails: sent.reportMails?.[0],
      language: sent.language?.[0],
    });
    await services.notices.setPreferences({ siteId: actor.siteId, userId: actor.id }, chosen);
    return reply.redirect(accountOutcomes.path(accountPath, 'saved'), 303);
  });
}
