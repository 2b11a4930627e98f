import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const SystemStatus = graphql(`
  query SystemStatus {
    systemStatus {
      version
      problems {
        what
        advice
      }
      processes {
        id
        role
        version
        host
        pid
        memoryBytes
        startedAt
        seenAt
      }
      databaseKind
      databaseBytes
      connectionCount
      maxConnections
      longestTransactionSeconds
      replicas {
        name
        state
        lagBytes
        lagSeconds
      }
      largestTables {
        name
        bytes
        rowCount
        deadRowCount
      }
      queues {
        queue
        ready
        delayed
        running
        failed
        setAside
        oldestSeconds
      }
      backfills {
        name
        changedCount
        lastError
        finishedAt
      }
      queuedMailCount
      failedMailCount
      freeBytes
      totalBytes
      indexes {
        name
        builtAt
      }
      hasNightlyBackup
      lastBackupAt
      errors {
        id
        message
        place
        work
        version
        errorCount
        lastRequestId
        lastSeenAt
      }
    }
  }
`);

export type SystemStatus = ResultOf<typeof SystemStatus>['systemStatus'];

export const statusRefetchMs = 5000;

export const systemStatusQuery = queryOptions({
  queryKey: ['systemStatus'],
  queryFn: async ({ signal }) => (await execute(SystemStatus, {}, signal)).systemStatus,
  refetchInterval: statusRefetchMs,
  staleTime: 0,
});
