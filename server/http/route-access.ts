import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiTokenMessages, intakeScope } from '../../contract/accounts/api-tokens.ts';
import { may, type Permission, permissions, type StepUp } from '../../contract/permissions.ts';
import type { Actor } from '../base/actor.ts';
import { AppError, forbidden } from '../base/errors.ts';
import { refusalFor } from '../base/permission-refusal.ts';
import { assertStepUp } from '../base/step-up.ts';
import type { ApiOperation, outsideOfApi } from './api-operation.ts';
import { type BearerToken, type BearerTokens, hasBearerToken } from './bearer.ts';
import type { Visits } from './visit.ts';

/**
 * 'anyone' needs no sign-in, 'member' needs one. 'owner' is like 'member', but admits suspended
 * people to their own account. 'intake' needs the key of a site.
 */
export type RouteAccess = 'anyone' | 'member' | 'owner' | 'intake' | Permission;

/** Pages of members have it too, because 'member' would refuse visitors instead of redirecting them. */
export const anyone = { config: { access: 'anyone' } } as const;

export interface IntakeKey {
  id: number;
  siteId: number;
  name: string;
  requestsPerMinute?: number | undefined;
}

export interface GuardedRoute {
  method: string;
  url: string;
  access: RouteAccess;
  stepUp?: StepUp | undefined;
  api?: ApiOperation | typeof outsideOfApi | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    guardedRoutes: GuardedRoute[];
  }
  interface FastifyContextConfig {
    access?: RouteAccess;
    stepUp?: StepUp;
  }
  interface FastifyRequest {
    intakeKey: IntakeKey | undefined;
  }
}

/** Checks each request against the access that its route declares. A route without it stops the start. */
export function guardRoutes(
  app: FastifyInstance,
  {
    visits,
    tokens,
    checkToken,
    noteRefusal,
  }: {
    visits: Visits;
    tokens: BearerTokens;
    checkToken(request: FastifyRequest): Promise<BearerToken>;
    noteRefusal(request: FastifyRequest, actor: Actor, reason: string): Promise<void>;
  },
): void {
  const routes: GuardedRoute[] = [];
  app.decorate('guardedRoutes', routes);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined) {
      throw new Error(`Route ${String(method)} ${url} declares no access`);
    }
    const isPreflight = method === 'OPTIONS';
    if (url.startsWith('/api/') && config.api === undefined && !isPreflight) {
      throw new Error(
        `Route ${String(method)} ${url} is neither in the API nor declared outside it`,
      );
    }
    for (const name of [method].flat())
      routes.push({
        method: name,
        url,
        access: config.access,
        stepUp: config.stepUp,
        api: config.api,
      });
  });
  app.decorateRequest('intakeKey', undefined);
  // Checks tokens before the body is read, which may be large. Pages and routes for people ignore
  // tokens, so such a request is anonymous there.
  app.addHook('onRequest', (request, _, done) => {
    const { access } = request.routeOptions.config;
    if (access === 'intake') identifyIntake(request).then(() => done(), done);
    else if (access !== undefined && isPermission(access) && hasBearerToken(request)) {
      checkToken(request).then(() => done(), done);
    } else done();
  });
  app.addHook('preHandler', (request, _, done) => {
    const { access, stepUp } = request.routeOptions.config;
    if (access === undefined || access === 'anyone' || access === 'intake') return done();
    assertAccess(request, access, stepUp).then(() => done(), done);
  });

  async function identifyIntake(request: FastifyRequest): Promise<void> {
    const token = await tokens.find(request.headers.authorization);
    if (!token) throw new AppError('UNAUTHENTICATED', apiTokenMessages.invalidIntakeKey);
    if (!token.scopes.includes(intakeScope))
      throw forbidden(apiTokenMessages.notInScope(intakeScope));
    const { id, siteId, name, intakeRequestsPerMinute } = token;
    request.intakeKey = { id, siteId, name, requestsPerMinute: intakeRequestsPerMinute };
  }

  async function assertAccess(
    request: FastifyRequest,
    access: RouteAccess,
    stepUp?: StepUp,
  ): Promise<void> {
    const actor = await (access === 'owner' ? visits.ownerOf(request) : visits.actorOf(request));
    if (isPermission(access) && !may(actor, access)) {
      const reason = refusalFor(actor, access);
      await noteRefusal(request, actor, reason);
      throw forbidden(reason);
    }
    if (stepUp !== undefined) assertStepUp(actor, stepUp);
  }
}

function isPermission(access: RouteAccess): access is Permission {
  return Object.hasOwn(permissions, access);
}
