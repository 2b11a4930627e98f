import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends a CSV file to save under this name; rows that come one by one are streamed. */
export function sendCsv(
  reply: FastifyReply,
  fileName: string,
  csv: string | AsyncIterable<string | Buffer>,
): FastifyReply {
  const body =
    typeof csv === 'string'
      ? csv
      : Readable.from(bindRowsToAsyncContext(csv), { objectMode: false });
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(body);
}

/** Reads rows in the context of the request: a stream asks for more in that of its connection. */
function bindRowsToAsyncContext<T>(rows: AsyncIterable<T>): AsyncIterable<T> {
  const inContext = AsyncLocalStorage.snapshot();
  return {
    [Symbol.asyncIterator]() {
      const iterator = inContext(() => rows[Symbol.asyncIterator]());
      return {
        next: () => inContext(() => iterator.next()),
        return: async () => {
          await inContext(() => iterator.return?.());
          return { done: true, value: undefined };
        },
      };
    },
  };
}
