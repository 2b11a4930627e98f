import { trimEndOf } from '../../contract/trim-signs.ts';
import { readLimitedResponse } from './read-limited.ts';

export interface ChatModel {
  /** Throws a ChatModelError for every failure. */
  complete(prompt: ChatPrompt, options?: ChatOptions): Promise<string>;
  stream(prompt: ChatPrompt, options?: ChatOptions): AsyncIterable<string>;
}

export interface ChatPrompt {
  system: string;
  user: string;
}

interface ChatOptions {
  maxTokens?: number;
  abortSignal?: AbortSignal;
  /**
   * JSON Schema of the answer. Servers that do not support it (400 or 422) are asked again without.
   */
  answerSchema?: { name: string; schema: object };
  /**
   * For long streamed answers. `timeoutMs` limits each pause, and 6 × `timeoutMs` the whole answer.
   */
  isLong?: boolean;
}

export interface ChatModelOptions {
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
  timeoutMs: number;
}

export class ChatModelError extends Error {}
export class ChatModelRefusal extends ChatModelError {}
export class ChatModelTimeout extends ChatModelError {}
export class ChatModelUnreachable extends ChatModelError {}
export class ChatModelStatus extends ChatModelError {
  readonly status: number;

  constructor(status: number) {
    super(`The language model answered ${status}`);
    this.status = status;
  }
}

const maxChatReplyBytes = 1_000_000;
const maxTimeoutsPerLongAnswer = 6;

/** Uses plain fetch: the URL is configured by the operator and may be private. */
export function createChatModel({
  baseUrl,
  apiKey,
  model,
  timeoutMs,
}: ChatModelOptions): ChatModel {
  const url = `${trimEndOf(baseUrl, '/')}/chat/completions`;
  const postPrompt = (
    { system, user }: ChatPrompt,
    { maxTokens = 600, answerSchema }: ChatOptions,
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
        ...(answerSchema && {
          response_format: { type: 'json_schema', json_schema: { ...answerSchema, strict: true } },
        }),
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
      }),
    });
  async function postWithFallback(
    prompt: ChatPrompt,
    { answerSchema, ...options }: ChatOptions,
    signal: AbortSignal,
    isStreamed: boolean,
  ): Promise<Response> {
    const response = await postPrompt(
      prompt,
      { ...options, ...(answerSchema && { answerSchema }) },
      signal,
      isStreamed,
    );
    if (answerSchema && isSchemaRejection(response)) {
      await response.body?.cancel();
      return postWithFallback(prompt, options, signal, isStreamed);
    }
    if (!response.ok) throw new ChatModelStatus(response.status);
    return response;
  }

  return {
    async complete(prompt, options = {}) {
      const limits = createTimeLimits(timeoutMs, options);
      try {
        const response = await postWithFallback(prompt, options, limits.signal, false);
        return parseChatAnswer(
          JSON.parse(String(await readLimitedResponse(response, maxChatReplyBytes))),
        );
      } catch (error) {
        throw toChatModelError(error);
      } finally {
        limits.end();
      }
    },

    async *stream(prompt, options = {}) {
      const limits = createTimeLimits(timeoutMs, options);
      try {
        const response = await postWithFallback(prompt, options, limits.signal, true);
        limits.extend();
        // Some servers do not support streaming and send the answer at once.
        if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
          yield parseChatAnswer(
            JSON.parse(String(await readLimitedResponse(response, maxChatReplyBytes))),
          );
          return;
        }
        yield* readAnswerPieces(response, limits.extend);
      } catch (error) {
        throw toChatModelError(error);
      } finally {
        limits.end();
      }
    },
  };
}

const isSchemaRejection = ({ status }: Response) => status === 400 || status === 422;

function toChatModelError(error: unknown): ChatModelError {
  if (error instanceof ChatModelError) return error;
  const isLate = error instanceof DOMException && error.name === 'TimeoutError';
  // `fetch` reports refused connections and unknown hosts this way.
  const isUnreachable = error instanceof TypeError && error.cause !== undefined;
  const Kind = isLate ? ChatModelTimeout : isUnreachable ? ChatModelUnreachable : ChatModelError;
  return new Kind('The language model gave no usable answer', { cause: error });
}

function createTimeLimits(timeoutMs: number, { isLong = false, abortSignal }: ChatOptions) {
  const silence = new AbortController();
  const timer = setTimeout(
    () => silence.abort(new DOMException('It is silent', 'TimeoutError')),
    timeoutMs,
  );
  const whole = isLong ? [AbortSignal.timeout(timeoutMs * maxTimeoutsPerLongAnswer)] : [];
  return {
    signal: AbortSignal.any([silence.signal, ...whole, ...(abortSignal ? [abortSignal] : [])]),
    extend: () => void (isLong && timer.refresh()),
    end: () => clearTimeout(timer),
  };
}

async function* readAnswerPieces(response: Response, extend: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let size = 0;
  let rest = '';
  for await (const chunk of response.body ?? []) {
    extend();
    size += chunk.length;
    if (size > maxChatReplyBytes) throw new Error('Its answer does not end');
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const data = line.startsWith('data:') ? line.slice('data:'.length).trimStart() : '';
      if (data === '') continue;
      if (data === '[DONE]') return;
      const piece = parseChatAnswerPiece(JSON.parse(data));
      if (piece !== '') yield piece;
    }
  }
  throw new Error('It broke off');
}

function parseChatAnswerPiece(event: unknown): string {
  const { choices, error } = event as {
    choices?: { delta?: ModelMessage; finish_reason?: unknown }[];
    error?: unknown;
  };
  if (error) throw new Error('It reports an error');
  const [choice] = choices ?? [];
  throwIfRefused(choice?.delta, choice?.finish_reason);
  const content = choice?.delta?.content;
  return typeof content === 'string' ? content : '';
}

function parseChatAnswer(reply: unknown): string {
  const { choices } = reply as { choices?: { message?: ModelMessage; finish_reason?: unknown }[] };
  const [choice] = choices ?? [];
  throwIfRefused(choice?.message, choice?.finish_reason);
  const content = choice?.message?.content;
  if (typeof content !== 'string' || content.trim() === '') throw new Error('It said nothing');
  return content.trim();
}

interface ModelMessage {
  content?: unknown;
  refusal?: unknown;
}

function throwIfRefused(message: ModelMessage | undefined, finishReason: unknown): void {
  const isRefusal = typeof message?.refusal === 'string' && message.refusal !== '';
  if (isRefusal || finishReason === 'content_filter') {
    throw new ChatModelRefusal('The language model declined');
  }
}
