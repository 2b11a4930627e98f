import { parentPort } from 'node:worker_threads';

export type ThreadReply = { value: unknown } | { error: Error };

/** Called in a worker thread: answers the messages of `startThread` and its pool. */
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
