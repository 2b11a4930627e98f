import autocannon from 'autocannon';

export interface Contender {
  name: string;
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /**
   * Number of requests per round instead of a fixed time, so that none is left over for the next
   * contender.
   */
  amount?: number;
  connections?: number;
  /** Expects redirects as responses. */
  redirects?: boolean;
  /** Sends every second request with the cookies that the one before it set, as a browser does. */
  returnsCookies?: boolean;
}

const rounds = 7;
const secondsPerRound = 2;
const usualConnections = 20;

/**
 * Loads the contenders alternately, so that noise hits all alike, and returns the median requests
 * per second of each.
 */
export async function compareThroughput(contenders: Contender[]): Promise<Map<string, number>> {
  const measured = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  for (let round = -1; round < rounds; round++) {
    for (const contender of contenders) {
      const perSecond = await measureLoad(contender);
      if (round >= 0) measured.get(contender.name)?.push(perSecond);
    }
  }
  return new Map([...measured].map(([name, values]) => [name, median(values)]));
}

export async function measureLoad({
  url,
  method = 'GET',
  headers = {},
  body,
  amount,
  connections = usualConnections,
  redirects = false,
  returnsCookies = false,
}: Contender): Promise<number> {
  const result = await autocannon({
    url,
    method,
    headers,
    ...(body && { body }),
    ...(returnsCookies && { requests: visitAndReturn(new URL(url).pathname) }),
    connections: Math.min(connections, amount ?? connections),
    // Interval in milliseconds at which autocannon checks for the end; a second by default.
    ...(amount ? { amount, sampleInt: 10 } : { duration: secondsPerRound }),
  });
  const refusals = result.non2xx - (redirects ? result['3xx'] : 0);
  if (refusals > 0 || result.errors > 0) {
    throw new Error(`${url}: ${refusals} refusals and ${result.errors} errors`);
  }
  return amount ? amount / result.duration : result.requests.average;
}

function visitAndReturn(path: string): autocannon.Request[] {
  return [
    {
      path,
      onResponse(_status, _body, context, headers) {
        const { 'set-cookie': lines = [] } = headers as Record<string, string | string[]>;
        (context as { cookie?: string }).cookie = [lines]
          .flat()
          .map((line) => line.split(';')[0])
          .join('; ');
      },
    },
    {
      path,
      setupRequest: (request, context) => ({
        ...request,
        headers: { ...request.headers, cookie: (context as { cookie?: string }).cookie ?? '' },
      }),
    },
  ];
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function ratio(value: number, of: number): string {
  return `${(value / of).toFixed(2)}×`;
}
