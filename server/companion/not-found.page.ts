import type { FastifyInstance } from 'fastify';
import { messages } from '../../contract/messages.ts';
import { notFound } from '../app/errors.ts';
import type { CompanionParts } from './companion.routes.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';

export function notFoundPage(app: FastifyInstance, { visits }: CompanionParts): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/')) throw notFound(messages.notFoundPage);
    const { site } = await visits.of(request);
    return sendPage(reply, {
      title: 'Not found',
      siteName: site.name,
      status: 404,
      body: html`<p>${messages.notFoundPage}</p><p><a href="/">Go to the start page</a></p>`,
    });
  });
}
