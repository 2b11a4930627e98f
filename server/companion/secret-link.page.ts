import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visits } from '../http/visit.ts';
import type { Html } from './html.ts';
import { sendPage } from './layout.ts';

export type ShowSecretLink = (
  request: FastifyRequest,
  reply: FastifyReply,
  body: Html,
  status?: number,
) => Promise<FastifyReply>;

/** The frame of pages whose address holds a secret, which must not travel on to other pages. */
export function secretLinkPage(visits: Visits, title: string): ShowSecretLink {
  return async (request, reply, body, status = 200) => {
    const { site } = await visits.of(request);
    // With no referrer at all, browsers would send forms from an origin of null.
    reply.header('referrer-policy', 'strict-origin');
    return sendPage(reply, { title, siteName: site.name, width: 'narrow', status, body });
  };
}
