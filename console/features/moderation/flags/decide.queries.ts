import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const UpdateFlag = graphql(`
  mutation UpdateFlag(
    $id: ID!
    $operation: ContentFlagOperation
    $assignedToUserIds: [ID!]
    $version: Int
  ) {
    updateContentFlag(
      id: $id
      operation: $operation
      assignedToUserIds: $assignedToUserIds
      version: $version
    ) {
      id
      contentFlagEvents {
        id
        canUndo
      }
    }
  }
`);

const UpdateFlags = graphql(`
  mutation UpdateFlags(
    $ids: [ID!]!
    $operation: ContentFlagOperation
    $assignedToUserIds: [ID!]
  ) {
    updateContentFlags(ids: $ids, operation: $operation, assignedToUserIds: $assignedToUserIds) {
      id
      ok
      message
      eventId
    }
  }
`);

const UndoEvents = graphql(`
  mutation UndoEvents($eventIds: [ID!]!) {
    undoContentFlagEvents(eventIds: $eventIds) {
      id
      ok
      message
    }
  }
`);

export type Outcome = ResultOf<typeof UpdateFlags>['updateContentFlags'][number];
export type UpdateFlagVariables = VariablesOf<typeof UpdateFlag>;

/** Resolves to the event that an undo would take back, if it can be taken back. */
export async function updateFlag(variables: UpdateFlagVariables): Promise<string | undefined> {
  const { updateContentFlag } = await execute(UpdateFlag, variables);
  return updateContentFlag.contentFlagEvents.find(({ canUndo }) => canUndo)?.id;
}

export async function updateFlags(variables: VariablesOf<typeof UpdateFlags>): Promise<Outcome[]> {
  const { updateContentFlags } = await execute(UpdateFlags, variables);
  return updateContentFlags;
}

export async function undoEvents(eventIds: string[]) {
  const { undoContentFlagEvents } = await execute(UndoEvents, { eventIds });
  return undoContentFlagEvents;
}
