import { Worker } from 'node:worker_threads';
import { exceededLimitMessages } from '../../contract/limit-messages.ts';
import { AppError } from './errors.ts';
import type { ThreadReply } from './thread-replies.ts';

export interface ThreadOptions {
  script: URL;
  data?: unknown;
  /** Time limit per answer; afterwards the thread is terminated. */
  timeLimitMs: number;
  memoryMb: number;
}

/** A worker thread that answers one message at a time; see `replyToMessages`. */
export interface WorkerThread {
  ask<Answer>(message: unknown, transfer?: ArrayBuffer[]): Promise<Answer>;
  hasEnded(): boolean;
  close(): Promise<void>;
}

class ThreadEndedError extends Error {}

export function startWorkerThread({
  script,
  data,
  timeLimitMs,
  memoryMb,
}: ThreadOptions): WorkerThread {
  const worker = new Worker(script, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  let pending: PromiseWithResolvers<unknown> | undefined;
  let isEnded = false;

  function settleAnswer(settlePending: (promise: PromiseWithResolvers<unknown>) => void): void {
    const settled = pending;
    pending = undefined;
    // Lets the process exit while no answer is pending.
    worker.unref();
    if (settled) settlePending(settled);
  }
  function markEnded(error: Error): void {
    isEnded = true;
    settleAnswer(({ reject }) => reject(error));
  }

  worker.unref();
  worker.on('message', (reply: ThreadReply) =>
    settleAnswer(({ resolve, reject }) =>
      'error' in reply ? reject(reply.error) : resolve(reply.value),
    ),
  );
  worker.on('error', (error: Error & { code?: string }) =>
    markEnded(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new AppError('TIMEOUT', exceededLimitMessages.needsTooMuchMemory)
        : error,
    ),
  );
  worker.on('exit', () => markEnded(new ThreadEndedError('The worker thread has ended')));

  return {
    hasEnded: () => isEnded,
    async ask<Answer>(message: unknown, transfer: ArrayBuffer[] = []): Promise<Answer> {
      if (isEnded) throw new ThreadEndedError('The worker thread has ended');
      if (pending) throw new Error('The worker thread is still answering');
      const asked = Promise.withResolvers<unknown>();
      pending = asked;
      worker.ref();
      worker.postMessage(message, transfer);
      const limit = setTimeout(() => {
        markEnded(new AppError('TIMEOUT', exceededLimitMessages.takesTooLong));
        void worker.terminate();
      }, timeLimitMs);
      try {
        return (await asked.promise) as Answer;
      } finally {
        clearTimeout(limit);
      }
    },
    async close() {
      await worker.terminate();
    },
  };
}

export interface ThreadPool {
  run<Answer>(task: unknown): Promise<Answer>;
  close(): Promise<void>;
}

export interface ThreadPoolOptions extends ThreadOptions {
  maxThreads: number;
  maxWaiting: number;
}

/** Starting a thread takes 100 ms of a core, so it is kept for a while. */
const maxIdleThreadMs = 5 * 60_000;

export function createThreadPool({
  maxThreads,
  maxWaiting,
  ...options
}: ThreadPoolOptions): ThreadPool {
  const idle: WorkerThread[] = [];
  const threads = new Set<WorkerThread>();
  const waiting: PromiseWithResolvers<WorkerThread>[] = [];
  let isClosed = false;
  let idleTimer: NodeJS.Timeout | undefined;

  function acquireThread(): WorkerThread | Promise<WorkerThread> {
    if (isClosed) throw new ThreadEndedError('The worker threads are closed');
    const free = idle.pop();
    if (free) return free;
    if (threads.size < maxThreads) {
      const thread = startWorkerThread(options);
      threads.add(thread);
      return thread;
    }
    if (waiting.length >= maxWaiting)
      throw new AppError('TIMEOUT', exceededLimitMessages.serverBusy);
    const turn = Promise.withResolvers<WorkerThread>();
    waiting.push(turn);
    return turn.promise;
  }

  function releaseThread(thread: WorkerThread): void {
    if (thread.hasEnded()) threads.delete(thread);
    else idle.push(thread);
    if (isClosed) return;
    const next = waiting.shift();
    if (next) next.resolve(acquireThread());
    idleTimer ??= setTimeout(closeIdle, maxIdleThreadMs).unref();
  }

  function closeIdle(): void {
    idleTimer = undefined;
    for (const thread of idle.splice(0)) {
      threads.delete(thread);
      void thread.close();
    }
  }

  return {
    async run<Answer>(task: unknown): Promise<Answer> {
      let thread = await acquireThread();
      // An idle thread may have crashed meanwhile.
      while (thread.hasEnded()) {
        threads.delete(thread);
        thread = await acquireThread();
      }
      try {
        return await thread.ask<Answer>(task);
      } finally {
        releaseThread(thread);
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(idleTimer);
      for (const turn of waiting.splice(0)) {
        turn.reject(new ThreadEndedError('The worker threads are closed'));
      }
      await Promise.all([...threads].map((thread) => thread.close()));
    },
  };
}
