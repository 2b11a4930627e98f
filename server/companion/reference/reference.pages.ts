import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { messages } from '../../../contract/messages.ts';
import { apiReferencePath } from '../../../contract/public-paths.ts';
import { notFound } from '../../base/errors.ts';
import { outsideOfApi } from '../../http/api-operation.ts';
import type { OpenApiDocument } from '../../http/openapi.ts';
import type { Visits } from '../../http/visit.ts';
import type { Html } from '../html.ts';
import { sendPage } from '../layout.ts';
import { documentedTypes, graphqlIndex, graphqlTypeView } from './graphql-reference.view.ts';
import { restReference } from './rest-reference.view.ts';

/** Pages about the API. The GraphQL schema is for staff, as GraphQL itself is. */
export function referencePages(
  app: FastifyInstance,
  {
    visits,
    schema,
    openApiDocument,
  }: { visits: Visits; schema: GraphQLSchema; openApiDocument: () => OpenApiDocument },
): void {
  let rest: Html | undefined;

  async function sendReference(reply: FastifyReply, title: string, body: Html) {
    const { site } = await visits.of(reply.request);
    return sendPage(reply, { title, siteName: site.name, body, robots: 'noindex', width: 'wide' });
  }

  app.get(apiReferencePath, { config: { access: 'anyone', api: outsideOfApi } }, (_, reply) => {
    rest ??= restReference(openApiDocument());
    return sendReference(reply, 'API reference', rest);
  });

  const staff = { config: { access: 'console.use', api: outsideOfApi } } as const;
  app.get(`${apiReferencePath}/graphql`, staff, (_, reply) =>
    sendReference(reply, 'GraphQL reference', graphqlIndex(schema)),
  );
  app.get<{ Params: { name: string } }>(
    `${apiReferencePath}/graphql/:name`,
    staff,
    (request, reply) => {
      const type = documentedTypes(schema).find(({ name }) => name === request.params.name);
      if (!type) throw notFound(messages.notFoundPage);
      return sendReference(reply, type.name, graphqlTypeView(type));
    },
  );
}
