/** What the first screen asks for was asked before its scripts came; its reply waits here. */
interface EarlyReply {
  body: string;
  askedAt: number;
  reply: Promise<Response>;
}

const early = new Map<string, EarlyReply>();
/** Older news are asked for again. */
const maxAgeMs = 60_000;

export function askEarly(path: string, body: string): void {
  const reply = fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
    },
    body,
    credentials: 'include',
    cache: 'no-store',
  });
  // Whoever takes it deals with a failure.
  reply.catch(() => undefined);
  early.set(path, { body, askedAt: performance.now(), reply });
}

/** The reply to the very same request, for the first who asks. */
export function takeEarlyReply(path: string, body: unknown): Promise<Response> | undefined {
  const found = early.get(path);
  if (!found || found.body !== body) return undefined;
  early.delete(path);
  return performance.now() - found.askedAt < maxAgeMs ? found.reply : undefined;
}
