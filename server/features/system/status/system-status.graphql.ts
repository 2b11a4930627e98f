import {
  maxListedErrorGroups,
  maxListedProcesses,
} from '../../../../contract/system/system-status.ts';
import type { ErrorGroup } from '../../../base/error-groups.ts';
import type { LiveProcess } from '../../../base/live-processes.ts';
import type { ReplicaFigures, TableFigures } from '../../../db/database-figures.ts';
import { builder } from '../../../graphql/builder.ts';
import type { Backfill } from '../../../jobs/backfills.repository.ts';
import type { QueueFigures } from '../../../jobs/queue-figures.ts';
import { findProblems } from './find-problems.ts';
import type { IndexAge, SystemProblem, SystemStatus } from './system-status.ts';

const permission = 'system.read';

const ProblemType = builder.objectRef<SystemProblem>('SystemProblem').implement({
  description: 'Something that an operator should look at.',
  permission,
  fields: (t) => ({
    what: t.exposeString('what'),
    advice: t.exposeString('advice', { description: 'What to do about it.' }),
  }),
});

const ProcessType = builder.objectRef<LiveProcess>('SystemProcess').implement({
  description: 'A process of this installation that reported within the last day.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    role: t.exposeString('role', { description: 'One of all, web, worker.' }),
    version: t.exposeString('version'),
    host: t.exposeString('host'),
    pid: t.exposeInt('pid'),
    memoryBytes: t.exposeFloat('memoryBytes'),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    seenAt: t.expose('seenAt', { type: 'DateTime' }),
  }),
});

const ReplicaType = builder.objectRef<ReplicaFigures>('SystemReplica').implement({
  description: 'A replica that is connected to the database.',
  permission,
  fields: (t) => ({
    name: t.exposeString('name'),
    state: t.exposeString('state'),
    lagBytes: t.exposeFloat('lagBytes', { nullable: true }),
    lagSeconds: t.exposeFloat('lagSeconds', { nullable: true }),
  }),
});

const TableType = builder.objectRef<TableFigures>('SystemTable').implement({
  description: 'One of the largest tables, with its indexes.',
  permission,
  fields: (t) => ({
    name: t.exposeString('name'),
    bytes: t.exposeFloat('bytes'),
    rowCount: t.exposeFloat('rowCount', { description: 'An estimate of the database.' }),
    deadRowCount: t.exposeFloat('deadRowCount', {
      description: 'Rows that were changed or deleted and still take up room; an estimate.',
    }),
  }),
});

const QueueType = builder.objectRef<QueueFigures>('SystemQueue').implement({
  description: 'A kind of background work, with jobs of all sites.',
  permission,
  fields: (t) => ({
    queue: t.exposeString('queue'),
    ready: t.exposeInt('ready'),
    delayed: t.exposeInt('delayed'),
    running: t.exposeInt('running'),
    failed: t.exposeInt('failed'),
    setAside: t.exposeInt('setAside'),
    oldestSeconds: t.exposeFloat('oldestSeconds'),
  }),
});

const BackfillType = builder.objectRef<Backfill>('SystemBackfill').implement({
  description: 'A change to existing rows that an upgrade left to the workers.',
  permission,
  fields: (t) => ({
    name: t.exposeString('name'),
    changedCount: t.exposeFloat('changedCount'),
    lastError: t.exposeString('lastError'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
  }),
});

const IndexType = builder.objectRef<IndexAge>('SystemIndex').implement({
  description: 'Something that is rebuilt when its sources change.',
  permission,
  fields: (t) => ({
    name: t.exposeString('name'),
    builtAt: t.expose('builtAt', { type: 'DateTime', nullable: true }),
    waitingSeconds: t.exposeFloat('waitingSeconds', { nullable: true }),
  }),
});

const ErrorGroupType = builder.objectRef<ErrorGroup>('SystemErrorGroup').implement({
  description: 'Unexpected errors of the same kind, from the same place in the code.',
  permission,
  fields: (t) => ({
    id: t.exposeID('fingerprint'),
    message: t.exposeString('message'),
    place: t.exposeString('place'),
    work: t.exposeString('work', { description: 'Route or job.' }),
    version: t.exposeString('version'),
    errorCount: t.exposeFloat('errorCount'),
    lastRequestId: t.exposeString('lastRequestId'),
    firstSeenAt: t.expose('firstSeenAt', { type: 'DateTime' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime' }),
  }),
});

const StatusType = builder.objectRef<SystemStatus>('SystemStatus').implement({
  description: 'State of the whole installation, all sites together.',
  permission,
  fields: (t) => ({
    version: t.exposeString('version'),
    problems: t.field({
      type: [ProblemType],
      maxItems: maxListedProcesses,
      resolve: (status) => findProblems(status).slice(0, maxListedProcesses),
    }),
    processes: t.expose('processes', { type: [ProcessType], maxItems: maxListedProcesses }),
    databaseKind: t.string({ resolve: ({ database }) => database.kind }),
    databaseBytes: t.float({ resolve: ({ database }) => database.sizeBytes }),
    connectionCount: t.int({ resolve: ({ database }) => database.connectionCount }),
    maxConnections: t.int({ resolve: ({ database }) => database.maxConnections }),
    longestTransactionSeconds: t.float({
      resolve: ({ database }) => database.longestTransactionSeconds,
    }),
    replicas: t.field({
      type: [ReplicaType],
      maxItems: 20,
      resolve: ({ database }) => database.replicas.slice(0, 20),
    }),
    largestTables: t.field({
      type: [TableType],
      maxItems: 10,
      resolve: ({ database }) => database.largestTables,
    }),
    queues: t.expose('queues', { type: [QueueType], maxItems: 200 }),
    backfills: t.expose('backfills', { type: [BackfillType], maxItems: 20 }),
    queuedMailCount: t.int({ resolve: ({ mail }) => mail.queuedCount }),
    failedMailCount: t.int({
      description: 'Of the last seven days.',
      resolve: ({ mail }) => mail.failedCount,
    }),
    freeBytes: t.float({ resolve: ({ storage }) => storage.freeBytes }),
    totalBytes: t.float({ resolve: ({ storage }) => storage.totalBytes }),
    indexes: t.expose('indexes', { type: [IndexType], maxItems: 10 }),
    hasNightlyBackup: t.boolean({ resolve: ({ backup }) => backup.isScheduled }),
    lastBackupAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ backup }) => backup.lastAt,
    }),
    errors: t.expose('errors', { type: [ErrorGroupType], maxItems: maxListedErrorGroups }),
  }),
});

builder.queryField('systemStatus', (t) =>
  t.field({
    description: 'State of the whole installation.',
    permission,
    type: StatusType,
    resolve: (_, __, { services }) => services.systemStatus.read(),
  }),
);
