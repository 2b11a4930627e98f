import { Agent, request } from 'node:http';
import type { ApiClient } from './client.ts';

export interface EventStream {
  /** Received changes as `noun id`. */
  heard: string[];
  /** Resolves when the server ends the stream, rejects when the connection breaks. */
  ended: Promise<void>;
  close(): void;
}

/** Opens the stream of changes as the console does; resolves once the server accepted it. */
export function openEventStream(port: number, client: ApiClient): Promise<EventStream> {
  // As in browsers, the connection stays open after the stream has ended.
  const agent = new Agent({ keepAlive: true });
  const body = JSON.stringify({ query: 'subscription { changes { noun id } }' });
  return new Promise((resolve, reject) => {
    const sent = request({
      agent,
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/api/moderation/stream',
      headers: {
        host: `${client.host}:${port}`,
        ...(client.cookie && { cookie: client.cookie }),
        ...(client.token && { authorization: `Bearer ${client.token}` }),
        accept: 'text/event-stream',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`status ${response.statusCode}`));
      const heard: string[] = [];
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        const events = text.split('\n\n');
        text = events.pop() ?? '';
        heard.push(...events.flatMap(parseChangeEvent));
      });
      const ended = new Promise<void>((finish, fail) => {
        response.once('end', finish);
        response.once('error', fail);
      });
      // Prevents an unhandled rejection in tests that ignore the end.
      ended.catch(() => {});
      resolve({ heard, ended, close: () => agent.destroy() });
    });
    sent.end(body);
  });
}

function parseChangeEvent(event: string): string[] {
  const data = /^data: (.+)$/m.exec(event)?.[1];
  const change = data && JSON.parse(data).data?.changes;
  return change ? [`${change.noun} ${change.id}`] : [];
}
