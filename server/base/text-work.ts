import { runTextTask, type TextTask, type TextTasks } from '../lib/text-tasks.ts';
import { createThreadPool } from './worker-threads.ts';

/** Scans texts without blocking the event loop for long. */
export interface TextWork {
  run<Name extends keyof TextTasks>(
    name: Name,
    ...args: Parameters<TextTasks[Name]>
  ): Promise<string>;
  close(): Promise<void>;
}

/**
 * Characters scanned on this thread per turn of the event loop, in at most 25 ms. For less, a
 * worker thread would take longer than the scan.
 */
const maxTextLengthOnMainThread = 50_000;

export function createTextWork(): TextWork {
  const pool = createThreadPool({
    script: new URL('./text.worker.ts', import.meta.url),
    maxThreads: 2,
    maxWaiting: 1000,
    timeLimitMs: 20_000,
    memoryMb: 256,
  });
  let scannedLength = 0;

  return {
    async run(name, ...args) {
      const task: TextTask = { name, args };
      const { length } = args[0];
      if (scannedLength + length > maxTextLengthOnMainThread) return pool.run<string>(task);
      if (scannedLength === 0) {
        setImmediate(() => {
          scannedLength = 0;
        });
      }
      scannedLength += length;
      return runTextTask(task);
    },
    close: () => pool.close(),
  };
}
