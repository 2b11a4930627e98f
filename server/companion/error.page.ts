import type { FastifyReply } from 'fastify';
import { html } from './html.ts';
import { sendPageInFrame } from './layout.ts';

export async function sendErrorPage(
  reply: FastifyReply,
  { status, message }: { status: number; message: string },
): Promise<FastifyReply> {
  // After an internal error, loading the frame may fail for the same reason.
  const frame = status < 500 ? await reply.request.frame().catch(() => undefined) : undefined;
  const page = {
    title: status === 404 ? 'Not found' : 'That did not work',
    siteName: frame?.site.name ?? 'Steward',
    status,
    body: html`<p>${message}</p>${status === 401 && html`<p><a href="/login">Sign in</a></p>`}<p><a href="/">Go to the start page</a></p>`,
  };
  return sendPageInFrame(reply, page, frame);
}
