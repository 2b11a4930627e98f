/** A language model behind the chat-completions protocol that most of them speak. */
export interface ChatModel {
  /** One answer to one prompt. Throws a ChatModelError for whatever goes wrong. */
  complete(prompt: ChatPrompt, options?: ChatOptions): Promise<string>;
  /** The same answer piece by piece, as it is written. */
  stream(prompt: ChatPrompt, options?: ChatOptions): AsyncIterable<string>;
}

export interface ChatPrompt {
  system: string;
  user: string;
}

export interface ChatOptions {
  maxTokens?: number;
  /** Nobody waits for it any more. */
  left?: AbortSignal;
}

export interface ChatModelOptions {
  /** Such as https://api.example.com/v1. */
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
  timeoutMs: number;
}

export class ChatModelError extends Error {}

const maxReplyBytes = 1_000_000;

/** The address comes from the configuration, so it may be a machine next door. */
export function createChatModel({
  baseUrl,
  apiKey,
  model,
  timeoutMs,
}: ChatModelOptions): ChatModel {
  const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`;
  const ask = (
    { system, user }: ChatPrompt,
    { maxTokens = 600, left }: ChatOptions,
    isStreamed: boolean,
  ) =>
    fetch(url, {
      method: 'POST',
      // A redirect would carry the key to an address that nobody configured.
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(left ? [left] : [])]),
      headers: {
        'content-type': 'application/json',
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({
        model,
        temperature: 0.2,
        max_tokens: maxTokens,
        ...(isStreamed && { stream: true }),
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
      }),
    });
  const failure = (error: unknown) =>
    new ChatModelError('The language model gave no usable answer', { cause: error });

  return {
    async complete(prompt, options = {}) {
      try {
        const response = await ask(prompt, options, false);
        const body = await readLimited(response);
        if (!response.ok) throw new Error(`It answered ${response.status}`);
        return answerIn(JSON.parse(body));
      } catch (error) {
        throw failure(error);
      }
    },

    async *stream(prompt, options = {}) {
      try {
        const response = await ask(prompt, options, true);
        if (!response.ok) throw new Error(`It answered ${response.status}`);
        // Some servers do not stream, and answer as a whole all the same.
        if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
          yield answerIn(JSON.parse(await readLimited(response)));
          return;
        }
        yield* piecesIn(response);
      } catch (error) {
        throw failure(error);
      }
    },
  };
}

/** Lines that begin with 'data:', each with a piece of the answer, until one says that it is done. */
async function* piecesIn(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let size = 0;
  let rest = '';
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxReplyBytes) throw new Error('Its answer does not end');
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const data = /^data:\s*(.*)$/.exec(line)?.[1];
      if (data === undefined || data === '') continue;
      if (data === '[DONE]') return;
      const piece = pieceIn(JSON.parse(data));
      if (piece !== '') yield piece;
    }
  }
  throw new Error('It broke off');
}

function pieceIn(event: unknown): string {
  const { choices, error } = event as {
    choices?: { delta?: { content?: unknown } }[];
    error?: unknown;
  };
  if (error) throw new Error('It reports an error');
  const content = choices?.[0]?.delta?.content;
  return typeof content === 'string' ? content : '';
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxReplyBytes) throw new Error('Its answer does not end');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function answerIn(reply: unknown): string {
  const { choices } = reply as { choices?: { message?: { content?: unknown } }[] };
  const content = choices?.[0]?.message?.content;
  if (typeof content !== 'string' || content.trim() === '') throw new Error('It said nothing');
  return content.trim();
}
