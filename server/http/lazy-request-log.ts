import type { FastifyBaseLogger } from 'fastify';
import type { LogFn } from 'pino';

type LogBindings = Parameters<FastifyBaseLogger['child']>[0];
type ChildLoggerOptions = Parameters<FastifyBaseLogger['child']>[1];
type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/**
 * Log with the request's id in every line. Created on first use: most requests log nothing, and
 * creating it took a tenth of a short request.
 */
class RequestLog {
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;
  level: string;

  constructor(parent: FastifyBaseLogger, bindings: LogBindings, options: ChildLoggerOptions) {
    this.#make = () => parent.child(bindings, options);
    this.level = parent.level;
  }

  #getLogger(): FastifyBaseLogger {
    this.#made ??= this.#make();
    return this.#made;
  }

  #writeLine(level: LogLevel, line: unknown[]): void {
    this.#getLogger()[level](...(line as Parameters<LogFn>));
  }

  fatal(...line: unknown[]): void {
    this.#writeLine('fatal', line);
  }
  error(...line: unknown[]): void {
    this.#writeLine('error', line);
  }
  warn(...line: unknown[]): void {
    this.#writeLine('warn', line);
  }
  info(...line: unknown[]): void {
    this.#writeLine('info', line);
  }
  debug(...line: unknown[]): void {
    this.#writeLine('debug', line);
  }
  trace(...line: unknown[]): void {
    this.#writeLine('trace', line);
  }
  silent(): void {}
  child(bindings: LogBindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.#getLogger().child(bindings, options);
  }
}

export function createRequestLog(
  parent: FastifyBaseLogger,
  bindings: LogBindings,
  options?: ChildLoggerOptions,
): FastifyBaseLogger {
  return new RequestLog(parent, bindings, options);
}
