import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { careMessages } from '../../contract/moderation/care.ts';
import { contentMessages } from '../../contract/moderation/content.ts';
import {
  assocTypes,
  reportDetailsMaxLength,
  reportReasonLabels,
  reportReasons,
} from '../../contract/moderation/content-flags.ts';
import { writingMessages } from '../../contract/moderation/public-writing.ts';
import { contentPath, profilePath } from '../../contract/public-paths.ts';
import { AppError, forbidden, notFound } from '../base/errors.ts';
import { helpForOthers } from './care.view.ts';
import type { CompanionParts } from './companion-parts.ts';
import { kindLabels, reportPath } from './discussion.view.ts';
import { readForm } from './form.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';
import { excerptOf } from './teaser.ts';
import { loginPath } from './writing.ts';

const params = z.object({
  assocType: z.enum(assocTypes),
  id: z.coerce.number().int().positive().max(2_147_483_647),
});
const excerptLength = 280;

interface Reported {
  name: string;
  path: string;
  authorId: number;
  text: string;
}

interface UnsentReport {
  reason: string;
  details: string;
  error: AppError;
}

export function reportPages(app: FastifyInstance, { services, visits }: CompanionParts): void {
  // Not 'member': visitors are sent to the login and back.
  const anyone = { config: { access: 'anyone' } } as const;

  function paramsOf(request: FastifyRequest) {
    const parsed = params.safeParse(request.params);
    if (!parsed.success) throw notFound(messages.notFoundPage);
    return parsed.data;
  }

  async function find(siteId: number, request: FastifyRequest): Promise<Reported> {
    const { assocType, id } = paramsOf(request);
    const profiles = services.publicProfiles;
    if (assocType === 'user') {
      const person = await profiles.findPerson(siteId, id);
      if (!person) throw notFound(messages.notFoundPage);
      return { name: person.username, path: profilePath(person.slug), authorId: id, text: '' };
    }
    const item = await profiles.findItem(siteId, assocType, id);
    const author = item && (await profiles.findPerson(siteId, item.userId));
    // The profile of a deleted account is gone, and its statuses with it.
    if (!item || (assocType === 'user_profile_status' && !author)) {
      throw notFound(messages.notFoundPage);
    }
    return {
      name: author
        ? `a ${kindLabels[assocType]} by ${author.username}`
        : `a ${kindLabels[assocType]}`,
      path: contentPath(assocType, id, item.pageSlug),
      authorId: item.userId,
      text: excerptOf(item.body, excerptLength),
    };
  }

  async function show(request: FastifyRequest, reply: FastifyReply, unsent?: UnsentReport) {
    const { site, viewer } = await visits.of(request);
    const reported = await find(site.id, request);
    if (viewer?.id === reported.authorId) throw forbidden(contentMessages.reportYourself);
    const { assocType, id } = paramsOf(request);
    return sendPage(reply, {
      title: `Report ${reported.name}`,
      siteName: site.name,
      status: unsent?.error.httpStatus ?? 200,
      body: html`
${reported.text !== '' && html`<blockquote class="text" dir="auto">${reported.text}</blockquote>`}
${form(reportPath(assocType, id), reported.path, unsent)}`,
    });
  }

  app.get('/report/:assocType/:id', anyone, async (request, reply) => {
    paramsOf(request);
    const { viewer } = await visits.of(request);
    return viewer ? show(request, reply) : reply.redirect(loginPath(request.url), 303);
  });

  app.post('/report/:assocType/:id', anyone, async (request, reply) => {
    const { assocType, id } = paramsOf(request);
    const { site, viewer } = await visits.of(request);
    if (!viewer) return reply.redirect(loginPath(request.url), 303);
    const { path } = await find(site.id, request);
    const sent = await readForm(request);
    const [reason, details] = [sent.text('reason'), sent.text('details')];
    try {
      const member = { siteId: site.id, userId: viewer.id };
      await services.publicWriting.report(member, assocType, id, { reason, details });
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error;
      return show(request, reply, { reason, details, error });
    }
    const isWorried = reason === 'WORRIED';
    const thanks = isWorried ? careMessages.reported : writingMessages.reported;
    return sendPage(reply, {
      title: 'Reported',
      siteName: site.name,
      body: html`<p role="status">${thanks}</p>
${isWorried && helpForOthers(await services.careGuide.helpForMembers(site.id))}
<p><a href="${path}">Back</a></p>`,
    });
  });
}

function form(action: string, back: string, unsent: UnsentReport | undefined): Html {
  const error = unsent?.error;
  const aboutDetails = error?.field === 'details';
  return html`
<form class="write" method="post" action="${action}">
<fieldset${error && !aboutDetails && html` aria-describedby="reason-problem"`}>
<legend>What is wrong?</legend>
${error && !aboutDetails && html`<p id="reason-problem" class="error" role="alert">${error.message}</p>`}
${reportReasons.map(
  (reason) => html`
<label class="choice"><input type="radio" name="reason" value="${reason}" required${unsent?.reason === reason && html` checked`}> ${reportReasonLabels[reason]}</label>`,
)}
</fieldset>
<label>Anything that moderators should know (optional)
<textarea name="details" rows="3" dir="auto" aria-describedby="details-hint${aboutDetails && ' details-problem'}"${aboutDetails && html` aria-invalid="true"`}>
${unsent?.details}</textarea>
</label>
${aboutDetails && html`<p id="details-problem" class="error" role="alert">${error?.message}</p>`}
<p id="details-hint" class="hint">At most ${reportDetailsMaxLength} characters. Only moderators see it.</p>
<p class="actions"><button>Report</button> <a href="${back}">Cancel</a></p>
</form>`;
}
