import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { uploadMessages } from '../../contract/leads/lead-uploads.ts';
import { exactText } from '../../contract/text.ts';
import { notFound } from '../base/errors.ts';
import { parseOptOutLink } from '../features/leads/lead-uploads/opt-out.link.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';

const optOutParams = z.object({ link: exactText(100) });

/**
 * Target of the opt-out link in a welcome mail. Needs a button, because mail scanners open links.
 */
export function optOutPage(app: FastifyInstance, { services, visits }: CompanionParts): void {
  async function load(request: FastifyRequest) {
    const { site } = await visits.of(request);
    const link = parseOptOutLink(optOutParams.parse(request.params).link);
    const email = link && (await services.optOut.addressOf(site.id, link));
    if (!link || email === undefined) throw notFound(uploadMessages.optOutInvalid);
    return { site, link, email };
  }

  app.get('/opt-out/:link', anyone, async (request, reply) => {
    const { site, email } = await load(request);
    return sendPage(reply, {
      title: 'Stop emails',
      siteName: site.name,
      width: 'narrow',
      body: html`
<p>${site.name} will no longer write to <strong>${email}</strong>.</p>
<form method="post"><button>Stop emails</button></form>`,
    });
  });

  app.post('/opt-out/:link', anyone, async (request, reply) => {
    const { site, link, email } = await load(request);
    await services.optOut.optOut(site.id, link);
    return sendPage(reply, {
      title: 'Done',
      siteName: site.name,
      width: 'narrow',
      body: html`<p role="status">We will no longer write to <strong>${email}</strong>.</p>`,
    });
  });
}
