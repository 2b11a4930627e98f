import { inject, test } from 'vitest';

/**
 * Test that runs on PostgreSQL only: it needs many rows, or a database that takes long to create.
 * The embedded database runs the same SQL, and meets the other tests of the file.
 */
export function testOnPostgres(name: string, run: () => Promise<void>): void {
  if (inject('testDatabase').kind === 'postgres') test(name, run);
}
