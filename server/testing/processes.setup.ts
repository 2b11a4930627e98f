import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { fillCompileCache } from './compile-cache.ts';
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
  const { testDatabase } = project.getProvidedContext();
  if (testDatabase.kind !== 'embedded') throw new Error('unreachable');
  const compileCache = join(server.folder, 'compiled');
  await fillCompileCache(compileCache, testDatabase.folder);
  project.provide('compileCache', compileCache);
  return () => server.stop();
}
