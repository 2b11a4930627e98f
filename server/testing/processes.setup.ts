import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundleServer } from './bundled-server.ts';
import { fillCompileCache } from './compile-cache.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { prepareTemplate } from './template.ts';

/** Starts one PostgreSQL server for all process tests; each clones its template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { testDatabase } = project.getProvidedContext();
  if (testDatabase.kind !== 'embedded') throw new Error('unreachable');
  const server = await startPostgres();
  const compileCache = join(server.folder, 'compiled');
  await Promise.all([
    bundleServer().then(() => fillCompileCache(compileCache, testDatabase.folder)),
    createTemplateNetwork(server),
  ]);
  project.provide('postgresOfProcesses', server.urlOf('postgres'));
  project.provide('compileCache', compileCache);
  return () => server.stop();
}

async function createTemplateNetwork(server: PostgresServer): Promise<void> {
  await server.run('create database network');
  await prepareTemplate({
    databaseUrl: server.urlOf('network'),
    dataDir: server.folder,
    poolSize: 2,
  });
}
