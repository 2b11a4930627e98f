import { describe, inject, test } from 'vitest';

const isPostgres = inject('testDatabase').kind === 'postgres';

/**
 * Test that runs on PostgreSQL only: it needs many rows, or a database that takes long to create.
 * The embedded database runs the same SQL, and meets the other tests of the file.
 */
export function testOnPostgres(name: string, run: () => Promise<void>): void {
  if (isPostgres) test(name, run);
}

/** Tests of something that is decided before the database is asked. */
export function describeOnPostgres(name: string, tests: () => void): void {
  if (isPostgres) describe(name, () => tests());
}
