/** A language model behind the chat-completions protocol that most of them speak. */
export interface ChatModel {
  /** One answer to one prompt. Throws a ChatModelError for whatever goes wrong. */
  complete(prompt: { system: string; user: string }): Promise<string>;
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
  return {
    async complete({ system, user }) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          // A redirect would carry the key to an address that nobody configured.
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            'content-type': 'application/json',
            ...(apiKey && { authorization: `Bearer ${apiKey}` }),
          },
          body: JSON.stringify({
            model,
            temperature: 0.2,
            max_tokens: 600,
            messages: [
              { role: 'system', content: system },
              { role: 'user', content: user },
            ],
          }),
        });
        const body = await readLimited(response);
        if (!response.ok) throw new Error(`It answered ${response.status}`);
        return answerIn(JSON.parse(body));
      } catch (error) {
        throw new ChatModelError('The language model gave no usable answer', { cause: error });
      }
    },
  };
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
