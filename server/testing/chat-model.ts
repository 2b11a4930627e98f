import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPrompt {
  stream?: boolean;
  response_format?: { type: string; json_schema: { schema: unknown; strict: boolean } };
  messages: { role: string; content: string }[];
}

/** Behaviour for one request: pieces of an answer, or a failure. */
export type ModelReply =
  | { pieces: string[]; pauseMs?: number }
  /** Without streaming. */
  | { whole: string }
  | { status: number }
  | { delta: object }
  | { finishReason: string }
  | 'hang'
  /** Sends keep-alives forever. */
  | 'drip'
  | 'break';

export interface TestChatModel {
  baseUrl: string;
  received: ReceivedPrompt[];
  /** Clients that disconnected before their answer. */
  left: number;
  reply(prompt: ReceivedPrompt): ModelReply;
  close(): void;
}

export const systemPromptText = ({ messages }: ReceivedPrompt) => messages[0]?.content ?? '';
export const userPromptText = ({ messages }: ReceivedPrompt) => messages[1]?.content ?? '';

export async function startChatModel(): Promise<TestChatModel> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const prompt = JSON.parse(Buffer.concat(chunks).toString()) as ReceivedPrompt;
      model.received.push(prompt);
      response.on('close', () => {
        if (!response.writableFinished) model.left += 1;
      });
      void sendModelReply(response, model.reply(prompt));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const model: TestChatModel = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received: [],
    left: 0,
    reply: () => ({ status: 500 }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return model;
}

async function sendModelReply(response: ServerResponse, reply: ModelReply): Promise<void> {
  if (typeof reply === 'object' && 'status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end('{}');
    return;
  }
  if (typeof reply === 'object' && 'whole' in reply) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ message: { content: reply.whole } }] }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const writeEvent = (choice: object) =>
    response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`);
  if (reply === 'hang') {
    response.write(': wait\n\n');
  } else if (reply === 'drip') {
    const timer = setInterval(() => response.write(': wait\n\n'), 100);
    response.on('close', () => clearInterval(timer));
  } else if (reply === 'break') {
    writeEvent({ delta: { content: '{"intro_copy": "Half' } });
    response.end();
  } else {
    if ('delta' in reply) writeEvent({ delta: reply.delta });
    if ('finishReason' in reply) writeEvent({ delta: {}, finish_reason: reply.finishReason });
    for (const content of 'pieces' in reply ? reply.pieces : []) {
      writeEvent({ delta: { content } });
      if ('pauseMs' in reply) await new Promise((next) => setTimeout(next, reply.pauseMs));
    }
    response.end('data: [DONE]\n\n');
  }
}
