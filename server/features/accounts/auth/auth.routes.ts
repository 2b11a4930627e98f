import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { messages } from '../../../../contract/messages.ts';
import type { Services } from '../../../area.ts';
import { AppError, invalidInput, notFound } from '../../../base/errors.ts';
import type { Hosts } from '../../../base/hosts.ts';
import { validate } from '../../../base/validate.ts';
import type { Visits } from '../../../http/visit.ts';
import { readPreferences } from '../preferences/preferences.service.ts';
import { consolePath } from './redirects.ts';
import type { Browser } from './site-switching.service.ts';

const id = z.coerce.number().int().positive();
const setSiteBody = z.object({ site_id: id });
const switchSitesBody = z.object({
  host: z.string().max(300),
  redirect: z.string().max(2000).default(''),
});
const arriveQuery = z.object({
  token: z.string().max(100),
  redirect: z.string().max(2000).default(''),
});
const unlinkBody = z.object({ user_id: id, site_id: id });
const resetBody = z.object({
  email: z.string().trim().min(1, 'Please enter an e-mail address').max(320),
});

export function authRoutes(
  app: FastifyInstance,
  { services, hosts, visits }: { services: Services; hosts: Hosts; visits: Visits },
): void {
  const anyone = { config: { access: 'anyone' } } as const;
  const member = { config: { access: 'member' } } as const;

  const browserOf = async (request: FastifyRequest): Promise<Browser> => ({
    userAgent: request.headers['user-agent'] ?? '',
    previousToken: (await visits.of(request)).token,
  });

  app.get('/api/auth/check-session', anyone, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { viewer } = await visits.of(request);
    if (!viewer) return { status: 'error', user: null, site: null, cors: { domains: [] } };
    const sites = (await services.sites.ofActor(await visits.actorOf(request))).map((site) => ({
      id: String(site.id),
      name: site.name,
      host: hosts.ofSite(site.domainName),
    }));
    const avatar = (await services.avatars.ofUsers(viewer.site.id, [viewer.id])).get(viewer.id);
    return {
      status: 'success',
      user: {
        id: String(viewer.id),
        slug: viewer.slug,
        username: viewer.username,
        userAvatar: { medium: avatar?.medium ?? null, large: avatar?.large ?? null },
        roleId: viewer.roleId,
        insertedAt: viewer.insertedAt,
        sites,
        currentSiteId: String(viewer.site.id),
        preferences: readPreferences(viewer.preferences),
      },
      site: {
        id: String(viewer.site.id),
        name: viewer.site.name,
        host: hosts.ofSite(viewer.site.domainName),
        features: viewer.site.features,
      },
      cors: { domains: sites.map((site) => site.host) },
    };
  });

  app.post('/api/auth/sign-out', anyone, async (request, reply) => {
    const { token } = await visits.of(request);
    if (token) await services.signIn.signOut(token);
    visits.clearToken(reply);
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
      await services.siteSwitching.setSite(actor, site_id, await browserOf(request)),
    );
    return { status: 'success' };
  });

  app.post('/api/auth/switch-sites', member, async (request, reply) => {
    const { host, redirect } = validate(switchSitesBody, request.body);
    const domainName = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
    const actor = await visits.actorOf(request);
    const { userAgent } = await browserOf(request);
    const token = await services.siteSwitching.grant(actor, domainName, userAgent);
    const arrival = new URL('/api/auth/arrive', hosts.originOfSite(domainName));
    arrival.searchParams.set('token', token);
    arrival.searchParams.set('redirect', consolePath(redirect));
    return reply.redirect(arrival.href, 303);
  });

  app.get('/api/auth/arrive', anyone, async (request, reply) => {
    const { token, redirect } = validate(arriveQuery, request.query);
    const { site } = await visits.of(request);
    try {
      visits.setToken(
        reply,
        await services.siteSwitching.arrive(site.id, token, await browserOf(request)),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // An old link from the history: sign in by hand, and land where it led.
      return reply.redirect(`/login?redirect=${encodeURIComponent(consolePath(redirect))}`, 303);
    }
    return reply.header('referrer-policy', 'no-referrer').redirect(consolePath(redirect), 303);
  });

  app.post('/api/auth/request-password-reset', anyone, async (request) => {
    const { email } = validate(resetBody, request.body);
    const { site, isNeutralHost, origin } = await visits.of(request);
    await services.passwordReset.request({
      siteId: isNeutralHost ? undefined : site.id,
      login: email,
      origin,
      address: request.ip,
    });
    return { status: 'success', message: messages.resetMailSent };
  });

  app.post(
    '/api/auth/unlink-all-socials',
    { config: { access: 'users.manage' } },
    async (request) => {
      const { user_id, site_id } = validate(unlinkBody, request.body);
      const actor = await visits.actorOf(request);
      if (site_id !== actor.siteId) throw notFound('That user does not exist.');
      const { origin } = await visits.of(request);
      await services.socialLogins.unlinkAll(actor, user_id, origin);
      return { status: 'success' };
    },
  );
}
