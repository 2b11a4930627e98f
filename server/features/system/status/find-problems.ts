import { systemWarningThresholds as limits } from '../../../../contract/system/system-status.ts';
import type { SystemProblem, SystemStatus } from './system-status.ts';

export function findProblems(status: SystemStatus): SystemProblem[] {
  return [
    ...findProcessProblems(status),
    ...findDatabaseProblems(status),
    ...findQueueProblems(status),
    ...findFileProblems(status),
    ...findErrorProblems(status),
  ];
}

function* findProcessProblems({ processes, version, checkedAt }: SystemStatus) {
  const secondsSince = (date: Date) => (checkedAt.getTime() - date.getTime()) / 1000;
  const live = processes.filter(
    ({ seenAt }) => secondsSince(seenAt) <= limits.silentProcessSeconds,
  );
  for (const { role, host, pid } of processes.filter((each) => !live.includes(each))) {
    yield {
      what: `The ${role} process ${pid} on ${host} stopped reporting.`,
      advice:
        'It was killed, hangs, or does not reach the database. Look at its log, and start it again; the line goes away after a day.',
    };
  }
  if (!live.some(({ role }) => role !== 'web')) {
    yield {
      what: 'No worker is running.',
      advice:
        'Mails, deliveries, runs and sitemaps wait. Start a process with PROCESS=worker or PROCESS=all.',
    };
  }
  const others = new Set(live.map((each) => each.version).filter((each) => each !== version));
  if (others.size > 0) {
    yield {
      what: `Processes of several versions are running: ${[version, ...others].join(', ')}.`,
      advice: 'That is meant for the time of an upgrade only. Stop the old ones.',
    };
  }
}

function* findDatabaseProblems({ database }: SystemStatus) {
  const { connectionCount, maxConnections, longestTransactionSeconds } = database;
  if (connectionCount > maxConnections * limits.connectionShare) {
    yield {
      what: `${connectionCount} of ${maxConnections} connections to the database are in use.`,
      advice:
        'Run fewer processes, lower DATABASE_POOL_SIZE, raise max_connections, or put a pooler between.',
    };
  }
  if (longestTransactionSeconds > limits.transactionSeconds) {
    yield {
      what: `A transaction has been open for ${formatMinutes(longestTransactionSeconds)}.`,
      advice:
        'It keeps dead rows from being removed and upgrades from finishing. Find it with “select pid, query from pg_stat_activity order by xact_start”, and end it with pg_terminate_backend.',
    };
  }
  for (const { name, state, lagSeconds, lagBytes } of database.replicas) {
    const isLate =
      (lagSeconds ?? 0) > limits.replicaLagSeconds || (lagBytes ?? 0) > limits.replicaLagBytes;
    if (state === 'streaming' && !isLate) continue;
    yield {
      what: `The replica ${name} is ${isLate ? 'behind' : state}.`,
      advice:
        'Check its log, its disk and the network between. While it is behind, a failover loses what it lacks unless replication is synchronous.',
    };
  }
  for (const { name, rowCount, deadRowCount } of database.largestTables) {
    const isBloated =
      deadRowCount > limits.deadRowCount &&
      deadRowCount > (rowCount + deadRowCount) * limits.deadRowShare;
    if (!isBloated) continue;
    yield {
      what: `A large part of the table ${name} is dead rows.`,
      advice: `Run “vacuum (analyze) ${name}”. If it comes back, lower autovacuum_vacuum_scale_factor for this table, and look for long transactions.`,
    };
  }
}

function* findQueueProblems({ queues, backfills, mail }: SystemStatus) {
  for (const { queue, oldestSeconds, setAside } of queues) {
    if (oldestSeconds > limits.jobWaitSeconds) {
      yield {
        what: `Jobs of ${queue} have been waiting for ${formatMinutes(oldestSeconds)}.`,
        advice:
          'Workers are missing or busy. Start another worker, or look for “job failed” in their log.',
      };
    }
    if (setAside > 0) {
      yield {
        what:
          setAside === 1
            ? `A job of ${queue} ended its process twice and was set aside.`
            : `${setAside} jobs of ${queue} ended their process twice and were set aside.`,
        advice: 'Find the cause in the log, then try them again or discard them below.',
      };
    }
  }
  for (const { name, lastError } of backfills.filter((each) => each.lastError !== '')) {
    yield {
      what: `The back-fill ${name} fails: ${lastError}`,
      advice: 'It is tried again every minute. The notes of the release say what it needs.',
    };
  }
  if (mail.hasServer && mail.oldestQueuedSeconds > limits.mailWaitSeconds) {
    yield {
      what: `Mails have been waiting for ${formatMinutes(mail.oldestQueuedSeconds)}.`,
      advice: 'Check SMTP_URL and the mail server; outgoing_mail.last_error has why.',
    };
  }
}

function* findFileProblems({ storage, indexes, backup, checkedAt }: SystemStatus) {
  const { freeBytes, totalBytes } = storage;
  if (freeBytes < limits.freeBytes || freeBytes < totalBytes * limits.freeShare) {
    yield {
      what: 'The disk of DATA_DIR is nearly full.',
      advice: 'Make room or move DATA_DIR. Without room, uploads and backups fail.',
    };
  }
  for (const { name, waitingSeconds } of indexes) {
    if ((waitingSeconds ?? 0) <= limits.indexWaitSeconds) continue;
    yield {
      what: `${name}: changes have been waiting for ${formatMinutes(waitingSeconds ?? 0)}.`,
      advice: 'A worker builds it. Check that one is running, and the log for its job.',
    };
  }
  const { isScheduled, lastAt } = backup;
  const hours = lastAt ? (checkedAt.getTime() - lastAt.getTime()) / 3_600_000 : Infinity;
  if (isScheduled && hours > limits.backupHours) {
    yield {
      what: lastAt
        ? `The last backup is ${Math.round(hours)} hours old.`
        : 'There is no backup yet.',
      advice:
        'Look for “job failed” of backup.nightly in the log of the workers, and for room in BACKUP_FOLDER.',
    };
  }
}

function* findErrorProblems({ errors, checkedAt }: SystemStatus) {
  const since = checkedAt.getTime() - limits.recentErrorMinutes * 60_000;
  const recent = errors.filter(({ lastSeenAt }) => lastSeenAt.getTime() > since);
  if (recent.length > 0) {
    yield {
      what:
        recent.length === 1
          ? 'One kind of unexpected error happened within the last hour.'
          : `${recent.length} kinds of unexpected errors happened within the last hour.`,
      advice: 'See below. The request id leads to the line in the log.',
    };
  }
}

function formatMinutes(seconds: number): string {
  const count = Math.round(seconds / 60);
  return count === 1 ? 'one minute' : `${count} minutes`;
}
