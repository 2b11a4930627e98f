import type { TadaDocumentNode } from 'gql.tada';
import { bodyOf } from './graphql.ts';

/** The last words of a page that is being closed: nobody waits for an answer. */
export function sayGoodbye<Variables extends object>(
  document: TadaDocumentNode<unknown, Variables>,
  variables: Variables,
): void {
  const body = new Blob([bodyOf(document, variables)], { type: 'application/json' });
  navigator.sendBeacon('/api/moderation', body);
}
