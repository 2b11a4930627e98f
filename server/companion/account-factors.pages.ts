import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { secondFactorMessages } from '../../contract/accounts/second-factor-messages.ts';
import { passkeyAnswer, typedCode } from '../../contract/accounts/second-factors.ts';
import { exactText, text } from '../../contract/text.ts';
import type { Actor } from '../base/actor.ts';
import { AppError, notFound } from '../base/errors.ts';
import type { TotpSetUp } from '../features/accounts/factors/totp-set-up.ts';
import { passkeyPageOfRequest, sourceOfRequest } from '../http/request-source.ts';
import { anyone } from '../http/route-access.ts';
import { accountSecurityPath as home, securityOutcomes } from './account-security.pages.ts';
import type { CompanionParts } from './companion-parts.ts';
import { isConfirmedOrRedirected } from './confirm-identity.page.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';
import { factorScripts } from './page-scripts.ts';
import { newPasskeyForm } from './passkey-button.view.ts';
import { recoveryCodeList, totpFields } from './second-factor.view.ts';
import { loginPathBackTo } from './writing.ts';

const addAuthenticatorAppBody = z.object({
  sealed: exactText(1000).catch(''),
  code: typedCode,
  name: text(200).catch(''),
});
const addPasskeyBody = z.object({ passkey: passkeyAnswer, name: text(200).catch('') });
const factorIdParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

/** Pages to add and remove factors. Each requires a fresh proof of identity. */
export function accountFactorPages(
  app: FastifyInstance,
  { services, visits, challenges }: CompanionParts,
): void {
  const member = { config: { access: 'member', stepUp: 'account.change' } } as const;
  const setUpPurpose = ({ id }: Actor, { hostname }: FastifyRequest) =>
    `set-up ${id} at ${hostname}`;

  async function requireFreshProof(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Actor | undefined> {
    const { viewer } = await visits.of(request);
    if (!viewer) {
      reply.redirect(loginPathBackTo(request.url), 303);
      return undefined;
    }
    const actor = await visits.actorOf(request);
    return isConfirmedOrRedirected(actor, reply, request.url) ? actor : undefined;
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { title, body, error }: { title: string; body: Html; error?: AppError | undefined },
  ) {
    const { site } = await visits.of(request);
    return sendPage(reply, {
      title,
      siteName: site.name,
      width: 'narrow',
      status: error?.httpStatus ?? 200,
      head: factorScripts,
      body: html`${error && html`<p class="error" role="alert">${error.message}</p>`}${body}
<p><a href="${home}">Back to sign-in and security</a></p>`,
    });
  }

  const showCodes = (request: FastifyRequest, reply: FastifyReply, codes: readonly string[]) =>
    show(request, reply, { title: 'Keep your recovery codes', body: recoveryCodeList(codes) });

  async function showAppForm(
    request: FastifyRequest,
    reply: FastifyReply,
    actor: Actor,
    {
      sealed,
      name = 'Authenticator app',
      error,
    }: { sealed?: string; name?: string; error?: AppError },
  ) {
    let setUp: TotpSetUp;
    try {
      setUp = await services.ownSecurity.startTotp(actor, sealed);
    } catch (failed) {
      if (!(failed instanceof AppError)) throw failed;
      setUp = await services.ownSecurity.startTotp(actor);
    }
    return show(request, reply, {
      title: 'Add an authenticator app',
      error,
      body: html`<form method="post" action="${home}/app">
${totpFields(setUp)}
<label>Name
<input name="name" required maxlength="60" value="${name}" autocomplete="off">
</label>
<button>Add the app</button>
</form>`,
    });
  }

  app.get(`${home}/app`, anyone, async (request, reply) => {
    const actor = await requireFreshProof(request, reply);
    return actor ? showAppForm(request, reply, actor, {}) : reply;
  });

  app.post(`${home}/app`, member, async (request, reply) => {
    const { sealed, code, name } = addAuthenticatorAppBody.parse(request.body ?? {});
    const actor = await visits.actorOf(request);
    try {
      const { recoveryCodes } = await services.ownSecurity.addTotp(
        actor,
        { sealed, code, name },
        sourceOfRequest(request),
      );
      return recoveryCodes
        ? showCodes(request, reply, recoveryCodes)
        : reply.redirect(securityOutcomes.path(home, 'factor-added'), 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return showAppForm(request, reply, actor, { sealed, name, error });
    }
  });

  app.get(`${home}/passkey`, anyone, async (request, reply) => {
    const actor = await requireFreshProof(request, reply);
    if (!actor) return reply;
    const { rpId, isPossibleAt } = services.passkeys;
    const why = rpId ? secondFactorMessages.noPasskeysHere(rpId) : secondFactorMessages.noPasskeys;
    return show(request, reply, {
      title: 'Add a passkey',
      body: isPossibleAt(request.hostname)
        ? html`<p>Your device keeps the passkey and asks for your fingerprint, face or PIN.</p>
${newPasskeyForm()}`
        : html`<p>${why}</p>`,
    });
  });

  app.post(`${home}/passkey-options`, member, async (request, reply) => {
    const actor = await visits.actorOf(request);
    const page = await passkeyPageOfRequest(visits, request);
    const options = await services.ownSecurity.passkeyOptions(actor, page);
    challenges.issue(reply, setUpPurpose(actor, request), options.challenge);
    return options;
  });

  app.post(`${home}/passkeys`, member, async (request, reply) => {
    const { passkey, name } = addPasskeyBody.parse(request.body ?? {});
    const actor = await visits.actorOf(request);
    const challenge = await challenges.take(request, reply, setUpPurpose(actor, request));
    const page = await passkeyPageOfRequest(visits, request);
    try {
      const { isFirst } = await services.ownSecurity.addPasskey(
        actor,
        { answer: passkey, challenge, name, page },
        sourceOfRequest(request),
      );
      return {
        redirect: isFirst ? `${home}/recovery-codes` : securityOutcomes.path(home, 'factor-added'),
      };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return reply.status(error.httpStatus).send({ message: error.message });
    }
  });

  app.get(`${home}/recovery-codes`, anyone, async (request, reply) => {
    const actor = await requireFreshProof(request, reply);
    if (!actor) return reply;
    return show(request, reply, {
      title: 'Recovery codes',
      body: html`<p>New codes replace all earlier ones.</p>
<form method="post" action="${home}/recovery-codes"><button>Create ten new codes</button></form>`,
    });
  });

  app.post(`${home}/recovery-codes`, member, async (request, reply) => {
    const actor = await visits.actorOf(request);
    const codes = await services.ownSecurity.newRecoveryCodes(actor, sourceOfRequest(request));
    return showCodes(request, reply, codes);
  });

  app.get(`${home}/factors/:id/remove`, anyone, async (request, reply) => {
    const { id } = factorIdParams.parse(request.params);
    const actor = await requireFreshProof(request, reply);
    if (!actor) return reply;
    const { factors } = await services.ownSecurity.factors(actor);
    const factor = factors.find((one) => one.id === id);
    if (!factor) throw notFound(secondFactorMessages.notFound);
    return show(request, reply, {
      title: 'Remove a second factor',
      body: html`<p>Remove <strong dir="auto">${factor.name}</strong>? All other sessions end.${factors.length === 1 && ' It is your last one.'}</p>
<form method="post" action="${home}/factors/${id}/remove"><button>Remove</button></form>`,
    });
  });

  app.post(`${home}/factors/:id/remove`, member, async (request, reply) => {
    const { id } = factorIdParams.parse(request.params);
    const actor = await visits.actorOf(request);
    await services.ownSecurity.removeFactor(actor, id, sourceOfRequest(request));
    return reply.redirect(securityOutcomes.path(home, 'factor-removed'), 303);
  });
}
