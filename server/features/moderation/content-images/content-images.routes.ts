import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { messages } from '../../../../contract/messages.ts';
import { contentImagePath, contentPicturesPath } from '../../../../contract/picture-paths.ts';
import { isStaff } from '../../../../contract/roles.ts';
import { exactText } from '../../../../contract/text.ts';
import { AppError, notFound } from '../../../base/errors.ts';
import { outsideOfApi } from '../../../http/api-operation.ts';
import type { RouteParts } from '../../../http/route-parts.ts';
import type { PictureOwner } from './content-pictures.repository.ts';

const queryTextSchema = exactText(4000).catch('');
const signedQuerySchema = z.object({
  src: queryTextSchema,
  until: queryTextSchema,
  sig: queryTextSchema,
});

const placeholderImage = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120" viewBox="0 0 160 120"><rect width="160" height="120" rx="8" fill="#8fa3ab" fill-opacity=".3"/><path d="M50 78l20-24 14 16 8-10 18 18z" fill="#8fa3ab"/><circle cx="98" cy="46" r="7" fill="#8fa3ab"/></svg>`;

export function contentImagesRoutes(app: FastifyInstance, { services, visits }: RouteParts): void {
  const anyone = { config: { access: 'anyone', api: outsideOfApi } } as const;

  /** Pictures in hidden content stay visible to their sender and to staff of the site. */
  async function maySeeHidden(request: FastifyRequest, { siteId, userId }: PictureOwner) {
    const { site, viewer } = await visits.of(request);
    if (!viewer || site.id !== siteId) return false;
    return viewer.id === userId || isStaff(viewer.roleId);
  }

  app.get(contentImagePath, anyone, async (request, reply) => {
    const { src: source, until, sig: signature } = signedQuerySchema.parse(request.query);
    const sendPlaceholder = (status: number) =>
      reply
        .status(status)
        .header('cache-control', 'no-store')
        .type('image/svg+xml; charset=utf-8')
        .send(placeholderImage);
    try {
      const picture = await services.contentImages.open({ source, until, signature });
      if (!picture) return sendPlaceholder(502);
      return reply
        .header('cache-control', 'private, max-age=86400')
        .type('image/webp')
        .header('content-length', picture.size)
        .send(picture.stream);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return sendPlaceholder(error.httpStatus);
    }
  });

  app.get<{ Params: { name: string } }>(
    `${contentPicturesPath}/:name`,
    anyone,
    async (request, reply) => {
      const { name } = request.params;
      const picture = await services.contentPictures.find(name);
      if (!picture || !(picture.isPublic || (await maySeeHidden(request, picture)))) {
        throw notFound(messages.notFoundPage);
      }
      // The file behind a name never changes, but the right to see it does.
      const etag = `"${name}"`;
      const cacheControl = picture.isPublic ? 'private, max-age=300' : 'private, no-store';
      const headers = { 'cache-control': cacheControl, etag };
      if (request.headers['if-none-match'] === etag) {
        return reply.headers(headers).status(304).send();
      }
      const file = await services.contentPictures.open(name);
      if (!file) throw notFound(messages.notFoundPage);
      return reply
        .headers({ ...headers, 'content-length': file.size })
        .type('image/webp')
        .send(file.stream);
    },
  );
}
