import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** Buckets from the duration of a quick list to the time limit of a query. */
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Counters that the code increments. Labels have few values, never a person, an address or a site.
 * Gauges are computed per scrape (`server/metrics.ts`).
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Counter({ name: `steward_${name}`, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
  ) =>
    new Histogram({
      name: `steward_${name}`,
      help,
      labelNames,
      registers,
      buckets: secondsBuckets,
    });

  return {
    registry,
    httpRequests: counter('http_requests_total', 'Requests by route pattern and status.', [
      'method',
      'route',
      'status',
    ]),
    httpSeconds: histogram('http_request_duration_seconds', 'Duration of requests.', ['route']),
    graphqlOperations: counter(
      'graphql_operations_total',
      'Uses of root fields; `outcome` is ok or error.',
      ['field', 'outcome'],
    ),
    graphqlSeconds: histogram(
      'graphql_operation_duration_seconds',
      'Duration of operations, by their first root field.',
      ['field'],
    ),
    jobs: counter('jobs_total', 'Jobs that ended; `outcome` is done or failed.', [
      'queue',
      'outcome',
    ]),
    jobSeconds: histogram('job_duration_seconds', 'Duration of jobs.', ['queue']),
    mails: counter('mails_total', 'Mails; `outcome` is sent, failed or kept (no mail server).', [
      'outcome',
    ]),
    leadDeliveries: counter(
      'lead_deliveries_total',
      'Attempts to deliver a file of leads; `outcome` is sent or failed.',
      ['outcome'],
    ),
    flagsOpened: counter('flags_opened_total', 'Flags opened, by reason.', ['reason']),
    securityEvents: counter(
      'security_events_total',
      'Sign-ins, failures, factors, proofs and refusals, as in the security log.',
      ['kind'],
    ),
    storageFailures: counter(
      'storage_failures_total',
      'Files that could not be written, read or deleted.',
      ['operation'],
    ),
    openStreams: new Gauge({
      name: 'steward_open_streams',
      help: 'Consoles that listen for changes.',
      registers,
    }),
    eventLoopBlocks: counter(
      'event_loop_blocks_total',
      'Times the event loop was blocked for more than two seconds.',
    ),
  };
}
