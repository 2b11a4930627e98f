import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiTokenMessages } from '../../contract/accounts/api-tokens.ts';
import type { Config } from '../base/config.ts';
import { AppError, rateLimited } from '../base/errors.ts';
import type { BearerToken, BearerTokens } from './bearer.ts';
import { networkOfAddress } from './throttle.ts';

const maxCachedTokens = 10_000;

/**
 * Finds the token of a request and counts its requests on all routes, up to the token's own limit
 * or the common one. Unknown tokens count by address, so that guessing cannot cause unlimited
 * queries.
 */
export function createTokenCheck(
  app: FastifyInstance,
  { requestsPerMinute }: Config,
  tokens: BearerTokens,
): (request: FastifyRequest) => Promise<BearerToken> {
  const known = new Set<string>();
  type Count = ReturnType<FastifyInstance['createRateLimit']>;
  const createLimiter = (
    max: (request: FastifyRequest) => number,
    key: (r: FastifyRequest) => string,
  ) => {
    let count: Count | undefined;
    return async (request: FastifyRequest, increment = true): Promise<boolean> => {
      if (max(request) === 0) return false;
      // The plugin is registered after the routes are guarded.
      count ??= app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator: key });
      const state = await count(request, { increment });
      return !state.isAllowed && state.isExceeded;
    };
  };
  const isUsedUp = createLimiter(
    ({ apiToken }) => apiToken?.requestsPerMinute ?? requestsPerMinute,
    ({ apiToken }) => `token ${apiToken?.id}`,
  );
  const isGuessing = createLimiter(
    () => requestsPerMinute,
    ({ ip }) => `token guesses ${networkOfAddress(ip)}`,
  );

  return async (request) => {
    const { authorization = '' } = request.headers;
    if (!known.has(authorization) && (await isGuessing(request, false))) {
      throw rateLimited(apiTokenMessages.tooMany);
    }
    const token = await tokens.find(authorization);
    if (!token?.viewer) {
      known.delete(authorization);
      await isGuessing(request);
      throw new AppError('UNAUTHENTICATED', apiTokenMessages.invalid);
    }
    known.add(authorization);
    const [oldest] = known;
    if (known.size > maxCachedTokens && oldest !== undefined) known.delete(oldest);
    request.apiToken = token;
    if (await isUsedUp(request)) throw rateLimited(apiTokenMessages.tooMany);
    return token;
  };
}
