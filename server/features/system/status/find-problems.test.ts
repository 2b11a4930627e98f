import { expect, test } from 'vitest';
import { findProblems } from './find-problems.ts';
import type { SystemStatus } from './system-status.ts';

const checkedAt = new Date('2026-03-01T12:00:00Z');
const ago = (seconds: number) => new Date(checkedAt.getTime() - seconds * 1000);

const process = {
  id: 'a',
  role: 'all',
  version: '1.0.0',
  host: 'one',
  pid: 7,
  memoryBytes: 1,
  startedAt: ago(9000),
  seenAt: ago(5),
};

const healthy: SystemStatus = {
  version: '1.0.0',
  checkedAt,
  processes: [process],
  database: {
    kind: 'postgres',
    sizeBytes: 1,
    connectionCount: 20,
    maxConnections: 100,
    longestTransactionSeconds: 3,
    replicas: [{ name: 'r', state: 'streaming', lagBytes: 10, lagSeconds: null }],
    largestTables: [{ name: 'posts', bytes: 1, rowCount: 10, deadRowCount: 9 }],
  },
  queues: [
    { queue: 'mail', ready: 1, delayed: 0, running: 0, failed: 4, setAside: 0, oldestSeconds: 20 },
  ],
  backfills: [],
  mail: { queuedCount: 1, failedCount: 0, oldestQueuedSeconds: 30, hasServer: true },
  storage: { freeBytes: 5e10, totalBytes: 1e11 },
  indexes: [{ name: 'Sitemaps', builtAt: ago(90_000), waitingSeconds: null }],
  backup: { isScheduled: true, lastAt: ago(7200) },
  errors: [],
};

const [replica] = healthy.database.replicas;
const [queue] = healthy.queues;
if (!replica || !queue) throw new Error('unreachable');

test('a healthy installation has no problems', () => {
  expect(findProblems(healthy)).toEqual([]);
});

test('mails without a server, and backups that are off, are no problem', () => {
  const status = {
    ...healthy,
    mail: { ...healthy.mail, oldestQueuedSeconds: 1e6, hasServer: false },
    backup: { isScheduled: false, lastAt: null },
  };
  expect(findProblems(status)).toEqual([]);
});

const sick: [what: string, change: Partial<SystemStatus>][] = [
  [
    'process 7 on one stopped reporting',
    { processes: [process, { ...process, id: 'b', seenAt: ago(60) }] },
  ],
  ['No worker is running', { processes: [{ ...process, role: 'web' }] }],
  [
    'No worker is running',
    {
      processes: [
        { ...process, role: 'web' },
        { ...process, seenAt: ago(99) },
      ],
    },
  ],
  [
    'several versions are running: 1.0.0, 0.9.0',
    { processes: [process, { ...process, id: 'b', version: '0.9.0' }] },
  ],
  ['90 of 100 connections', { database: { ...healthy.database, connectionCount: 90 } }],
  ['open for 20 minutes', { database: { ...healthy.database, longestTransactionSeconds: 1200 } }],
  [
    'replica r is behind',
    { database: { ...healthy.database, replicas: [{ ...replica, lagSeconds: 70 }] } },
  ],
  [
    'replica r is catchup',
    { database: { ...healthy.database, replicas: [{ ...replica, state: 'catchup' }] } },
  ],
  [
    'table posts is dead rows',
    {
      database: {
        ...healthy.database,
        largestTables: [{ name: 'posts', bytes: 1, rowCount: 20_000, deadRowCount: 15_000 }],
      },
    },
  ],
  ['Jobs of mail have been waiting', { queues: [{ ...queue, oldestSeconds: 700 }] }],
  ['2 jobs of mail ended their process twice', { queues: [{ ...queue, setAside: 2 }] }],
  [
    'back-fill ranks fails: no such column',
    {
      backfills: [
        {
          name: 'ranks',
          changedCount: 1,
          lastError: 'no such column',
          insertedAt: ago(9),
          finishedAt: null,
        },
      ],
    },
  ],
  ['Mails have been waiting', { mail: { ...healthy.mail, oldestQueuedSeconds: 1000 } }],
  ['DATA_DIR is nearly full', { storage: { freeBytes: 4e9, totalBytes: 1e11 } }],
  ['Sitemaps: changes', { indexes: [{ name: 'Sitemaps', builtAt: null, waitingSeconds: 4000 }] }],
  ['backup is 40 hours old', { backup: { isScheduled: true, lastAt: ago(40 * 3600) } }],
  ['no backup yet', { backup: { isScheduled: true, lastAt: null } }],
  [
    'One kind of unexpected error',
    {
      errors: [
        {
          fingerprint: 'x',
          message: 'Error: x',
          place: '',
          work: '',
          version: '1.0.0',
          errorCount: 1,
          lastRequestId: '',
          firstSeenAt: ago(99),
          lastSeenAt: ago(9),
        },
      ],
    },
  ],
];

test.each(sick)('%s: reported with advice', (what, change) => {
  const problems = findProblems({ ...healthy, ...change });
  expect(problems.map((problem) => problem.what)).toContainEqual(expect.stringContaining(what));
  for (const { advice } of problems) expect(advice).toMatch(/^[A-Z].{20,}\.$/);
});
