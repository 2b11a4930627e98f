import { recordStatements, type SqlStatement } from '../server/testing/record-statements.ts';
import { startBenchSteward } from './steward.ts';

export interface ServedNetwork {
  url: string;
  cookie: string;
}

/** Serves one database. Records the statements of a request on demand. */
let stopRecording: (() => SqlStatement[]) | undefined;

const { database, port, services } = await startBenchSteward(process.argv[2], {
  PROCESS: 'web',
  DATABASE_PREPARED_STATEMENTS: process.argv[3],
});
// Twice: orders are registered first and built when no older transaction is left.
for (let run = 0; run < 2; run++) await services.updatePageMarks();
const { rows } = await database.pool.query('select id from users where role_id = 5 limit 1');
const token = await services.sessions.start(database.db, rows[0].id, 'bench');

process.on('message', (message) => {
  if (message === 'record') {
    stopRecording = recordStatements();
  } else {
    const own = stopRecording?.().filter(({ text }) => !text.includes('"sessions"'));
    process.send?.(own);
    return;
  }
  process.send?.('recording');
});
// The benchmark process has ended.
process.on('disconnect', () => process.exit());
process.send?.({
  url: `http://localhost:${port}/api/moderation`,
  cookie: `steward_session=${token}`,
} satisfies ServedNetwork);
