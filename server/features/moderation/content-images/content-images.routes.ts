import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { messages } from '../../../../contract/messages.ts';
import type { Services } from '../../../area.ts';
import { AppError, notFound } from '../../../base/errors.ts';
import { contentImagePath } from './content-images.service.ts';
import { contentPicturesPath } from './content-pictures.service.ts';

const signed = z.object({ src: z.string().catch(''), sig: z.string().catch('') });

/** Grey, with the frame of a picture: what is shown in place of one that cannot be had. */
const placeholder = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120" viewBox="0 0 160 120"><rect width="160" height="120" rx="8" fill="#8fa3ab" fill-opacity=".3"/><path d="M50 78l20-24 14 16 8-10 18 18z" fill="#8fa3ab"/><circle cx="98" cy="46" r="7" fill="#8fa3ab"/></svg>`;

export function contentImagesRoutes(
  app: FastifyInstance,
  { services }: { services: Services },
): void {
  const anyone = { config: { access: 'anyone' } } as const;

  app.get(contentImagePath, anyone, async (request, reply) => {
    const { src, sig } = signed.parse(request.query);
    const instead = (status: number) =>
      reply
        .status(status)
        .header('cache-control', 'no-store')
        .type('image/svg+xml; charset=utf-8')
        .send(placeholder);
    try {
      const picture = await services.contentImages.read(src, sig);
      if (!picture) return instead(502);
      return reply
        .header('cache-control', 'public, max-age=2592000')
        .type('image/webp')
        .send(picture);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return instead(error.httpStatus);
    }
  });

  app.get<{ Params: { name: string } }>(
    `${contentPicturesPath}/:name`,
    anyone,
    async (request, reply) => {
      const picture = await services.contentPictures.read(request.params.name);
      if (!picture) throw notFound(messages.notFoundPage);
      return (
        reply
          // What a name stands for never changes.
          .header('cache-control', 'public, max-age=31536000, immutable')
          .type('image/webp')
          .send(picture)
      );
    },
  );
}
