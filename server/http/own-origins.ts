import type { FastifyReply, FastifyRequest } from 'fastify';
import { forbidden } from '../base/errors.ts';
import type { Hosts } from '../base/hosts.ts';
import type { Site } from '../base/viewer.ts';

export interface OwnOrigins {
  /**
   * Allows calls from pages of the network's own sites and sets the CORS headers. Refuses calls
   * from all other pages.
   */
  admit(request: FastifyRequest, reply: FastifyReply): void | Promise<void>;
}

export function createOwnOrigins({
  hosts,
  sites,
  foreignMessage,
}: {
  hosts: Hosts;
  sites: { byDomain(domainName: string): Promise<Site | undefined> };
  foreignMessage: string;
}): OwnOrigins {
  async function isOwnOrigin(origin: string, host: string): Promise<boolean> {
    if (!URL.canParse(origin)) return false;
    const url = new URL(origin);
    if (url.host === host || hosts.neutralOrigins.includes(url.origin)) return true;
    const site = await sites.byDomain(url.hostname);
    // Scheme and port must match, too: other programs may listen on that machine.
    return site !== undefined && url.origin === hosts.originOfSite(site.domainName);
  }

  return {
    admit(request, reply) {
      const { origin } = request.headers;
      reply.header('vary', 'Origin');
      if (origin !== undefined) return admitOrigin(request, reply, origin);
      // Images and links of other pages send no origin; scripts always do.
      const from = request.headers['sec-fetch-site'] ?? 'none';
      if (from !== 'none' && from !== 'same-origin') throw forbidden(foreignMessage);
    },
  };

  async function admitOrigin(request: FastifyRequest, reply: FastifyReply, origin: string) {
    if (!(await isOwnOrigin(origin, request.host))) throw forbidden(foreignMessage);
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.method === 'OPTIONS') {
      reply.headers({
        'access-control-allow-methods': 'GET, POST, DELETE',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '600',
      });
    }
  }
}
