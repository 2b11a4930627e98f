import { trimEndOf } from '../../contract/trim-signs.ts';
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
  /** A JSON Schema that the answer must fit. Models that know no such thing are asked without. */
  form?: { name: string; schema: object };
  /** For long answers that are streamed: the time limit is for each silence, six times it for all. */
  isLong?: boolean;
}

export interface ChatModelOptions {
  /** Such as https://api.example.com/v1. */
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
  timeoutMs: number;
}

export class ChatModelError extends Error {}
/** It will not answer this. */
export class ChatModelRefusal extends ChatModelError {}
/** It was not waited for any longer. */
export class ChatModelTimeout extends ChatModelError {}

const maxReplyBytes = 1_000_000;
const silencesInAll = 6;

/** The address comes from the configuration, so it may be a machine next door. */
export function createChatModel({
  baseUrl,
  apiKey,
  model,
  timeoutMs,
}: ChatModelOptions): ChatModel {
  const url = `${trimEndOf(baseUrl, '/')}/chat/completions`;
  const send = (
    { system, user }: ChatPrompt,
    { maxTokens = 600, form }: ChatOptions,
    signal: AbortSignal,
    isStreamed: boolean,
  ) =>
    fetch(url, {
      method: 'POST',
      // A redirect would carry the key to an address that nobody configured.
      redirect: 'error',
      signal,
      headers: {
        'content-type': 'application/json',
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({
        model,
        temperature: 0.2,
        max_tokens: maxTokens,
        ...(isStreamed && { stream: true }),
        ...(form && {
          response_format: { type: 'json_schema', json_schema: { ...form, strict: true } },
        }),
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
      }),
    });
  async function ask(
    prompt: ChatPrompt,
    { form, ...options }: ChatOptions,
    signal: AbortSignal,
    isStreamed: boolean,
  ): Promise<Response> {
    const response = await send(prompt, { ...options, ...(form && { form }) }, signal, isStreamed);
    if (form && knowsNoForms(response)) {
      await response.body?.cancel();
      return ask(prompt, options, signal, isStreamed);
    }
    if (!response.ok) throw new Error(`It answered ${response.status}`);
    return response;
  }

  return {
    async complete(prompt, options = {}) {
      const patience = createPatience(timeoutMs, options);
      try {
        const response = await ask(prompt, options, patience.signal, false);
        return answerIn(JSON.parse(await readLimited(response)));
      } catch (error) {
        throw failure(error);
      } finally {
        patience.end();
      }
    },

    async *stream(prompt, options = {}) {
      const patience = createPatience(timeoutMs, options);
      try {
        const response = await ask(prompt, options, patience.signal, true);
        patience.heard();
        // Some servers do not stream, and answer as a whole all the same.
        if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
          yield answerIn(JSON.parse(await readLimited(response)));
          return;
        }
        yield* piecesIn(response, patience.heard);
      } catch (error) {
        throw failure(error);
      } finally {
        patience.end();
      }
    },
  };
}

const knowsNoForms = ({ status }: Response) => status === 400 || status === 422;

function failure(error: unknown): ChatModelError {
  if (error instanceof ChatModelError) return error;
  const isLate = error instanceof DOMException && error.name === 'TimeoutError';
  const Kind = isLate ? ChatModelTimeout : ChatModelError;
  return new Kind('The language model gave no usable answer', { cause: error });
}

/** How long it is waited for. */
function createPatience(timeoutMs: number, { isLong = false, left }: ChatOptions) {
  const silence = new AbortController();
  const timer = setTimeout(
    () => silence.abort(new DOMException('It is silent', 'TimeoutError')),
    timeoutMs,
  );
  const whole = isLong ? [AbortSignal.timeout(timeoutMs * silencesInAll)] : [];
  return {
    signal: AbortSignal.any([silence.signal, ...whole, ...(left ? [left] : [])]),
    heard: () => void (isLong && timer.refresh()),
    end: () => clearTimeout(timer),
  };
}

/** Lines that begin with 'data:', each with a piece of the answer, until one says that it is done. */
async function* piecesIn(response: Response, heard: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let size = 0;
  let rest = '';
  for await (const chunk of response.body ?? []) {
    heard();
    size += chunk.length;
    if (size > maxReplyBytes) throw new Error('Its answer does not end');
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const data = line.startsWith('data:') ? line.slice('data:'.length).trimStart() : '';
      if (data === '') continue;
      if (data === '[DONE]') return;
      const piece = pieceIn(JSON.parse(data));
      if (piece !== '') yield piece;
    }
  }
  throw new Error('It broke off');
}

function pieceIn(event: unknown): string {
  const { choices, error } = event as {
    choices?: { delta?: Said; finish_reason?: unknown }[];
    error?: unknown;
  };
  if (error) throw new Error('It reports an error');
  const [choice] = choices ?? [];
  refuseRefusal(choice?.delta, choice?.finish_reason);
  const content = choice?.delta?.content;
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
  const { choices } = reply as { choices?: { message?: Said; finish_reason?: unknown }[] };
  const [choice] = choices ?? [];
  refuseRefusal(choice?.message, choice?.finish_reason);
  const content = choice?.message?.content;
  if (typeof content !== 'string' || content.trim() === '') throw new Error('It said nothing');
  return content.trim();
}

interface Said {
  content?: unknown;
  refusal?: unknown;
}

/** Some say in so many words that they will not, some are stopped by a filter. */
function refuseRefusal(said: Said | undefined, finishReason: unknown): void {
  const isRefusal = typeof said?.refusal === 'string' && said.refusal !== '';
  if (isRefusal || finishReason === 'content_filter') {
    throw new ChatModelRefusal('The language model declined');
  }
}
