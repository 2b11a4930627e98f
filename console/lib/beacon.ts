import type { TadaDocumentNode } from 'gql.tada';
import { requestBodyOf } from './graphql.ts';

/** Sends a mutation while the page closes, without waiting for a response. */
export function sendWhileClosing<Variables extends object>(
  document: TadaDocumentNode<unknown, Variables>,
  variables: Variables,
): void {
  const body = new Blob([requestBodyOf(document, variables)], { type: 'application/json' });
  navigator.sendBeacon('/api/moderation', body);
}
