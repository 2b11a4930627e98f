import { inject, test } from 'vitest';

const isPostgres = inject('testDatabase').kind === 'postgres';

/**
 * Test that runs on PostgreSQL only: it needs many rows, is about another server, or takes long to
 * prepare. The other tests of the file run the same SQL on the embedded database.
 */
export function testOnPostgres(name: string, run: () => Promise<void>): void {
  if (isPostgres) test(name, run);
}
