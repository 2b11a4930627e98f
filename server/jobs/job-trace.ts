import { currentTraceparent } from '../lib/tracing.ts';

const traceparentKey = 'traceparent';

/** Data of a job with the trace of whoever sends it, so that its work appears in that trace. */
export function addTraceToData<Data extends object>(data: Data): Data {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? data : { ...data, [traceparentKey]: traceparent };
}

export function separateTraceFromData(sent: object): {
  data: object;
  traceparent: string | undefined;
} {
  const { [traceparentKey]: traceparent, ...data } = sent as Record<string, unknown>;
  return { data, traceparent: typeof traceparent === 'string' ? traceparent : undefined };
}
