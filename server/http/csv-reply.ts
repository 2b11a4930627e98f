import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends a CSV file to save under this name; rows that come one by one are streamed. */
export function sendCsv(
  reply: FastifyReply,
  fileName: string,
  csv: string | AsyncIterable<string | Buffer>,
): FastifyReply {
  const body = typeof csv === 'string' ? csv : Readable.from(csv, { objectMode: false });
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(body);
}
