import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { messages } from '../../../../contract/messages.ts';
import { exactText } from '../../../../contract/text.ts';
import type { Services } from '../../../area.ts';
import { notFound } from '../../../base/errors.ts';
import { outsideOfApi } from '../../../http/api-operation.ts';

const imageQuerySchema = z.object({ src: exactText(4000).catch('') });

/** Redirects to the proxied copy of a picture: staff see bodies with the original addresses. */
export function staffImagesRoutes(
  app: FastifyInstance,
  { services }: { services: Services },
): void {
  app.get(
    '/api/moderation/image',
    { config: { access: 'flags.moderate', api: outsideOfApi } },
    async (request, reply) => {
      const { src } = imageQuerySchema.parse(request.query);
      const source = URL.canParse(src) ? new URL(src) : undefined;
      if (source?.protocol !== 'https:') throw notFound(messages.notFoundPage);
      return reply.redirect(services.contentImages.addressOf(source.href));
    },
  );
}
