import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { honeypotField } from '../../contract/members/sign-up.ts';
import { messages } from '../../contract/messages.ts';
import { careMessages } from '../../contract/moderation/care.ts';
import { contentMessages } from '../../contract/moderation/content.ts';
import {
  assocTypes,
  reportDetailsMaxLength,
  reportReasonLabels,
  reportReasons,
} from '../../contract/moderation/content-flags.ts';
import { illegalContentPath } from '../../contract/moderation/illegal-content.ts';
import { writingMessages } from '../../contract/moderation/public-writing.ts';
import { contentPath, profilePath } from '../../contract/public-paths.ts';
import { AppError, forbidden, notFound } from '../base/errors.ts';
import { anyone } from '../http/route-access.ts';
import { helpNoticeForReporter } from './care.view.ts';
import type { CompanionParts } from './companion-parts.ts';
import { labelByContentKind, reportPath } from './discussion.view.ts';
import { honeypotInput, htmlIdOfField, problemSummaryList } from './fields.view.ts';
import { readForm } from './form.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';
import { excerptOfBody } from './teaser.ts';
import { ariaDescribedByAttribute, problemLine } from './writing-form.ts';

const reportedItemParams = z.object({
  assocType: z.enum(assocTypes),
  id: z.coerce.number().int().positive().max(2_147_483_647),
});
const reportedTextExcerptLength = 280;

interface ReportTarget {
  name: string;
  path: string;
  authorId: number;
  text: string;
  picture?: string | undefined;
}

interface UnsentReport {
  reason: string;
  details: string;
  error: AppError;
}

export function reportPages(app: FastifyInstance, { services, visits }: CompanionParts): void {
  function parseParams(request: FastifyRequest) {
    const parsed = reportedItemParams.safeParse(request.params);
    if (!parsed.success) throw notFound(messages.notFoundPage);
    return parsed.data;
  }

  async function findReported(siteId: number, request: FastifyRequest): Promise<ReportTarget> {
    const { assocType, id } = parseParams(request);
    const profiles = services.publicProfiles;
    if (assocType === 'user') {
      const person = await profiles.findPerson(siteId, id);
      if (!person) throw notFound(messages.notFoundPage);
      const pictures = await services.avatars.ofUsers(siteId, [id]);
      return {
        name: person.username,
        path: profilePath(person.slug),
        authorId: id,
        text: '',
        picture: pictures.get(id)?.medium,
      };
    }
    const item = await profiles.findItem(siteId, assocType, id);
    const author = item && (await profiles.findPerson(siteId, item.userId));
    // The profile of a deleted account is gone, and its statuses with it.
    if (!item || (assocType === 'user_profile_status' && !author)) {
      throw notFound(messages.notFoundPage);
    }
    return {
      name: author
        ? `a ${labelByContentKind[assocType]} by ${author.username}`
        : `a ${labelByContentKind[assocType]}`,
      path: contentPath(assocType, id, item.pageSlug),
      authorId: item.userId,
      text: excerptOfBody(item.body, reportedTextExcerptLength),
    };
  }

  async function show(request: FastifyRequest, reply: FastifyReply, unsent?: UnsentReport) {
    const { site, viewer, origin } = await visits.of(request);
    const { digitalServicesAct } = await services.sites.settings(site.id);
    const reported = await findReported(site.id, request);
    if (viewer?.id === reported.authorId) throw forbidden(contentMessages.reportYourself);
    const { assocType, id } = parseParams(request);
    return sendPage(reply, {
      title: `Report ${reported.name}`,
      siteName: site.name,
      robots: 'noindex',
      status: unsent?.error.httpStatus ?? 200,
      body: html`
${assocType === 'user' && reportedMember(reported)}
${reported.text !== '' && html`<blockquote class="text" dir="auto">${reported.text}</blockquote>`}
${reportForm(reportPath(assocType, id), reported.path, unsent, viewer === undefined)}
${digitalServicesAct && illegalContentLink(`${origin}${reported.path}`)}`,
    });
  }

  app.get('/report/:assocType/:id', anyone, async (request, reply) => {
    parseParams(request);
    return show(request, reply);
  });

  app.post('/report/:assocType/:id', anyone, async (request, reply) => {
    const { assocType, id } = parseParams(request);
    const { site, viewer } = await visits.of(request);
    const { path } = await findReported(site.id, request);
    const sent = await readForm(request);
    const [reason, details] = [sent.text('reason'), sent.text('details')];
    try {
      if (viewer) {
        const member = { siteId: site.id, userId: viewer.id };
        await services.publicWriting.report(member, assocType, id, { reason, details });
      } else {
        await services.publicWriting.reportAsVisitor(
          site.id,
          { assocType, assocId: id },
          { reason, details },
          { ipAddress: request.ip, isFilledByProgram: sent.text(honeypotField) !== '' },
        );
      }
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
${isWorried && helpNoticeForReporter(await services.careGuide.helpForMembers(site.id))}
<p><a href="${path}">Back</a></p>`,
    });
  });
}

function illegalContentLink(url: string): Html {
  const address = `${illegalContentPath}?url=${encodeURIComponent(url)}`;
  return html`<p class="hint">Is it against the law? <a href="${address}" rel="nofollow">Report illegal content</a></p>`;
}

function reportedMember({ name, picture }: ReportTarget): Html {
  return html`${picture && html`<p><img class="avatar" src="${picture}" alt="Picture of ${name}" width="150" height="150"></p>`}
<p>Report the name, the picture or the profile here. Texts have a link of their own.</p>`;
}

function reportForm(
  action: string,
  back: string,
  unsent: UnsentReport | undefined,
  isVisitor: boolean,
): Html {
  const problems = (unsent?.error.problems ?? []).map(({ field, message }) => ({
    field: field === 'details' ? field : 'reason',
    message,
  }));
  return html`
<form class="write" method="post" action="${action}">
${problemSummaryList(problems)}
<fieldset id="${htmlIdOfField('reason')}" tabindex="-1"${problems.some(({ field }) => field === 'reason') && html` aria-describedby="reason-problem"`}>
<legend>What is wrong?</legend>
${problemLine('reason', problems)}
${reportReasons.map(
  (reason) => html`
<label class="choice"><input type="radio" name="reason" value="${reason}" required${unsent?.reason === reason && html` checked`}> ${reportReasonLabels[reason]}</label>`,
)}
</fieldset>
<label>Anything that moderators should know (optional)
<textarea id="${htmlIdOfField('details')}" name="details" rows="3" dir="auto"${ariaDescribedByAttribute('details', problems, 'details-hint')}>
${unsent?.details}</textarea>
</label>
${problemLine('details', problems)}
<p id="details-hint" class="hint">At most ${reportDetailsMaxLength} characters. Only moderators see it.</p>
${
  isVisitor &&
  html`${honeypotInput()}
<p class="hint">You are not signed in, so we cannot tell you what comes of it.</p>`
}
<p class="actions"><button>Report</button> <a href="${back}">Cancel</a></p>
</form>`;
}
