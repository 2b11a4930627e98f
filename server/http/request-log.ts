import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { LogFn } from 'pino';

/**
 * One line for each request. It names the route's pattern instead of the address: addresses
 * may hold one-time tokens, searches and email addresses.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) app.log.error(line, 'request');
    else if (line.route.startsWith('/moderation/assets')) app.log.debug(line, 'request');
    else app.log.info(line, 'request');
    done();
  });
  // Nothing of ours went wrong, and no answer was sent that the line above would tell of.
  app.addHook('onRequestAbort', async ({ method, routeOptions, log }) => {
    log.info({ method, route: routeOptions.url ?? 'unknown' }, 'client went away');
  });
}

type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type Options = Parameters<FastifyBaseLogger['child']>[1];
type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/**
 * What names its request in every line. It is made with the first one: most requests have nothing
 * to say but the line above, and making it took a tenth of a short one.
 */
class RequestLog {
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;
  level: string;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: Options) {
    this.#make = () => parent.child(bindings, options);
    this.level = parent.level;
  }

  #log(): FastifyBaseLogger {
    this.#made ??= this.#make();
    return this.#made;
  }

  #write(level: Level, line: unknown[]): void {
    this.#log()[level](...(line as Parameters<LogFn>));
  }

  fatal(...line: unknown[]): void {
    this.#write('fatal', line);
  }
  error(...line: unknown[]): void {
    this.#write('error', line);
  }
  warn(...line: unknown[]): void {
    this.#write('warn', line);
  }
  info(...line: unknown[]): void {
    this.#write('info', line);
  }
  debug(...line: unknown[]): void {
    this.#write('debug', line);
  }
  trace(...line: unknown[]): void {
    this.#write('trace', line);
  }
  silent(): void {}
  child(bindings: Bindings, options?: Options): FastifyBaseLogger {
    return this.#log().child(bindings, options);
  }
}

export function logOfRequest(
  parent: FastifyBaseLogger,
  bindings: Bindings,
  options?: Options,
): FastifyBaseLogger {
  return new RequestLog(parent, bindings, options);
}
