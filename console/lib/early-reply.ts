/** Reply to a query of the first screen, sent before its scripts were loaded. */
interface EarlyReply {
  body: string;
  askedAt: number;
  reply: Promise<Response>;
  arrived?: unknown;
  arrival: Promise<void>;
}

const earlyReplies = new Map<string, EarlyReply>();
const maxEarlyReplyAgeMs = 60_000;

let isTooLateForEarlyReplies = false;

export function requestEarly(path: string, body: string): void {
  if (isTooLateForEarlyReplies) return;
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
  const arrival = reply
    .then(async (response) => {
      if (response.ok) asked.arrived = await response.clone().json();
    })
    // The caller of `takeEarlyReply` handles errors.
    .catch(() => undefined);
  const asked: EarlyReply = { body, askedAt: performance.now(), reply, arrival };
  earlyReplies.set(path, asked);
}

/** Resolves when all early replies have arrived or failed. Later queries are sent normally. */
export async function waitForEarlyReplies(): Promise<void> {
  isTooLateForEarlyReplies = true;
  await Promise.all([...earlyReplies.values()].map(({ arrival }) => arrival));
}

/** The reply to an early request with this body, if it has arrived, for the first render. */
export function readEarlyReply(path: string, body: string): unknown {
  const found = earlyReplies.get(path);
  return found?.body === body ? found.arrived : undefined;
}

/** Early replies are used only once: later queries need current data. */
export function clearEarlyReplies(): void {
  earlyReplies.clear();
}

export function takeEarlyReply(path: string, body: unknown): Promise<Response> | undefined {
  const found = earlyReplies.get(path);
  if (!found || found.body !== body) return undefined;
  earlyReplies.delete(path);
  return performance.now() - found.askedAt < maxEarlyReplyAgeMs ? found.reply : undefined;
}
