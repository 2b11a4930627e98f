import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  leaveAccountMessages,
  leaveAccountPath,
  leaveAccountQuestion,
} from '../../contract/members/leaving.ts';
import { accountPath } from '../../contract/members/own-account.ts';
import { exactText } from '../../contract/text.ts';
import { AppError, invalidInput } from '../base/errors.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { isConfirmedOrRedirected } from './confirm-identity.page.ts';
import { htmlIdOfField, problemSummaryList } from './fields.view.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';
import { loginPathBackTo } from './writing.ts';

const checkboxValueSchema = exactText(10).optional().catch(undefined);
const leaveSiteBody = z.object({ agreed: checkboxValueSchema, everywhere: checkboxValueSchema });

/** Deletion of the member's own account. Requires a fresh proof and explicit consent. */
export function accountLeavePages(
  app: FastifyInstance,
  { services, visits }: CompanionParts,
): void {
  const owner = { config: { access: 'owner' } } as const;

  async function show(request: FastifyRequest, reply: FastifyReply, error?: AppError) {
    const { site } = await visits.of(request);
    const { items, otherSites, isStaff } = await services.leaving.preview(
      await visits.ownerOf(request),
    );
    const id = htmlIdOfField('agreed');
    return sendPage(reply, {
      title: 'Delete your account',
      siteName: site.name,
      width: 'narrow',
      status: error?.httpStatus ?? 200,
      body: isStaff
        ? html`<p>${leaveAccountMessages.staff}</p><p><a href="${accountPath}">Back to your account</a></p>`
        : html`${problemSummaryList(error?.problems ?? [], ['agreed'])}
<p>${leaveAccountQuestion(items)}</p>
<p>You can <a href="${accountPath}/data">download your data</a> first.</p>
<form method="post" action="${leaveAccountPath}">
<label class="choice"><input id="${id}" type="checkbox" name="agreed" value="yes"${error && html` aria-invalid="true"`}> <span>Delete my account on ${site.name}</span></label>
${
  otherSites.length > 0 &&
  html`<label class="choice"><input type="checkbox" name="everywhere" value="yes"> <span>Also on ${otherSites.join(', ')}</span></label>`
}
<p class="actions"><button class="danger">Delete my account</button> <a href="${accountPath}">Cancel</a></p>
</form>`,
    });
  }

  app.get(leaveAccountPath, anyone, async (request, reply) => {
    const { viewer, suspended } = await visits.of(request);
    if (!viewer && !suspended) return reply.redirect(loginPathBackTo(leaveAccountPath), 303);
    const actor = await visits.ownerOf(request);
    return isConfirmedOrRedirected(actor, reply, leaveAccountPath) ? show(request, reply) : reply;
  });

  app.post(leaveAccountPath, owner, async (request, reply) => {
    const actor = await visits.ownerOf(request);
    if (!isConfirmedOrRedirected(actor, reply, leaveAccountPath)) return reply;
    const { agreed, everywhere } = leaveSiteBody.parse(request.body ?? {});
    try {
      if (agreed === undefined) throw invalidInput(leaveAccountMessages.notAgreed, 'agreed');
      await services.leaving.leave(actor, { isEverywhere: everywhere !== undefined });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return show(request, reply, error);
    }
    visits.clearToken(reply);
    return reply.redirect('/goodbye', 303);
  });

  app.get('/goodbye', anyone, async (request, reply) => {
    const { site, viewer, suspended } = await visits.of(request);
    if (viewer || suspended) return reply.redirect(accountPath, 303);
    return sendPage(reply, {
      title: 'Goodbye',
      siteName: site.name,
      width: 'narrow',
      body: html`<p role="status">Your account was deleted. What you wrote disappears within minutes.</p>
<p><a href="/">To ${site.name}</a></p>`,
    });
  });
}
