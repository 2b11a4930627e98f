import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { openApiPath } from '../../contract/public-paths.ts';
import type { ApiOperation } from './api-operation.ts';
import { createOpenApiDocument, type OpenApiDocument } from './openapi.ts';

const openApiDocumentOperation: ApiOperation = {
  id: 'getOpenApiDocument',
  tag: 'Reference',
  summary: 'This document.',
  answers: {
    200: { description: 'OpenAPI 3.1.', schema: z.looseObject({ openapi: z.literal('3.1.0') }) },
    304: { description: 'It has not changed.' },
  },
};

export function openApiRoutes(app: FastifyInstance): () => OpenApiDocument {
  let document: OpenApiDocument | undefined;
  let sent: { text: string; etag: string } | undefined;
  const getDocument = () => (document ??= createOpenApiDocument(app.guardedRoutes));
  app.get(
    openApiPath,
    { config: { access: 'anyone', api: openApiDocumentOperation } },
    async (request, reply) => {
      if (!sent) {
        const text = JSON.stringify(getDocument());
        const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16);
        sent = { text, etag: `"${hash}"` };
      }
      reply.headers({ 'cache-control': 'public, max-age=300', etag: sent.etag });
      if (request.headers['if-none-match'] === sent.etag) return reply.status(304).send();
      return reply.type('application/json; charset=utf-8').send(sent.text);
    },
  );
  return getDocument;
}
