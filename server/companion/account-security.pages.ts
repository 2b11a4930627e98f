import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { passwordHint } from '../../contract/accounts/passwords.ts';
import { exactText } from '../../contract/text.ts';
import { AppError } from '../base/errors.ts';
import { sourceOfRequest } from '../http/request-source.ts';
import { anyone } from '../http/route-access.ts';
import { accountSecurityView } from './account-security.view.ts';
import type { CompanionParts } from './companion-parts.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';
import { createOutcomeMessages } from './outcomes.ts';
import { loginPathBackTo } from './writing.ts';

export const accountSecurityPath = '/account/security';

export const securityOutcomes = createOutcomeMessages({
  'session-ended': 'That session has ended.',
  'sessions-ended': 'All other sessions have ended.',
  'factor-added': 'The second factor was added.',
  'factor-removed': 'The second factor was removed, and all other sessions have ended.',
});

const securityLogPageSize = 20;

const sessionIdParams = z.object({ id: exactText(20) });
const passwordChangeBody = z.object({
  current: exactText(1000).catch(''),
  next: exactText(1000).catch(''),
});
const securityPageQuery = z.object({
  log: z.coerce.number().int().min(1).max(10_000).catch(1),
});

/** Sign-in and security settings of the viewer's own account, for members and staff. */
export function accountSecurityPages(
  app: FastifyInstance,
  { services, visits }: CompanionParts,
): void {
  const member = { config: { access: 'member' } } as const;

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { note, error }: { note?: Html; error?: AppError } = {},
  ) {
    const { site, viewer } = await visits.of(request);
    if (!viewer) return reply.redirect(loginPathBackTo(accountSecurityPath), 303);
    const actor = await visits.actorOf(request);
    const { log: page } = securityPageQuery.parse(request.query);
    const { events, total } = await services.securityLog.ofSelf(actor, {
      limit: securityLogPageSize,
      offset: (page - 1) * securityLogPageSize,
    });
    return sendPage(reply, {
      title: 'Sign-in and security',
      siteName: site.name,
      status: error?.httpStatus ?? 200,
      body: accountSecurityView({
        note: note ?? securityOutcomes.messageFor(request),
        error,
        deadline: await services.ownSecurity.missingFactorDeadline(actor),
        ...(await services.ownSecurity.factors(actor)),
        sessions: await services.ownSecurity.sessions(actor),
        hasPassword: await services.ownSecurity.hasPassword(actor),
        log: {
          events,
          page,
          pageCount: Math.max(1, Math.ceil((await total()) / securityLogPageSize)),
        },
        passwordHint,
      }),
    });
  }

  app.get(accountSecurityPath, anyone, (request, reply) => show(request, reply));

  app.post(`${accountSecurityPath}/sessions/:id/end`, member, async (request, reply) => {
    const { id } = sessionIdParams.parse(request.params);
    const actor = await visits.actorOf(request);
    await services.ownSecurity.endSession(actor, id, sourceOfRequest(request));
    return reply.redirect(securityOutcomes.path(accountSecurityPath, 'session-ended'), 303);
  });

  app.post(`${accountSecurityPath}/sessions/end-others`, member, async (request, reply) => {
    await services.ownSecurity.endOtherSessions(
      await visits.actorOf(request),
      sourceOfRequest(request),
    );
    return reply.redirect(securityOutcomes.path(accountSecurityPath, 'sessions-ended'), 303);
  });

  app.post(`${accountSecurityPath}/password`, member, async (request, reply) => {
    const { current, next } = passwordChangeBody.parse(request.body ?? {});
    const actor = await visits.actorOf(request);
    try {
      await services.ownSecurity.changePassword(actor, { current, next }, sourceOfRequest(request));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return show(request, reply, { error });
    }
    return show(request, reply, {
      note: html`Your password was changed, and all other sessions have ended.`,
    });
  });
}
