import { currentTraceparent } from '../lib/tracing.ts';

const traceKey = 'traceparent';

/** Data of a job with the trace of whoever sends it, so that its work appears in that trace. */
export function addTraceToData<Data extends object>(data: Data): Data {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? data : { ...data, [traceKey]: traceparent };
}

export function separateTraceFromData(sent: object): {
  data: object;
  traceparent: string | undefined;
} {
  const { [traceKey]: traceparent, ...data } = sent as Record<string, unknown>;
  return { data, traceparent: typeof traceparent === 'string' ? traceparent : undefined };
}
