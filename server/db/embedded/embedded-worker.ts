import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** Runs the embedded database in its own thread, so that a long statement never stalls HTTP. */
const { folder, socketPath, maxConnections } = workerData as {
  folder: string;
  socketPath: string;
  maxConnections: number;
};

const db = await PGlite.create(folder, { extensions: { pg_trgm, btree_gin } });
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections });
await server.start();
parentPort?.postMessage('ready');

parentPort?.once('message', async () => {
  await server.stop();
  await db.close();
  parentPort?.postMessage('closed');
});
