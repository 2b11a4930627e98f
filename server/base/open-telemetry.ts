import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type Span, setTracer, type Tracer } from '../lib/tracing.ts';

const spanKinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
};

/** SQL of lists is long; the beginning names the statement. */
const maxSpanAttributeLength = 4000;

/**
 * Sends spans to a collector by OTLP over HTTP. The exporter reads the standard variables for
 * endpoint, headers, certificates and timeouts itself. This module is loaded only if they are set.
 */
export function startOpenTelemetry(
  env: NodeJS.ProcessEnv,
  version: string,
): { close(): Promise<void> } {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'steward',
      'service.version': version,
    }).merge(detectResources({ detectors: [envDetector] })),
    sampler: createTraceSampler(env),
    spanLimits: { attributeValueLengthLimit: maxSpanAttributeLength },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        ...readSpanBatchOptions(env),
      }),
    ],
  });
  setTracer(createTracer(provider, version));
  return {
    async close() {
      setTracer(undefined);
      // A collector that is away must not keep the process from stopping.
      await provider.shutdown().catch(() => {});
    },
  };
}

function createTracer(provider: TracerProvider, version: string): Tracer {
  const tracer = provider.getTracer('steward', version);
  const contexts = new WeakMap<Span, Context>();
  return {
    start(name, { kind, attributes = {}, traceparent }, parent) {
      const remote = traceparent === undefined ? undefined : parseTraceparent(traceparent);
      const context = remote
        ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
        : ((parent && contexts.get(parent)) ?? ROOT_CONTEXT);
      const span = tracer.startSpan(name, { kind: spanKinds[kind], attributes }, context);
      const { traceId, spanId, traceFlags } = span.spanContext();
      const wrapped: Span = {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        set: (more) => void span.setAttributes(more),
        fail(errorType) {
          span.setAttribute('error.type', errorType);
          span.setStatus({ code: SpanStatusCode.ERROR });
        },
        end: () => span.end(),
      };
      contexts.set(wrapped, trace.setSpan(ROOT_CONTEXT, span));
      return wrapped;
    },
  };
}

function parseTraceparent(text: string) {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text.slice(0, 60)) ?? [];
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId))
    return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

function createTraceSampler(env: NodeJS.ProcessEnv): Sampler {
  const name = env.OTEL_TRACES_SAMPLER || 'parentbased_always_on';
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG || 1);
  const isParentBased = name.startsWith('parentbased_');
  const root = createRootSpanSampler(name.replace('parentbased_', ''), ratio);
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}

function createRootSpanSampler(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  if (name === 'traceidratio' && ratio >= 0 && ratio <= 1) {
    return new TraceIdRatioBasedSampler(ratio);
  }
  return new AlwaysOnSampler();
}

function readSpanBatchOptions(env: NodeJS.ProcessEnv) {
  const numbers = {
    scheduledDelayMillis: env.OTEL_BSP_SCHEDULE_DELAY,
    exportTimeoutMillis: env.OTEL_BSP_EXPORT_TIMEOUT,
    maxQueueSize: env.OTEL_BSP_MAX_QUEUE_SIZE,
    maxExportBatchSize: env.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
  };
  return Object.fromEntries(
    Object.entries(numbers).flatMap(([name, text]) =>
      text && Number(text) > 0 ? [[name, Number(text)]] : [],
    ),
  );
}
