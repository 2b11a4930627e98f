/** What the first screen asks for was asked before its scripts came; its reply waits here. */
interface EarlyReply {
  body: string;
  askedAt: number;
  reply: Promise<Response>;
  /** What it says, once it is here. */
  arrived?: unknown;
  arrival: Promise<void>;
}

const early = new Map<string, EarlyReply>();
/** Older news are asked for again. */
const maxAgeMs = 60_000;

let isTooLate = false;

export function askEarly(path: string, body: string): void {
  if (isTooLate) return;
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
    // Whoever takes the reply deals with a failure.
    .catch(() => undefined);
  const asked: EarlyReply = { body, askedAt: performance.now(), reply, arrival };
  early.set(path, asked);
}

/** Resolves when all that was asked early is here, or failed. From now on screens ask themselves. */
export async function earlyArrivals(): Promise<void> {
  isTooLate = true;
  await Promise.all([...early.values()].map(({ arrival }) => arrival));
}

/** What the reply says if it is here already, so that the first screen can show it at once. */
export function arrivedEarly(path: string, body: string): unknown {
  const found = early.get(path);
  return found?.body === body ? found.arrived : undefined;
}

/** It is news only once: whoever asks the same again wants to know what is true now. */
export function forgetEarly(): void {
  early.clear();
}

/** The reply to the very same request, for the first who asks. */
export function takeEarlyReply(path: string, body: unknown): Promise<Response> | undefined {
  const found = early.get(path);
  if (!found || found.body !== body) return undefined;
  early.delete(path);
  return performance.now() - found.askedAt < maxAgeMs ? found.reply : undefined;
}
