import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { safeRedirectTarget } from '../../../../contract/addresses.ts';
import { messages } from '../../../../contract/messages.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { may, refusalMessage } from '../../../../contract/permissions.ts';
import { exactText, text } from '../../../../contract/text.ts';
import { AppError, forbidden, invalidInput, notFound } from '../../../base/errors.ts';
import type { Hosts } from '../../../base/hosts.ts';
import { validate } from '../../../base/validate.ts';
import { outsideOfApi } from '../../../http/api-operation.ts';
import { sourceOfRequest } from '../../../http/request-source.ts';
import type { RouteParts } from '../../../http/route-parts.ts';
import { addHandOverRedirects, createHandOver } from './hand-over.ts';
import { consolePathAfterSwitch } from './redirects.ts';
import type { BuildSessionReply } from './session-reply.ts';

const idSchema = z.coerce.number().int().positive();
const setSiteBody = z.object({ site_id: idSchema });
const switchSitesBody = z.object({
  host: exactText(300),
  redirect: exactText(2000).default(''),
  user_id: idSchema.optional(),
});
const signInEnterQuery = z.object({
  from: exactText(300),
  redirect: exactText(2000).default(''),
});
const signInHandOverQuery = z.object({
  to: exactText(300),
  challenge: exactText(43).regex(/^[\w-]{43}$/),
  redirect: exactText(2000).default(''),
});
const signInArrivalQuery = z.object({
  token: exactText(100).optional(),
  redirect: exactText(2000).default(''),
});
const signInArrivalBody = z.object({
  token: exactText(100),
  redirect: exactText(2000).default(''),
});
/** Time after which pages ask the other host again. */
const minMsBetweenHandOverAttempts = 10_000;
const unlinkAccountBody = z.object({ user_id: idSchema, site_id: idSchema });
const passwordResetByStaffBody = z.object({ user_id: idSchema.optional() });
const passwordResetBody = z.object({
  email: text(320).min(1, 'Please enter an email address'),
});

export function authRoutes(
  app: FastifyInstance,
  {
    services,
    hosts,
    visits,
    buildSessionReply,
  }: RouteParts & { hosts: Hosts; buildSessionReply: BuildSessionReply },
): void {
  const anyone = { config: { access: 'anyone', api: outsideOfApi } } as const;
  const member = { config: { access: 'member', api: outsideOfApi } } as const;

  const { cookies } = visits;
  const userAgentOf = (request: FastifyRequest) => request.headers['user-agent'] ?? '';
  const handOver = createHandOver({ services, hosts, visits });
  addHandOverRedirects(app, { handOver, hosts, visits });

  app.get('/api/auth/check-session', anyone, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return buildSessionReply(request);
  });

  app.post('/api/auth/sign-out', anyone, async (request, reply) => {
    const { token } = await visits.of(request);
    if (token) await services.signIn.signOut(token, sourceOfRequest(request));
    visits.clearToken(reply);
    requestBrowserDataClearing(reply);
    // Without this cookie, the login page would sign the person in again from a host where they
    // still have a session.
    cookies.noHandOver.set(reply, 'signed out');
    return reply.redirect('/login', 303);
  });

  app.post('/api/auth/sign-out-everywhere', member, async (request, reply) => {
    const actor = await visits.actorOf(request);
    await services.signIn.signOutEverywhere(actor, sourceOfRequest(request));
    visits.clearToken(reply);
    requestBrowserDataClearing(reply);
    return reply.redirect('/login', 303);
  });

  app.post('/api/auth/set-site', member, async (request, reply) => {
    const { site_id } = validate(setSiteBody, request.body);
    const actor = await visits.actorOf(request);
    const { isNeutralHost } = await visits.of(request);
    if (!isNeutralHost && site_id !== actor.siteId) {
      throw invalidInput('This address always shows its own site. Use switch-sites.', 'site_id');
    }
    visits.setToken(
      reply,
      await services.siteSwitching.setSite(actor, site_id, userAgentOf(request)),
    );
    return { status: 'success' };
  });

  app.post('/api/auth/switch-sites', member, async (request, reply) => {
    const { host, redirect, user_id } = validate(switchSitesBody, request.body);
    const domainName = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
    await services.siteSwitching.assertReachable(await visits.actorOf(request), domainName);
    const entrance = new URL('/api/auth/enter', hosts.originOfSite(domainName));
    const { origin, isNeutralHost } = await visits.of(request);
    const from = isNeutralHost ? hosts.neutralOriginAt(request.host) : origin;
    entrance.searchParams.set('from', from);
    entrance.searchParams.set('redirect', consolePathAfterSwitch(redirect, user_id));
    return reply.redirect(entrance.href, 303);
  });

  app.get('/api/auth/enter', anyone, async (request, reply) => {
    const { from, redirect } = validate(signInEnterQuery, request.query);
    if (!(await handOver.ownOrigins()).includes(from)) throw notFound(messages.notFoundPage);
    return handOver.redirectToHost(reply, from, redirect);
  });

  app.get('/api/auth/hand-over', anyone, async (request, reply) => {
    const { to, challenge, redirect } = validate(signInHandOverQuery, request.query);
    const sites = await services.sites.all();
    const site = sites.find(({ domainName }) => domainName === to);
    if (!site) throw notFound(messages.notFoundPage);
    const arrival = new URL('/api/auth/arrive', hosts.originOfSite(site.domainName));
    const { viewer } = await visits.of(request);
    try {
      if (viewer) {
        const actor = await visits.actorOf(request);
        const token = await services.siteSwitching.issueArrivalToken(
          actor,
          site.domainName,
          challenge,
        );
        arrival.searchParams.set('token', token);
      }
    } catch (error) {
      // The person has no account on that site, or none that this session may open: redirect
      // without a token.
      if (!(error instanceof AppError)) throw error;
    }
    arrival.searchParams.set('redirect', redirect);
    return reply.header('cache-control', 'no-store').redirect(arrival.href, 303);
  });

  app.get('/api/auth/arrive', anyone, async (request, reply) => {
    const { token, redirect } = validate(signInArrivalQuery, request.query);
    return completeArrival(request, reply, { token, redirect, isConfirmed: false });
  });

  app.post('/api/auth/arrive', anyone, async (request, reply) => {
    const { token, redirect } = validate(signInArrivalBody, request.body);
    return completeArrival(request, reply, { token, redirect, isConfirmed: true });
  });

  async function completeArrival(
    request: FastifyRequest,
    reply: FastifyReply,
    input: { token: string | undefined; redirect: string; isConfirmed: boolean },
  ) {
    const { site, origin, viewer, token: current } = await visits.of(request);
    const path = safeRedirectTarget(input.redirect, { origin, ownOrigins: [], fallback: '/' });
    const redirectUncached = (address: string) =>
      reply
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        .redirect(address, 303);
    if (input.token === undefined) {
      cookies.handOver.clear(reply);
      cookies.noHandOver.set(reply, 'asked', minMsBetweenHandOverAttempts);
      return redirectUncached(path);
    }
    const secret = cookies.handOver.read(request);
    if (viewer && !input.isConfirmed) {
      const guest = await services.siteSwitching.findArrivingAccount(site.id, input.token, secret);
      if (guest && guest.personId !== viewer.personId) {
        return redirectUncached(
          `/arrival?${new URLSearchParams({ token: input.token, redirect: path })}`,
        );
      }
    }
    try {
      const token = await services.siteSwitching.redeemArrivalToken(site.id, input.token, {
        userAgent: userAgentOf(request),
        secret,
        previousToken: viewer && current,
      });
      cookies.handOver.clear(reply);
      visits.setToken(reply, token);
      cookies.noHandOver.clear(reply);
    } catch (error) {
      // In an outage the cookie stays, so that the address can be opened again.
      if (!(error instanceof AppError)) throw error;
      cookies.handOver.clear(reply);
      // The token may come from an old link in the browser history. Signing in by hand leads to the
      // same page.
      return redirectUncached(`/login?redirect=${encodeURIComponent(path)}`);
    }
    return redirectUncached(path);
  }

  app.post('/api/auth/request-password-reset', anyone, async (request) => {
    const { user_id } = validate(passwordResetByStaffBody, request.body);
    if (user_id !== undefined) {
      const actor = await visits.actorOf(request);
      if (!may(actor, 'users.manage')) throw forbidden(refusalMessage('users.manage'));
      await services.passwordReset.sendLinkByStaff(
        actor,
        user_id,
        (await visits.of(request)).origin,
      );
      return { status: 'success', message: userMessages.resetLinkSent };
    }
    const { email } = validate(passwordResetBody, request.body);
    const { site, isNeutralHost, origin } = await visits.of(request);
    await services.passwordReset.request({
      siteId: isNeutralHost ? undefined : site.id,
      login: email,
      origin,
      ipAddress: request.ip,
    });
    return { status: 'success', message: messages.resetMailSent };
  });

  app.post(
    '/api/auth/unlink-all-socials',
    { config: { access: 'users.manage', api: outsideOfApi } },
    async (request) => {
      const { user_id, site_id } = validate(unlinkAccountBody, request.body);
      const actor = await visits.actorOf(request);
      if (site_id !== actor.siteId) throw notFound('That user does not exist.');
      const { origin } = await visits.of(request);
      await services.socialLogins.unlinkAll(actor, user_id, origin);
      return { status: 'success' };
    },
  );
}

/**
 * Keeps cookies, which hold known browsers and refused hand-overs. Keeps the cache, which holds
 * nothing private and takes seconds to clear.
 */
function requestBrowserDataClearing(reply: FastifyReply): void {
  reply.header('clear-site-data', '"storage"');
}
