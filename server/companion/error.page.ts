import type { FastifyReply } from 'fastify';
import { html } from './html.ts';
import { sendPage } from './layout.ts';

/** A page for what went wrong before anyone knew which site it was on. */
export function sendErrorPage(
  reply: FastifyReply,
  { status, message }: { status: number; message: string },
): FastifyReply {
  return sendPage(reply, {
    title: status === 404 ? 'Not found' : 'That did not work',
    siteName: 'Steward',
    status,
    body: html`<p>${message}</p><p><a href="/">Go to the start page</a></p>`,
  });
}
