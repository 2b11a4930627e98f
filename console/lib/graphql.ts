import type { DocumentDecoration, initGraphQLTada } from 'gql.tada';
import type { introspection } from './graphql-env.generated.d.ts';

interface Config {
  introspection: introspection;
  disableMasking: true;
  scalars: { DateTime: string; JSON: unknown };
}

/** The texts of a document: its own, and those of its fragments. */
type Texts = Set<string>;

/**
 * Writes a GraphQL document whose result and variables are typed from `schema.graphql`. Only the
 * types come from gql.tada: its own function would parse every document in the browser, only for
 * us to print it again.
 */
export const graphql = ((text: string, fragments: Texts[] = []): Texts =>
  new Set([text, ...fragments.flatMap((texts) => [...texts])])) as unknown as ReturnType<
  typeof initGraphQLTada<Config>
>;

/** What a request for it carries. */
export function bodyOf<Variables>(
  document: DocumentDecoration<unknown, Variables>,
  variables: Variables,
): string {
  return JSON.stringify({ query: textOf(document), variables });
}

export function textOf(document: DocumentDecoration<unknown, never>): string {
  return [...(document as unknown as Texts)].join('\n');
}
