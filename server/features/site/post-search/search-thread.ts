import { Worker } from 'node:worker_threads';
import type { SearchTask } from './search.worker.ts';

interface PendingSearchTask {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Worker thread that holds and searches the indexes, so that searches do not block requests. */
export class SearchThread {
  #worker: Worker | undefined;
  #pending = new Map<number, PendingSearchTask>();
  #last = 0;
  #onEnd: () => void;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  ask<Answer>(task: SearchTask): Promise<Answer> {
    const worker = this.#worker ?? this.#startWorker();
    this.#last += 1;
    const id = this.#last;
    return new Promise<Answer>((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as PendingSearchTask['resolve'], reject });
      worker.ref();
      worker.postMessage({ id, task });
    });
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./search.worker.ts', import.meta.url));
    this.#worker = worker;
    worker.on('message', (message: { id?: number; value?: unknown; error?: string }) => {
      const pending = message.id === undefined ? undefined : this.#pending.get(message.id);
      if (message.id === undefined || !pending) return;
      this.#pending.delete(message.id);
      // Lets the process exit while no task is pending.
      if (this.#pending.size === 0) worker.unref();
      if (message.error === undefined) pending.resolve(message.value);
      else pending.reject(new Error(message.error));
    });
    const rejectPending = (error: Error) => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      for (const { reject } of this.#pending.values()) reject(error);
      this.#pending.clear();
      this.#onEnd();
    };
    worker.on('error', (error) =>
      rejectPending(error instanceof Error ? error : new Error(String(error))),
    );
    worker.on('exit', () => rejectPending(new Error('The thread of the search has ended')));
    return worker;
  }
}
