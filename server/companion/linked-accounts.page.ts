import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';
import { loginPathBackTo } from './writing.ts';

const linkedAccountsPath = '/linked-accounts';
const linkAgreementForm = z.object({
  other: z.coerce.number().int().positive().max(2_147_483_647),
});

/** Asks members to link their accounts on two sites; they must agree on both. */
export function linkedAccountsPage(
  app: FastifyInstance,
  { services, hosts, visits }: CompanionParts,
): void {
  async function show(request: FastifyRequest, reply: FastifyReply, note?: Html) {
    const { site, viewer } = await visits.of(request);
    if (!viewer) return reply.redirect(loginPathBackTo(linkedAccountsPath), 303);
    const offers = await services.accountLinks.offersTo(await visits.actorOf(request));
    return sendPage(reply, {
      title: 'Linked accounts',
      siteName: site.name,
      width: 'narrow',
      body: html`
${note && html`<p role="status">${note}</p>`}
${offers.length === 0 && html`<p>There is no other account to be linked with yours.</p>`}
${offers.map((offer) =>
  offer.hasAgreedHere
    ? html`
<p>You have agreed to link your account here with <strong>${offer.username}</strong> on ${offer.siteName}.
Now agree there, too: <a href="${hosts.originOfSite(offer.domainName)}${linkedAccountsPath}">${offer.siteName}</a></p>`
    : html`
<p><strong>${offer.username}</strong> on ${offer.siteName} has the same email address as your account here.
If both are yours, you can go from one to the other without signing in again.</p>
<form method="post" action="${linkedAccountsPath}">
<input type="hidden" name="other" value="${offer.userId}">
<button>Link with ${offer.siteName}</button>
</form>`,
)}`,
    });
  }

  app.get(linkedAccountsPath, anyone, (request, reply) => show(request, reply));

  app.post(linkedAccountsPath, anyone, async (request, reply) => {
    const { viewer } = await visits.of(request);
    const parsed = linkAgreementForm.safeParse(request.body);
    if (!viewer || !parsed.success) return show(request, reply);
    const actor = await visits.actorOf(request);
    const { isLinked } = await services.accountLinks.agree(actor, parsed.data.other);
    return isLinked ? show(request, reply, html`Your accounts are linked.`) : show(request, reply);
  });
}
