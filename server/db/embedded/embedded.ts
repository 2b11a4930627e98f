import { on } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockFolder } from './folder-lock.ts';

export interface EmbeddedServer {
  socketFolder: string;
  close(): Promise<void>;
}

const socketPort = 5432;

export function connectionOptionsOf(socketFolder: string) {
  return { host: socketFolder, port: socketPort, user: 'postgres', database: 'postgres' };
}

export async function startEmbedded(folder: string): Promise<EmbeddedServer> {
  const lock = lockFolder(folder);
  // Unix socket paths are limited in length, so the socket is not in the data folder.
  const socketFolder = mkdtempSync(join(tmpdir(), 'steward-'));
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: {
      folder: join(folder, 'postgres'),
      socketPath: join(socketFolder, `.s.PGSQL.${socketPort}`),
    },
  });
  const cleanUp = () => {
    rmSync(socketFolder, { recursive: true, force: true });
    lock.release();
  };
  try {
    await waitForMessage(worker, 'ready');
    lock.note(socketFolder);
  } catch (error) {
    cleanUp();
    throw error;
  }
  return {
    socketFolder,
    async close() {
      worker.postMessage('close');
      await waitForMessage(worker, 'closed');
      await worker.terminate();
      cleanUp();
    },
  };
}

/** Waits for one message. Under `node --watch` Node sends others, too. */
async function waitForMessage(worker: Worker, word: 'ready' | 'closed'): Promise<void> {
  for await (const [message] of on(worker, 'message')) {
    if (message === word) return;
  }
}
