import type { FastifyInstance } from 'fastify';
import {
  runChangesCsvPath,
  runLogsCsvPath,
  runReportCsvPath,
  scriptMessages,
} from '../../../../contract/scripts/task-scripts.ts';
import { addCsvRoute } from '../../../http/csv-route.ts';
import type { RouteParts } from '../../../http/route-parts.ts';
import { formatCsv } from '../../../lib/csv.ts';
import type { TaskLog } from '../../tasks/task-runs/task-logs.repository.ts';
import { brokenLinkColumns, readBrokenLink } from './run-reports.ts';

const logLinesPerRead = 1000;

export function taskScriptsRoutes(app: FastifyInstance, { services, visits }: RouteParts): void {
  const files = [
    {
      path: runLogsCsvPath(':id'),
      id: 'downloadRunLog',
      summary: 'The log of a run.',
      name: 'log',
      filter: {},
      header: ['Time', 'Kind', 'Message'],
      row: ({ insertedAt, kind, message }: TaskLog) => [insertedAt.toISOString(), kind, message],
    },
    {
      path: runChangesCsvPath(':id'),
      id: 'downloadRunChanges',
      summary: 'What a run changed.',
      name: 'changes',
      filter: { kinds: ['change'] as const },
      header: ['site', 'noun', 'id', 'title', 'path', 'link', 'repair', 'before', 'after'],
      row: ({ data }: TaskLog): string[] | undefined =>
        ['siteId', 'noun', 'id', 'title', 'path', 'link', 'repair', 'before', 'after'].map((name) =>
          String(data?.[name] ?? ''),
        ),
    },
    {
      path: runReportCsvPath(':id'),
      id: 'downloadBrokenLinks',
      summary: 'Broken links that a run found.',
      name: 'broken-links',
      filter: { kinds: ['change', 'problem'] as const },
      header: [...brokenLinkColumns],
      row: readBrokenLink,
    },
  ];
  for (const { path, id, summary, name, filter, header, row } of files) {
    addCsvRoute(app, visits, {
      path,
      access: 'taskScripts.run',
      operationId: id,
      summary,
      notFoundMessage: scriptMessages.runNotFound,
      async read(actor, runId) {
        const logs = await services.taskScripts.allLogs(actor, runId, filter);
        return { fileName: `run-${runId}-${name}.csv`, csv: streamLogCsv(header, logs, row) };
      },
    });
  }
}

async function* streamLogCsv(
  header: readonly string[],
  logs: AsyncIterable<TaskLog>,
  row: (log: TaskLog) => string[] | undefined,
): AsyncGenerator<string> {
  let rows: (readonly string[])[] = [header];
  for await (const log of logs) {
    const cells = row(log);
    if (cells) rows.push(cells);
    if (rows.length < logLinesPerRead) continue;
    yield formatCsv(rows);
    rows = [];
  }
  yield formatCsv(rows);
}
