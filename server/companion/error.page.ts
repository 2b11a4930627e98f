import type { FastifyReply } from 'fastify';
import { html } from './html.ts';
import { sendFramed } from './layout.ts';

/** A page for what went wrong, on whichever site it was, if on any. */
export async function sendErrorPage(
  reply: FastifyReply,
  { status, message }: { status: number; message: string },
): Promise<FastifyReply> {
  // What failed for reasons of ours may well fail again when the frame is looked up.
  const frame = status < 500 ? await reply.request.frame().catch(() => undefined) : undefined;
  const page = {
    title: status === 404 ? 'Not found' : 'That did not work',
    siteName: frame?.site.name ?? 'Steward',
    status,
    body: html`<p>${message}</p><p><a href="/">Go to the start page</a></p>`,
  };
  return sendFramed(reply, page, frame);
}
