import { sql } from 'kysely';
import type { TaskLogKind } from '../../../../contract/tasks/task-runs.ts';
import type { Db } from '../../../db/database.ts';

export interface NewTaskLog {
  kind: TaskLogKind;
  message: string;
  data?: object | undefined;
}

export interface TaskLog {
  id: number;
  kind: TaskLogKind;
  message: string;
  data: Record<string, unknown> | null;
  insertedAt: Date;
}

export interface TaskLogFilter {
  kinds?: readonly TaskLogKind[] | undefined;
  ids?: readonly number[] | undefined;
  search?: string | undefined;
}

export function taskLogsRepository(db: Db) {
  // Excludes undo data from the search: people do not see it, and it contains other changes of the
  // text.
  const fromMatchingLogs = (runId: number, { kinds, ids, search }: TaskLogFilter) => sql`
    from task_run_logs where run_id = ${runId}
      ${kinds ? sql`and kind = any(${[...kinds]}::text[])` : sql``}
      ${ids ? sql`and id = any(${[...ids]}::bigint[])` : sql``}
      ${search ? sql`and strpos(lower(message || ' ' || coalesce((data - 'undo')::text, '')), lower(${search})) > 0` : sql``}`;
  const columns = sql`select id, kind, message, data, inserted_at as "insertedAt"`;

  return {
    async insert(runId: number, logs: readonly NewTaskLog[]): Promise<void> {
      if (logs.length === 0) return;
      await sql`insert into task_run_logs (run_id, kind, message, data)
        select ${runId}, kind, message, data::jsonb
        from unnest(${logs.map(({ kind }) => kind)}::text[],
          ${logs.map(({ message }) => toStorableText(message))}::text[],
          ${logs.map(({ data }) => (data ? JSON.stringify(data) : null))}::text[])
          with ordinality as given (kind, message, data, place)
        order by place`.execute(db);
    },

    async page(
      runId: number,
      filter: TaskLogFilter,
      page: { limit: number; offset: number; isNewestFirst?: boolean },
    ): Promise<TaskLog[]> {
      const { rows } = await sql<TaskLog>`${columns} ${fromMatchingLogs(runId, filter)}
        order by id ${page.isNewestFirst ? sql`desc` : sql``}
        limit ${page.limit} offset ${page.offset}`.execute(db);
      return rows;
    },

    async count(runId: number, filter: TaskLogFilter): Promise<number> {
      const { rows } = await sql<{ lines: number }>`
        select count(*) as lines ${fromMatchingLogs(runId, filter)}`.execute(db);
      return rows[0]?.lines ?? 0;
    },

    async after(
      runId: number,
      filter: TaskLogFilter,
      { after, limit }: { after: number; limit: number },
    ): Promise<TaskLog[]> {
      const { rows } = await sql<TaskLog>`${columns} ${fromMatchingLogs(runId, filter)}
        and id > ${after} order by id limit ${limit}`.execute(db);
      return rows;
    },

    /** Newest first, the order of undo. */
    async changesBefore(
      runId: number,
      { before, limit }: { before: number | null; limit: number },
    ): Promise<TaskLog[]> {
      const { rows } =
        await sql<TaskLog>`${columns} ${fromMatchingLogs(runId, { kinds: ['change'] })}
        ${before === null ? sql`` : sql`and id < ${before}`}
        order by id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** Latest change of each of these records in a run, by id of the record. */
    async lastChangesOf(
      runId: number,
      ids: readonly number[],
    ): Promise<Map<number, Record<string, unknown>>> {
      const { rows } = await sql<{ id: number; data: Record<string, unknown> }>`
        select distinct on ((data ->> 'id')::int) (data ->> 'id')::int as id, data
        from task_run_logs
        where run_id = ${runId} and kind = 'change' and (data ->> 'id')::int = any(${[...ids]}::int[])
        order by (data ->> 'id')::int, task_run_logs.id desc`.execute(db);
      return new Map(rows.map(({ id, data }) => [id, data]));
    },
  };
}

/** PostgreSQL refuses NUL and unpaired surrogates. */
const toStorableText = (text: string) => text.replaceAll('\0', '').toWellFormed();
