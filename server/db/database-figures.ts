import type { Database } from './database.ts';

export interface ReplicaFigures {
  name: string;
  state: string;
  /** Null without the right to see it (`pg_monitor`). */
  lagBytes: number | null;
  lagSeconds: number | null;
}

export interface TableFigures {
  name: string;
  bytes: number;
  rowCount: number;
  deadRowCount: number;
}

export interface DatabaseFigures {
  sizeBytes: number;
  connectionCount: number;
  maxConnections: number;
  longestTransactionSeconds: number;
  replicas: ReplicaFigures[];
  largestTables: TableFigures[];
}

const largestTableCount = 10;

export async function readDatabaseFigures({ pool }: Database): Promise<DatabaseFigures> {
  const { rows } = await pool.query<Omit<DatabaseFigures, 'replicas' | 'largestTables'>>(
    `select pg_database_size(current_database()) as "sizeBytes",
       (select count(*) from pg_stat_activity where backend_type = 'client backend')
         as "connectionCount",
       current_setting('max_connections')::int as "maxConnections",
       (select coalesce(extract(epoch from max(now() - xact_start)), 0)::float8
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend') as "longestTransactionSeconds"`,
  );
  const [figures] = rows;
  if (!figures) throw new Error('unreachable');
  const replicas = await pool.query<ReplicaFigures>(
    `select coalesce(nullif(application_name, ''), host(client_addr), 'replica') as name,
       coalesce(state, 'unknown') as state,
       pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as "lagBytes",
       extract(epoch from replay_lag)::float8 as "lagSeconds"
     from pg_stat_replication where not pg_is_in_recovery() order by 1`,
  );
  const tables = await pool.query<TableFigures>(
    `select s.relname as name, pg_total_relation_size(s.relid) as bytes,
       greatest(s.n_live_tup, c.reltuples::bigint, 0) as "rowCount", s.n_dead_tup as "deadRowCount"
     from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     order by 2 desc, 1 limit $1`,
    [largestTableCount],
  );
  return { ...figures, replicas: replicas.rows, largestTables: tables.rows };
}
