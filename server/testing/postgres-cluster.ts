import { chownSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import {
  launchPostgres,
  launchProgram,
  makeServerFolder,
  postgresDataIn,
  retryUntilAnswered,
  runProgram,
  runSql,
  urlOfServer,
} from './postgres-server.ts';

interface ClusterMember {
  folder: string;
  urlOf(database: string): string;
  run(sql: string): Promise<void>;
  stop(signal: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
}

/** A primary with a synchronous streaming replica, behind PgBouncer in transaction mode. */
export interface PostgresCluster {
  primary: ClusterMember;
  replica: ClusterMember;
  pooledUrlOf(database: string): string;
  /** Address through the pooler in session mode. */
  sessionUrlOf(database: string): string;
  /** Promotes the replica to primary and redirects the pooler. */
  promoteReplica(): Promise<void>;
  stop(): Promise<void>;
}

const poolerPort = 6432;

export async function startCluster(database: 'steward'): Promise<PostgresCluster> {
  const folders = { primary: makeServerFolder(), replica: makeServerFolder() };
  runProgram(
    'initdb',
    [
      ...['-D', postgresDataIn(folders.primary), '-U', 'postgres', '-A', 'trust'],
      ...['--locale', 'C.UTF-8', '--no-sync'],
    ],
    folders.primary,
  );
  const primary = await startClusterMember(folders.primary);
  runProgram(
    'pg_basebackup',
    [
      ...['-h', folders.primary, '-U', 'postgres', '-D', postgresDataIn(folders.replica)],
      ...['--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
    ],
    folders.replica,
  );
  const replica = await startClusterMember(folders.replica);
  await primary.run("alter system set synchronous_standby_names = '*'");
  await primary.run('select pg_reload_conf()');
  await primary.run(`create database ${database}`);

  const config = join(folders.primary, 'pgbouncer.ini');
  writePoolerConfig(config, database, folders.primary);
  const stopPooler = launchProgram(findPooler(), ['-q', config], folders.primary);
  const runAdminSql = (sql: string) => runOnPooler(folders.primary, sql);
  await retryUntilAnswered(() => runAdminSql('show version'));
  const pooledUrl = (name: string) => urlOfServer(folders.primary, name, poolerPort);
  return {
    primary,
    replica,
    pooledUrlOf: pooledUrl,
    sessionUrlOf: (name) => pooledUrl(`${name}_session`),
    async promoteReplica() {
      await runSql(folders.replica, 'select pg_promote()');
      writePoolerConfig(config, database, folders.replica);
      await runAdminSql('reload');
      // Connections to the old primary are dropped when they are free.
      await runAdminSql('reconnect');
    },
    async stop() {
      await stopPooler('SIGTERM');
      for (const member of [replica, primary]) await member.stop('SIGINT');
      for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startClusterMember(folder: string): Promise<ClusterMember> {
  let stop: ((signal: NodeJS.Signals) => Promise<void>) | undefined;
  const member: ClusterMember = {
    folder,
    urlOf: (database) => urlOfServer(folder, database),
    run: (sql) => runSql(folder, sql),
    async stop(signal) {
      await stop?.(signal);
      stop = undefined;
    },
    async start() {
      stop = await launchPostgres(folder, {});
    },
  };
  await member.start();
  return member;
}

const shippedConfig = join(import.meta.dirname, '../../ops/pgbouncer.ini');

/** Settings of ops/pgbouncer.ini with another database. Later lines replace earlier ones. */
export function poolerConfigFor(server: string): string {
  const shipped = readFileSync(shippedConfig, 'utf8');
  return shipped.replaceAll('host=db dbname=steward', server);
}

function writePoolerConfig(file: string, database: string, target: string): void {
  const folder = join(file, '..');
  const server = `host=${target} port=5432 dbname=${database} user=postgres`;
  writeFileSync(
    file,
    `${poolerConfigFor(server)}
listen_addr =
listen_port = ${poolerPort}
unix_socket_dir = ${folder}
auth_type = any
admin_users = postgres
`,
  );
  const { uid, gid } = statSync(folder);
  chownSync(file, uid, gid);
}

export function findPooler(): string {
  const folders = ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(':')];
  const found = folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));
  if (!found) throw new Error('PgBouncer is not installed');
  return found;
}

async function runOnPooler(folder: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOfServer(folder, 'pgbouncer', poolerPort) });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
