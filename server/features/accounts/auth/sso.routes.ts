import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SsoProblem } from '../../../../contract/accounts/sso-messages.ts';
import { safeRedirectTarget } from '../../../../contract/addresses.ts';
import { messages } from '../../../../contract/messages.ts';
import { isStaff } from '../../../../contract/roles.ts';
import { exactText } from '../../../../contract/text.ts';
import { notFound } from '../../../base/errors.ts';
import type { Hosts } from '../../../base/hosts.ts';
import { validate } from '../../../base/validate.ts';
import { outsideOfApi } from '../../../http/api-operation.ts';
import { sourceOfRequest } from '../../../http/request-source.ts';
import { anyone } from '../../../http/route-access.ts';
import type { RouteParts } from '../../../http/route-parts.ts';
import { hashToken } from '../../../lib/tokens.ts';
import {
  buildAuthorizationAddress,
  redeemCallback,
  SsoDenied,
  type SsoIdentity,
} from '../sso/sso-flow.ts';
import type { SsoProvider } from '../sso/sso-providers.ts';
import { pendingSignInMs } from './pending-sign-ins.ts';
import { toRoleId } from './sessions.service.ts';
import { createSignInReplies } from './sign-in-replies.ts';
import { type RoundTrip, roundTripMs, type SsoRoundTrips } from './sso-round-trips.ts';
import { type SsoAttempt, SsoRefusal } from './sso-sign-in.service.ts';

const ssoProviderParams = z.object({ provider: exactText(40) });
const ssoBeginQuery = z.object({
  redirect: exactText(1000).catch(''),
  host: exactText(300).optional().catch(undefined),
  confirm: exactText(3000).optional().catch(undefined),
});
const ssoConfirmQuery = z.object({ redirect: exactText(1000).catch('') });
const ssoFinishQuery = z.object({ token: exactText(100), redirect: exactText(1000).catch('') });
const backChannelLogoutBody = z.object({ logout_token: exactText(20_000) });

/**
 * Single sign-on. Providers know a single callback address, on the neutral host; the hand-over
 * between hosts transfers the session to the site's host.
 */
export function ssoRoutes(
  app: FastifyInstance,
  { services, hosts, visits, roundTrips }: RouteParts & { hosts: Hosts; roundTrips: SsoRoundTrips },
): void {
  const member = { config: { access: 'member', api: outsideOfApi } } as const;
  const { cookies } = visits;
  const { browserOf, keepSession, targetOf } = createSignInReplies({ services, hosts, visits });
  const providerPath = ({ id }: SsoProvider) => `/login/sso/${id}`;
  const callbackUrlOf = (provider: SsoProvider) =>
    `${hosts.neutralOrigin}${providerPath(provider)}/callback`;

  function findProvider(request: FastifyRequest): SsoProvider {
    const { provider } = validate(ssoProviderParams, request.params);
    const found = services.ssoProviders.find(provider);
    if (!found) throw notFound(messages.notFoundPage);
    return found;
  }

  const findSite = async (host: string | undefined) =>
    host === undefined
      ? undefined
      : (await services.sites.all()).find(({ domainName }) => domainName === host);

  async function originOf(host: string | undefined) {
    const site = await findSite(host);
    return site ? hosts.originOfSite(site.domainName) : hosts.neutralOrigin;
  }

  async function redirectWithProblem(
    reply: FastifyReply,
    provider: SsoProvider,
    problem: SsoProblem,
    trip: Pick<RoundTrip, 'host' | 'redirect' | 'confirmation'>,
  ) {
    const { redirect, confirmation } = trip;
    const address = new URL(
      confirmation ? '/account/confirm' : '/login',
      await originOf(confirmation?.host ?? trip.host),
    );
    address.search = String(
      new URLSearchParams({
        sso: problem,
        provider: provider.id,
        redirect: confirmation?.redirect ?? redirect,
      }),
    );
    return reply.header('cache-control', 'no-store').redirect(address.href, 303);
  }

  app.get('/login/sso/:provider', anyone, async (request, reply) => {
    const provider = findProvider(request);
    const { redirect, host, confirm } = ssoBeginQuery.parse(request.query);
    const { isNeutralHost } = await visits.of(request);
    reply.header('cache-control', 'no-store');
    // Starts on the host that the provider redirects to, where the cookie must be; loopback
    // addresses have several names.
    if (!isNeutralHost || hosts.neutralOriginAt(request.host) !== hosts.neutralOrigin) {
      const address = new URL(providerPath(provider), hosts.neutralOrigin);
      address.search = String(
        new URLSearchParams({ redirect, ...(!isNeutralHost && { host: request.hostname }) }),
      );
      return reply.redirect(address.href, 303);
    }
    const confirmation = confirm === undefined ? undefined : roundTrips.readConfirmation(confirm);
    const site = await findSite(host);
    const place = { host: site?.domainName, redirect, confirmation };
    if (confirm !== undefined && !confirmation) {
      return redirectWithProblem(reply, provider, 'sso_invalid', place);
    }
    try {
      const { address, secrets } = await buildAuthorizationAddress(provider, {
        redirectUri: callbackUrlOf(provider),
        mustSignInAgain: confirmation !== undefined,
      });
      roundTrips.begin(reply, { ...secrets, ...place, provider: provider.id });
      return await reply.redirect(address, 303);
    } catch (error) {
      request.log.warn({ err: error, provider: provider.id }, 'single sign-on did not begin');
      await recordRefusal(await toAttempt(request, site?.id), 'sso_unreachable');
      return redirectWithProblem(reply, provider, 'sso_unreachable', place);
    }
  });

  /**
   * Takes the site from the caller: the callback arrives on the neutral host, even if the sign-in
   * began on a site's host.
   */
  async function toAttempt(
    request: FastifyRequest,
    siteId: number | undefined,
  ): Promise<SsoAttempt> {
    const browser = await browserOf(request);
    const shownSiteId = siteId ?? browser.shownSiteId;
    return { ...browser, siteId, shownSiteId, requestId: request.id };
  }

  app.get('/login/sso/:provider/callback', anyone, async (request, reply) => {
    const provider = findProvider(request);
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const trip = await roundTrips.take(request, reply);
    // Refuses a callback from another provider than the one the round trip began with.
    const isOurs = trip?.provider === provider.id;
    const site = await findSite(trip?.host);
    const attempt = await toAttempt(request, site?.id);
    try {
      if (!isOurs || !(await services.ssoSignIn.spendTry(attempt.ipAddress))) {
        throw await recordRefusal(attempt, 'sso_invalid');
      }
      const identity = await redeemIdentity(request, provider, { attempt, trip });
      if (trip.confirmation) {
        const { userId, sessionHash, host, redirect } = trip.confirmation;
        const token = await services.ssoSessions.issueConfirmation(
          provider,
          identity,
          {
            userId,
            sessionHash: Buffer.from(sessionHash, 'base64url'),
            startedAt: trip.startedAt,
          },
          sourceOfRequest(request),
        );
        if (token === undefined)
          return await redirectWithProblem(reply, provider, 'sso_invalid', trip);
        const address = new URL('/api/auth/step-up/sso/finish', await originOf(host));
        address.search = String(new URLSearchParams({ token, redirect }));
        return await reply.redirect(address.href, 303);
      }
      const result = await services.ssoSignIn.signIn(provider, identity, attempt);
      const isForStaff = !result.account || isStaff(toRoleId(result.account.roleId));
      const fallback = isForStaff ? '/moderation/' : '/';
      const redirect = trip.redirect || fallback;
      const next = site ? enterUrl(site.domainName, redirect) : redirect;
      if (result.pending) {
        const { token, step } = result.pending;
        cookies.secondStep.set(reply, token, pendingSignInMs);
        const path = step === 'set-up' ? '/login/set-up' : '/login/second-step';
        const query = new URLSearchParams({ redirect: next });
        return await reply.redirect(`${path}?${query}`, 303);
      }
      keepSession(reply, result);
      return await reply.redirect(await targetOf(request, next, result.account), 303);
    } catch (error) {
      if (!(error instanceof SsoRefusal)) throw error;
      return redirectWithProblem(reply, provider, error.problem, trip ?? { redirect: '' });
    }
  });

  /** Address on the site's host that fetches the new session from the neutral host. */
  function enterUrl(domainName: string, redirect: string): string {
    const address = new URL('/api/auth/enter', hosts.originOfSite(domainName));
    address.search = String(new URLSearchParams({ from: hosts.neutralOrigin, redirect }));
    return address.href;
  }

  async function recordRefusal(attempt: SsoAttempt, problem: SsoProblem): Promise<SsoRefusal> {
    const refusal = new SsoRefusal(problem);
    await services.ssoSignIn.recordFailure(attempt, refusal);
    return refusal;
  }

  async function redeemIdentity(
    request: FastifyRequest,
    provider: SsoProvider,
    { attempt, trip }: { attempt: SsoAttempt; trip: RoundTrip },
  ): Promise<SsoIdentity> {
    const callback = new URL(callbackUrlOf(provider));
    callback.search = new URL(request.url, hosts.neutralOrigin).search;
    try {
      return await redeemCallback(provider, callback, trip);
    } catch (error) {
      request.log.warn({ err: error, provider: provider.id }, 'single sign-on failed');
      if (error instanceof SsoDenied) throw await recordRefusal(attempt, 'sso_denied');
      throw await recordRefusal(
        attempt,
        provider.isUnreachable() ? 'sso_unreachable' : 'sso_invalid',
      );
    }
  }

  app.post('/login/sso/:provider/logout', anyone, async (request, reply) => {
    const provider = findProvider(request);
    reply.header('cache-control', 'no-store');
    const body = backChannelLogoutBody.safeParse(request.body ?? {});
    const isDone =
      body.success &&
      (await services.ssoSessions.logOut(
        provider,
        body.data.logout_token,
        sourceOfRequest(request),
      ));
    if (!isDone) request.log.warn({ provider: provider.id }, 'refused a logout token');
    return isDone ? reply.status(200).send() : reply.status(400).send({ error: 'invalid_request' });
  });

  app.get('/api/auth/step-up/sso', member, async (request, reply) => {
    const { redirect } = ssoConfirmQuery.parse(request.query);
    const actor = await visits.actorOf(request);
    const provider = await services.ssoSessions.findConfirming(actor);
    if (!provider) throw notFound(messages.notFoundPage);
    const { token = '' } = await visits.of(request);
    const confirm = roundTrips.signConfirmation({
      userId: actor.id,
      sessionHash: hashToken(token).toString('base64url'),
      host: request.hostname,
      redirect,
      expiresAt: Date.now() + roundTripMs,
    });
    const address = new URL(providerPath(provider), hosts.neutralOrigin);
    address.search = String(new URLSearchParams({ confirm }));
    return reply.header('cache-control', 'no-store').redirect(address.href, 303);
  });

  app.get('/api/auth/step-up/sso/finish', member, async (request, reply) => {
    const { token, redirect } = validate(ssoFinishQuery, request.query);
    const actor = await visits.actorOf(request);
    await services.ssoSessions.redeemConfirmation(actor, token, sourceOfRequest(request));
    const { origin } = await visits.of(request);
    const fallback = '/account/confirmed';
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(safeRedirectTarget(redirect, { origin, ownOrigins: [], fallback }), 303);
  });
}
