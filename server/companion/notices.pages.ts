import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { noticeLanguages, reportMailChoices } from '../../contract/moderation/notice-kinds.ts';
import { noticeMessages } from '../../contract/moderation/notices.ts';
import { noticePath } from '../../contract/public-paths.ts';
import { AppError, notFound } from '../base/errors.ts';
import type { Notice } from '../features/moderation/notices/notices.repository.ts';
import { maxNoticePages } from '../features/moderation/notices/notices.service.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { readForm } from './form.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';
import {
  appealSection,
  noticeList,
  noticePreferencesForm,
  noticeText,
  sanctionsInForceList,
  type UnsentObjection,
} from './notices.view.ts';
import { createOutcomeMessages } from './outcomes.ts';
import { pagerLinks } from './pager.view.ts';
import { keyParams, pageNumber } from './route-params.ts';
import { loginPathBackTo } from './writing.ts';

const shownWarningIdSchema = z.coerce.number().int().min(0).max(2_147_483_647).catch(0);
const noticeListQuery = z.object({ page: pageNumber(maxNoticePages) });
const noticeOutcomeMessages = createOutcomeMessages({
  saved: 'Your choices were saved.',
  read: 'Thank you for reading the warning.',
});
export const noticePreferences = z.object({
  reportMails: z.enum(reportMailChoices).catch('EACH'),
  language: z.enum(noticeLanguages).nullable().catch(null),
});

/**
 * Notices about decisions. The secret address of a notice works without a session, so that people
 * who are suspended or have lost their password can object.
 */
export function noticesPages(app: FastifyInstance, { services, visits }: CompanionParts): void {
  async function findMember(request: FastifyRequest) {
    const { site, viewer, suspended } = await visits.of(request);
    const reader = viewer ?? suspended;
    return reader && { siteId: site.id, userId: reader.id };
  }

  async function findNotice(request: FastifyRequest): Promise<Notice> {
    const { site } = await visits.of(request);
    const parsed = keyParams.safeParse(request.params);
    if (!parsed.success) throw notFound(noticeMessages.notFound);
    return services.notices.findByKey(site.id, parsed.data.key);
  }

  async function showNotice(
    request: FastifyRequest,
    reply: FastifyReply,
    unsent?: UnsentObjection,
  ) {
    const notice = await findNotice(request);
    const { site } = await visits.of(request);
    const option = await services.appeals.optionFor(notice);
    const isAboutReport = notice.kind === 'RECEIPT' || notice.kind === 'OUTCOME';
    const action = noticePath(notice.linkKey);
    return sendPage(reply, {
      title: notice.subject,
      siteName: site.name,
      robots: 'noindex',
      status: unsent?.error.httpStatus ?? 200,
      body: html`
${savedOutcomeLine(request)}
${noticeText(notice)}
${appealSection(action, option, unsent)}
${isAboutReport && noticePreferencesForm(`${action}/preferences`, await services.notices.getPreferences(notice))}`,
    });
  }

  // Not 'member': suspended people count as visitors everywhere else.
  app.get('/notice/:key', anyone, (request, reply) => showNotice(request, reply));

  app.post('/notice/:key', anyone, async (request, reply) => {
    const notice = await findNotice(request);
    const text = (await readForm(request)).text('body');
    try {
      await services.appeals.submit(notice, { body: text });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return showNotice(request, reply, { text, error });
    }
    return reply.redirect(`${noticePath(notice.linkKey)}#objection`, 303);
  });

  app.post('/notice/:key/preferences', anyone, async (request, reply) => {
    const notice = await findNotice(request);
    await savePreferences(request, notice);
    return reply.redirect(noticeOutcomeMessages.path(noticePath(notice.linkKey), 'saved'), 303);
  });

  async function savePreferences(
    request: FastifyRequest,
    member: { siteId: number; userId: number },
  ) {
    const form = await readForm(request);
    const chosen = noticePreferences.parse({
      reportMails: form.text('reportMails'),
      language: form.text('language'),
    });
    await services.notices.setPreferences(member, chosen);
  }

  app.get('/notices', anyone, async (request, reply) => {
    const member = await findMember(request);
    if (!member) return reply.redirect(loginPathBackTo(request.url), 303);
    const { site } = await visits.of(request);
    const { siteId, userId } = member;
    const { page } = noticeListQuery.parse(request.query);
    const { notices, hasNext } = await services.notices.list(member, page);
    const inForce = await services.sanctions.listInForce(siteId, userId);
    const noticesInForce = await services.notices.listOfDecisions(
      member,
      inForce.flatMap(({ decisionId }) => decisionId ?? []),
    );
    return sendPage(reply, {
      title: 'Notices',
      siteName: site.name,
      robots: 'noindex',
      body: html`
${savedOutcomeLine(request)}
${sanctionsInForceList(inForce, noticesInForce)}
${noticeList(notices)}
${pagerLinks({ page, hasNext, path: '/notices' })}
${noticePreferencesForm('/notices/preferences', await services.notices.getPreferences(member))}`,
    });
  });

  app.post('/notices/preferences', anyone, async (request, reply) => {
    const member = await findMember(request);
    if (!member) return reply.redirect(loginPathBackTo('/notices'), 303);
    await savePreferences(request, member);
    return reply.redirect(noticeOutcomeMessages.path('/notices', 'saved'), 303);
  });

  app.post('/notices/acknowledge', anyone, async (request, reply) => {
    const member = await findMember(request);
    if (!member) return reply.redirect(loginPathBackTo('/notices'), 303);
    const latestId = shownWarningIdSchema.parse((await readForm(request)).text('latestId'));
    await services.sanctions.acknowledge(member.siteId, member.userId, latestId);
    return reply.redirect(noticeOutcomeMessages.path('/notices', 'read'), 303);
  });
}

function savedOutcomeLine(request: FastifyRequest): Html | undefined {
  const message = noticeOutcomeMessages.messageFor(request);
  return message ? html`<p role="status">${message}</p>` : undefined;
}
