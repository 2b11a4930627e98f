import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** Buckets from the duration of a quick list to the time limit of a query. */
const histogramBucketSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Counters that the code increments. Labels have few values, never a person, an address or a site.
 * Gauges are computed per scrape (`server/metrics.ts`).
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const createCounter = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Counter({ name: `steward_${name}`, help, labelNames, registers });
  const createHistogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
  ) =>
    new Histogram({
      name: `steward_${name}`,
      help,
      labelNames,
      registers,
      buckets: histogramBucketSeconds,
    });

  return {
    registry,
    httpRequests: createCounter('http_requests_total', 'Requests by route pattern and status.', [
      'method',
      'route',
      'status',
    ]),
    httpSeconds: createHistogram('http_request_duration_seconds', 'Duration of requests.', [
      'route',
    ]),
    graphqlOperations: createCounter(
      'graphql_operations_total',
      'Uses of root fields; `outcome` is ok or error.',
      ['field', 'outcome'],
    ),
    graphqlSeconds: createHistogram(
      'graphql_operation_duration_seconds',
      'Duration of operations, by their first root field.',
      ['field'],
    ),
    jobs: createCounter('jobs_total', 'Jobs that ended; `outcome` is done or failed.', [
      'queue',
      'outcome',
    ]),
    jobSeconds: createHistogram('job_duration_seconds', 'Duration of jobs.', ['queue']),
    mails: createCounter(
      'mails_total',
      'Mails; `outcome` is sent, failed or kept (no mail server).',
      ['outcome'],
    ),
    leadDeliveries: createCounter(
      'lead_deliveries_total',
      'Attempts to deliver a file of leads; `outcome` is sent or failed.',
      ['outcome'],
    ),
    flagsOpened: createCounter('flags_opened_total', 'Flags opened, by reason.', ['reason']),
    securityEvents: createCounter(
      'security_events_total',
      'Sign-ins, failures, factors, proofs and refusals, as in the security log.',
      ['kind'],
    ),
    storageFailures: createCounter(
      'storage_failures_total',
      'Files that could not be written, read or deleted.',
      ['operation'],
    ),
    openStreams: new Gauge({
      name: 'steward_open_streams',
      help: 'Consoles that listen for changes.',
      registers,
    }),
    eventLoopBlocks: createCounter(
      'event_loop_blocks_total',
      'Times the event loop was blocked for more than two seconds.',
    ),
  };
}
