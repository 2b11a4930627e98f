import { on } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockFolder } from './folder-lock.ts';

export interface EmbeddedServer {
  /** The folder of its Unix socket, which `pg` takes as a host. */
  socketFolder: string;
  close(): Promise<void>;
}

const port = 5432;

/** Starts PostgreSQL in WASM on `folder`, reachable by ordinary clients over a private socket. */
export async function startEmbedded(folder: string): Promise<EmbeddedServer> {
  const lock = lockFolder(folder);
  // Unix socket paths have a short limit, so the socket does not live in the data folder.
  const socketFolder = mkdtempSync(join(tmpdir(), 'steward-'));
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: {
      folder: join(folder, 'postgres'),
      socketPath: join(socketFolder, `.s.PGSQL.${port}`),
    },
  });
  const cleanUp = () => {
    rmSync(socketFolder, { recursive: true, force: true });
    lock.release();
  };
  try {
    await hear(worker, 'ready');
  } catch (error) {
    cleanUp();
    throw error;
  }
  return {
    socketFolder,
    async close() {
      worker.postMessage('close');
      await hear(worker, 'closed');
      await worker.terminate();
      cleanUp();
    },
  };
}

/** Waits for one word of the thread. Under `node --watch` Node sends messages of its own, too. */
async function hear(worker: Worker, word: 'ready' | 'closed'): Promise<void> {
  for await (const [message] of on(worker, 'message')) {
    if (message === word) return;
  }
}
