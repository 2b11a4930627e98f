import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';
import { prepareTemplate } from './template.ts';

/** Starts a temporary PostgreSQL server; each test file clones its migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await server.run('create database template_of_tests');
  await prepareTemplate({
    databaseUrl: server.urlOf('template_of_tests'),
    dataDir: server.folder,
    poolSize: 2,
  });
  project.provide('testDatabase', { kind: 'postgres', adminUrl: server.urlOf('postgres') });
  return () => server.stop();
}
