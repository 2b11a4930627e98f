import { queryOptions } from '@tanstack/react-query';
import { sendWhileClosing } from '../../../lib/beacon.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { PersonFields } from './flag.queries.ts';

const FlagViewers = graphql(
  `
  query FlagViewers($id: ID!) {
    contentFlag(id: $id) {
      id
      viewers {
        ...PersonFields
      }
    }
  }
`,
  [PersonFields],
);

const LookAtFlag = graphql(`
  mutation LookAtFlag($id: ID!, $leaves: Boolean) {
    lookAtContentFlag(id: $id, leaves: $leaves)
  }
`);

export function viewersQuery(id: string) {
  return queryOptions({
    queryKey: ['contentFlagViewer', id],
    queryFn: ({ signal }) => execute(FlagViewers, { id }, signal),
    select: ({ contentFlag }) => contentFlag.viewers,
  });
}

/** Uses a beacon, which the browser sends even when the page is closed. */
export function reportLeaving(id: string): void {
  sendWhileClosing(LookAtFlag, { id, leaves: true });
}

export function reportPresence(id: string, leaves = false) {
  return execute(LookAtFlag, { id, leaves });
}
