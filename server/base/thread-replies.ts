import { parentPort } from 'node:worker_threads';

export type ThreadReply = { value: unknown } | { error: Error };

/** Answers messages of `startThread` and its pool. Runs in the worker thread. */
export function replyToMessages<Message>(answer: (message: Message) => unknown): void {
  const port = parentPort;
  port?.on('message', async (message: Message) => {
    try {
      port.postMessage({ value: await answer(message) } satisfies ThreadReply);
    } catch (error) {
      const thrown = error instanceof Error ? error : new Error(String(error));
      port.postMessage({ error: thrown } satisfies ThreadReply);
    }
  });
}
