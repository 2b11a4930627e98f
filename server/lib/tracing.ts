import { AsyncLocalStorage } from 'node:async_hooks';

type SpanAttributes = Record<string, string | number>;

interface SpanOptions {
  kind: 'server' | 'client' | 'internal' | 'consumer';
  attributes?: SpanAttributes;
  /** W3C trace context of a parent in another process. Without it, the current span is the parent. */
  traceparent?: string | undefined;
}

export interface Span {
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  /** Records the kind of the error only: messages may contain values. */
  fail(errorType: string): void;
  end(): void;
}

export interface Tracer {
  start(name: string, options: SpanOptions, parent: Span | undefined): Span;
}

const currentSpans = new AsyncLocalStorage<Span>();
let currentTracer: Tracer | undefined;

/** Turns tracing on for this process, or off again. */
export function setTracer(next: Tracer | undefined): void {
  currentTracer = next;
}

/** Begins a span that the caller ends. Undefined while tracing is off. */
export function startSpan(name: string, options: SpanOptions): Span | undefined {
  return currentTracer?.start(name, options, currentSpans.getStore());
}

export function runInSpan<T>(span: Span | undefined, action: () => T): T {
  return span ? currentSpans.run(span, action) : action();
}

export function currentTraceparent(): string | undefined {
  return currentSpans.getStore()?.traceparent;
}

export const isTraced = () => currentSpans.getStore() !== undefined;

export async function traceWork<T>(
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const span = startSpan(name, options);
  if (!span) return work();
  try {
    return await currentSpans.run(span, work);
  } catch (error) {
    span.fail(error instanceof Error ? error.name : typeof error);
    throw error;
  } finally {
    span.end();
  }
}
