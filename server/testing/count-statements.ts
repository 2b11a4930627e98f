import type { EventEmitter } from 'node:events';
import type pg from 'pg';

/**
 * Statements that `work` sends through the pool, and messages in which they travel. Statements are
 * grouped from their second use on, so run the work twice before.
 */
export async function countStatements(
  pool: pg.Pool,
  work: () => Promise<unknown>,
): Promise<{ statements: number; roundTrips: number }> {
  const counts = { statements: 0, roundTrips: 0 };
  const connections = new Set<EventEmitter>();
  const onStatement = () => {
    counts.statements++;
  };
  const onAcquire = (client: pg.PoolClient) => {
    counts.roundTrips++;
    const { connection } = client as unknown as { connection: EventEmitter };
    if (connections.has(connection)) return;
    connections.add(connection);
    connection.on('commandComplete', onStatement);
  };
  pool.on('acquire', onAcquire);
  try {
    await work();
  } finally {
    pool.off('acquire', onAcquire);
    for (const connection of connections) connection.off('commandComplete', onStatement);
  }
  return counts;
}
