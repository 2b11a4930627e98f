import type { DocumentDecoration, initGraphQLTada } from 'gql.tada';
import type { introspection } from './graphql-env.generated.d.ts';

/** @public The generated types of documents refer to it. */
export type Scalars = { DateTime: string; JSON: unknown };

interface Config {
  introspection: introspection;
  disableMasking: true;
  scalars: Scalars;
}

type DocumentTexts = Set<string>;

/**
 * Typed GraphQL document. Only gql.tada's types are used: its own function would parse every
 * document in the browser just to print it again.
 */
export const graphql = ((text: string, fragments: DocumentTexts[] = []): DocumentTexts =>
  new Set([text, ...fragments.flatMap((texts) => [...texts])])) as unknown as ReturnType<
  typeof initGraphQLTada<Config>
>;

export function requestBodyOf<Variables>(
  document: DocumentDecoration<unknown, Variables>,
  variables: Variables,
): string {
  return JSON.stringify({ query: documentTextOf(document), variables });
}

export function documentTextOf(document: DocumentDecoration<unknown, never>): string {
  return [...(document as unknown as DocumentTexts)].join('\n');
}
