import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { busySyncStatuses } from '../../../../contract/conditions/reference-syncs.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const SyncData = graphql(`
  mutation SyncData($dataType: ReferenceDataType!) {
    syncData(dataType: $dataType) {
      id
    }
  }
`);

const ReferenceSyncs = graphql(`
  query ReferenceSyncs($limit: Int, $offset: Int) {
    referenceSyncs(limit: $limit, offset: $offset) {
      total
      referenceSyncs {
        id
        dataType
        status
        source
        releaseDate
        problem
        readCount
        counts {
          kind
          count
        }
        insertedAt
        appliedAt
        rolledBackAt
      }
    }
  }
`);

const ReferenceSync = graphql(`
  query ReferenceSync($id: ID!) {
    referenceSync(id: $id) {
      id
      dataType
      status
      source
      releaseDate
      releaseVersion
      problem
      readCount
      unknownCount
      missingCount
      leftOutCount
      builtOnById
      keptCount
      keptConditions {
        reason
        fields
        disorder {
          id
          name
        }
      }
      counts {
        kind
        count
      }
      run {
        id
        status
        done
        total
        message
      }
      insertedAt
      appliedAt
      rolledBackAt
    }
  }
`);

const ReferenceChanges = graphql(`
  query ReferenceChanges(
    $id: ID!
    $search: String
    $kind: ReferenceChangeKind
    $touches: String
    $isLeftOut: Boolean
    $limit: Int
    $offset: Int
    $sort: String
    $sortDesc: Boolean
  ) {
    referenceChanges(
      id: $id
      search: $search
      kind: $kind
      touches: $touches
      isLeftOut: $isLeftOut
      limit: $limit
      offset: $offset
      sort: $sort
      sortDesc: $sortDesc
    ) {
      total
      changes {
        id
        kind
        orphaCode
        name
        members
        campaigns
        pages
        isLeftOut
        isLeftOutForGood
        values {
          field
          before
          after
          stands
          here
        }
        disorder {
          id
          name
        }
        mergedInto {
          id
          name
        }
        twin {
          id
          name
        }
      }
    }
  }
`);

const LeaveOutReferenceChanges = graphql(`
  mutation LeaveOutReferenceChanges(
    $id: ID!
    $changeIds: [ID!]
    $leaveOut: Boolean!
    $forGood: Boolean
    $search: String
    $kind: ReferenceChangeKind
    $touches: String
    $isLeftOut: Boolean
  ) {
    leaveOutReferenceChanges(
      id: $id
      changeIds: $changeIds
      leaveOut: $leaveOut
      forGood: $forGood
      search: $search
      kind: $kind
      touches: $touches
      isLeftOut: $isLeftOut
    ) {
      id
      leftOutCount
    }
  }
`);

const ApplyReferenceSync = graphql(`
  mutation ApplyReferenceSync($id: ID!) {
    applyReferenceSync(id: $id) {
      id
      status
    }
  }
`);

const RollBackReferenceSync = graphql(`
  mutation RollBackReferenceSync($id: ID!) {
    rollBackReferenceSync(id: $id) {
      id
      status
    }
  }
`);

export type SyncRow = ResultOf<typeof ReferenceSyncs>['referenceSyncs']['referenceSyncs'][number];
export type ReferenceSyncRun = ResultOf<typeof ReferenceSync>['referenceSync'];
export type SyncChange = ResultOf<typeof ReferenceChanges>['referenceChanges']['changes'][number];
export type ChangedValue = SyncChange['values'][number];
export type ReferenceDataType = VariablesOf<typeof SyncData>['dataType'];

/** Covers missed live events. */
const syncPollMs = 3000;
const isSyncBusy = (status: ReferenceSyncRun['status'] | undefined) =>
  status !== undefined && busySyncStatuses.includes(status);

export async function startSync(dataType: ReferenceDataType): Promise<string> {
  return (await execute(SyncData, { dataType })).syncData.id;
}

export function syncsQuery(variables: VariablesOf<typeof ReferenceSyncs>) {
  return {
    ...listQuery(
      ['referenceSync', 'list'],
      ReferenceSyncs,
      variables,
      ({ referenceSyncs: { referenceSyncs: rows, total } }) => ({ rows, total }),
    ),
    refetchInterval: syncPollMs,
  };
}

export function syncQuery(id: string) {
  return queryOptions({
    queryKey: ['referenceSync', 'one', id],
    queryFn: ({ signal }) => execute(ReferenceSync, { id }, signal),
    select: ({ referenceSync }) => referenceSync,
    refetchInterval: ({ state }) =>
      isSyncBusy(state.data?.referenceSync.status) ? syncPollMs : false,
  });
}

export function referenceChangesQuery(variables: VariablesOf<typeof ReferenceChanges>) {
  return listQuery(
    ['referenceSync', 'changes'],
    ReferenceChanges,
    variables,
    ({ referenceChanges: { changes: rows, total } }) => ({ rows, total }),
  );
}

export function leaveOutChanges(variables: VariablesOf<typeof LeaveOutReferenceChanges>) {
  return execute(LeaveOutReferenceChanges, variables);
}

export function applySync(id: string) {
  return execute(ApplyReferenceSync, { id });
}

export function rollBackSync(id: string) {
  return execute(RollBackReferenceSync, { id });
}
