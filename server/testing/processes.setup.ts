import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';
import { prepareTemplate } from './template.ts';

/** One PostgreSQL server for all tests that start processes; each of them clones its template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await server.run('create database network');
  await prepareTemplate({
    databaseUrl: server.urlOf('network'),
    dataDir: server.folder,
    poolSize: 2,
  });
  project.provide('postgresOfProcesses', server.urlOf('postgres'));
  project.provide('compileCache', join(server.folder, 'compiled'));
  return () => server.stop();
}
