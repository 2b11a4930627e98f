import { queryOptions } from '@tanstack/react-query';
import type { VariablesOf } from 'gql.tada';
import { jsonSchema } from '../../../kit/form/json-schema.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const ThreadSeoSchema = graphql(`
  query ThreadSeoSchema {
    getThreadSeoSchema
  }
`);

const SetThreadSeo = graphql(`
  mutation SetThreadSeo($id: ID!, $seo: String!, $slug: String, $version: Int) {
    setThreadSeo(id: $id, seo: $seo, slug: $slug, version: $version) {
      id
      name
      slug
      seo
      version
    }
  }
`);

export const threadSeoSchemaQuery = queryOptions({
  queryKey: ['threadSeoSchema'],
  queryFn: async ({ signal }) =>
    jsonSchema.parse((await execute(ThreadSeoSchema, {}, signal)).getThreadSeoSchema),
  staleTime: Number.POSITIVE_INFINITY,
});

export async function setThreadSeo(variables: VariablesOf<typeof SetThreadSeo>) {
  return (await execute(SetThreadSeo, variables)).setThreadSeo;
}
