import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visits } from '../http/visit.ts';
import type { Html } from './html.ts';
import { sendPage } from './layout.ts';

export type SendSecretLinkPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  body: Html,
  status?: number,
) => Promise<FastifyReply>;

/** Page whose address contains a secret, which must not reach other pages as referrer. */
export function createSecretLinkPageSender(visits: Visits, title: string): SendSecretLinkPage {
  return async (request, reply, body, status = 200) => {
    const { site } = await visits.of(request);
    // With 'no-referrer', browsers would send forms with the origin 'null'.
    reply.header('referrer-policy', 'strict-origin');
    return sendPage(reply, { title, siteName: site.name, width: 'narrow', status, body });
  };
}
