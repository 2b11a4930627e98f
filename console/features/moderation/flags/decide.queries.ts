import type { ResultOf, VariablesOf } from 'gql.tada';
import { maxFlagsAtOnce } from '../../../../contract/moderation/content-flags.ts';
import { messageFor } from '../../../lib/api-error.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { inBatches } from '../../../lib/in-batches.ts';

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

interface FlagsUpdate extends Omit<VariablesOf<typeof UpdateFlags>, 'ids'> {
  ids: string[];
}

export function updateFlags({ ids, ...change }: FlagsUpdate): Promise<Outcome[]> {
  return inBatches(
    ids,
    maxFlagsAtOnce,
    async (batch) => (await execute(UpdateFlags, { ids: batch, ...change })).updateContentFlags,
    (id, error) => ({ id, ok: false, message: messageFor(error), eventId: null }),
  );
}

export function undoEvents(eventIds: string[]) {
  return inBatches(
    eventIds,
    maxFlagsAtOnce,
    async (batch) => (await execute(UndoEvents, { eventIds: batch })).undoContentFlagEvents,
    (id, error) => ({ id, ok: false, message: messageFor(error) }),
  );
}
