import type { FastifyRequest } from 'fastify';
import type { Hosts } from '../../../base/hosts.ts';
import type { RouteParts } from '../../../http/route-parts.ts';
import { readPreferences } from '../preferences/preferences.service.ts';

export type BuildSessionReply = ReturnType<typeof createSessionReplyBuilder>;

export function createSessionReplyBuilder({
  services,
  hosts,
  visits,
}: RouteParts & { hosts: Hosts }) {
  return async (request: FastifyRequest) => {
    const { viewer } = await visits.of(request);
    if (!viewer) return { status: 'error', user: null, site: null, cors: { domains: [] } };
    const actor = await visits.actorOf(request);
    const sites = (await services.sites.ofActor(actor)).map((site) => ({
      id: String(site.id),
      name: site.name,
      host: hosts.ofSite(site.domainName),
    }));
    const settings = await services.sites.settings(viewer.site.id);
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
        preferences: readPreferences(viewer.preferences, settings),
        factorDeadline: (await services.ownSecurity.missingFactorDeadline(actor)) ?? null,
      },
      site: {
        id: String(viewer.site.id),
        name: viewer.site.name,
        host: hosts.ofSite(viewer.site.domainName),
        features: viewer.site.features,
        notice: (await services.sites.pageExtras(viewer.site.id)).notice,
      },
      cors: { domains: sites.map((site) => site.host) },
    };
  };
}
