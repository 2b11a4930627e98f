import type { ResultOf, VariablesOf } from 'gql.tada';
import { maxFlagsAtOnce } from '../../../../contract/moderation/content-flags.ts';
import { messageFor } from '../../../lib/api-error.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { callInBatches } from '../../../lib/in-batches.ts';

const UpdateFlag = graphql(`
  mutation UpdateFlag(
    $id: ID!
    $operation: ContentFlagOperation
    $assignedToUserIds: [ID!]
    $word: String
    $policyId: ID
    $version: Int
  ) {
    updateContentFlag(
      id: $id
      operation: $operation
      assignedToUserIds: $assignedToUserIds
      word: $word
      policyId: $policyId
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
    $word: String
    $policyId: ID
    $versions: [Int!]
  ) {
    updateContentFlags(
      ids: $ids
      operation: $operation
      assignedToUserIds: $assignedToUserIds
      word: $word
      policyId: $policyId
      versions: $versions
    ) {
      id
      ok
      message
      eventId
      contentFlag {
        id
        version
      }
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

export type FlagUpdateResult = ResultOf<typeof UpdateFlags>['updateContentFlags'][number];
export type UpdateFlagVariables = VariablesOf<typeof UpdateFlag>;

/** Returns the id of the event that can be undone, if any. */
export async function updateFlag(variables: UpdateFlagVariables): Promise<string | undefined> {
  const { updateContentFlag } = await execute(UpdateFlag, variables);
  return updateContentFlag.contentFlagEvents.find(({ canUndo }) => canUndo)?.id;
}

type FlagsChange = Omit<VariablesOf<typeof UpdateFlags>, 'ids' | 'versions'>;

/**
 * Sends the versions that were seen, so that the server refuses flags that others changed
 * meanwhile.
 */
export function updateFlags(
  flags: readonly { id: string; version: number }[],
  change: FlagsChange,
): Promise<FlagUpdateResult[]> {
  const versionOf = new Map(flags.map(({ id, version }) => [id, version]));
  return callInBatches(
    [...versionOf.keys()],
    maxFlagsAtOnce,
    async (ids) => {
      const versions = ids.map((id) => versionOf.get(id) ?? 0);
      return (await execute(UpdateFlags, { ids, versions, ...change })).updateContentFlags;
    },
    (id, error) => ({
      id,
      ok: false,
      message: messageFor(error),
      eventId: null,
      contentFlag: null,
    }),
  );
}

export function undoEvents(eventIds: string[]) {
  return callInBatches(
    eventIds,
    maxFlagsAtOnce,
    async (batch) => (await execute(UndoEvents, { eventIds: batch })).undoContentFlagEvents,
    (id, error) => ({ id, ok: false, message: messageFor(error) }),
  );
}
