import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { honeypotField } from '../../contract/members/sign-up.ts';
import { messages } from '../../contract/messages.ts';
import {
  illegalContentMessages,
  illegalContentPath,
  illegalNoticePath,
} from '../../contract/moderation/illegal-content.ts';
import { exactText } from '../../contract/text.ts';
import { AppError, notFound } from '../base/errors.ts';
import type { IllegalNotice } from '../features/moderation/illegal-notices/illegal-notices.repository.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { readForm, type SentForm } from './form.ts';
import { html } from './html.ts';
import {
  illegalContentForm,
  illegalNoticeState,
  type UnsentNotice,
} from './illegal-content.view.ts';
import { sendPage } from './layout.ts';
import { findNoticedItem } from './noticed-item.ts';
import type { UnsentObjection } from './notices.view.ts';
import { keyParams } from './route-params.ts';

const illegalNoticeQuery = z.object({ url: exactText(2000).catch('') });

/** Notices of illegal content, for anyone. Sites outside the Union can turn the form off. */
export function illegalContentPages(
  app: FastifyInstance,
  { services, visits }: CompanionParts,
): void {
  async function requireSite(request: FastifyRequest) {
    const { site, origin } = await visits.of(request);
    const settings = await services.sites.settings(site.id);
    if (!settings.digitalServicesAct) throw notFound(messages.notFoundPage);
    const hosts = [request.host, new URL(origin).host];
    return {
      id: site.id,
      siteName: site.name,
      domainName: site.domainName,
      settings,
      hosts,
    };
  }

  async function show(request: FastifyRequest, reply: FastifyReply, unsent: UnsentNotice) {
    const { siteName, settings } = await requireSite(request);
    return sendPage(reply, {
      title: 'Report illegal content',
      siteName,
      robots: 'noindex',
      status: unsent.error?.httpStatus ?? 200,
      body: illegalContentForm(unsent, settings.contactEmail),
    });
  }

  app.get(illegalContentPath, anyone, (request, reply) =>
    show(request, reply, { values: illegalNoticeQuery.parse(request.query ?? {}) }),
  );

  app.post(illegalContentPath, anyone, async (request, reply) => {
    const site = await requireSite(request);
    const form = await readForm(request);
    const typed = readTypedIllegalNotice(form);
    const about = await findNoticedItem(services, site.id, site.hosts, typed.url);
    try {
      const from = {
        ipAddress: request.ip,
        isFilledByProgram: form.text(honeypotField) !== '',
      };
      const { isNamed, linkKey } = await services.illegalContent.submit(site, typed, about, from);
      const thanks = isNamed
        ? illegalContentMessages.received
        : illegalContentMessages.receivedUnnamed;
      return sendPage(reply, {
        title: 'Notice received',
        siteName: site.siteName,
        robots: 'noindex',
        body: html`<p role="status">${thanks}</p>
<p><a href="${illegalNoticePath(linkKey)}">See the state of your notice</a></p>
<p><a href="/">Back to ${site.siteName}</a></p>`,
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return show(request, reply, { values: typed, error });
    }
  });

  async function findNotice(request: FastifyRequest): Promise<IllegalNotice> {
    const { site } = await visits.of(request);
    const parsed = keyParams.safeParse(request.params);
    if (!parsed.success) throw notFound(illegalContentMessages.notFound);
    return services.illegalContent.findByKey(site.id, parsed.data.key);
  }

  async function showNotice(
    request: FastifyRequest,
    reply: FastifyReply,
    unsent?: UnsentObjection,
  ) {
    const notice = await findNotice(request);
    const { site } = await visits.of(request);
    return sendPage(reply, {
      title: 'Your notice of illegal content',
      siteName: site.name,
      robots: 'noindex',
      status: unsent?.error.httpStatus ?? 200,
      body: illegalNoticeState(notice, services.illegalContent.objectionOption(notice), unsent),
    });
  }

  app.get(`${illegalContentPath}/:key`, anyone, (request, reply) => showNotice(request, reply));

  app.post(`${illegalContentPath}/:key`, anyone, async (request, reply) => {
    const { siteId, linkKey } = await findNotice(request);
    const text = (await readForm(request)).text('body');
    try {
      await services.illegalContent.object(siteId, linkKey, { body: text });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return showNotice(request, reply, { text, error });
    }
    return reply.redirect(illegalNoticePath(linkKey), 303);
  });
}

function readTypedIllegalNotice(form: SentForm) {
  return {
    url: form.text('url'),
    category: form.text('category'),
    reasons: form.text('reasons'),
    senderName: form.text('senderName'),
    senderEmail: form.text('senderEmail'),
    isInGoodFaith: form.text('isInGoodFaith') !== '',
  };
}
