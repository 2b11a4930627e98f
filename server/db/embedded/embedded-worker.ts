import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { serveWireProtocol } from './wire-server.ts';

/** Runs the embedded database in its own thread, so that a long statement never blocks HTTP. */
const { folder, socketPath } = workerData as { folder: string; socketPath: string };

/** PGlite fills the whole cache with zeros at the start; PostgreSQL's default is 128 MB. */
const postgresStartParameters = ['-c', 'shared_buffers=32MB'];

const db = await PGlite.create(folder, {
  extensions: { pg_trgm, btree_gin },
  startParams: [...PGlite.defaultStartParams, ...postgresStartParameters],
});
const server = await serveWireProtocol(db, { folder, socketPath });
parentPort?.postMessage('ready');

parentPort?.once('message', async () => {
  await server.close();
  await db.close();
  parentPort?.postMessage('closed');
});
