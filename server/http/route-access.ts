import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  may,
  type Permission,
  permissions,
  refusal,
  type StepUp,
} from '../../contract/permissions.ts';
import type { Actor } from '../base/actor.ts';
import { forbidden } from '../base/errors.ts';
import { assertConfirmed } from '../base/step-up.ts';
import type { Visits } from './visit.ts';

/**
 * 'anyone' includes people who are not signed in; 'member' is anyone signed in; 'intake' a server
 * with a key of its site; otherwise a permission.
 */
export type RouteAccess = 'anyone' | 'member' | 'intake' | Permission;

export interface IntakeKey {
  id: number;
  siteId: number;
  name: string;
  requestsPerMinute?: number | undefined;
}

export interface IntakeKeys {
  authenticate(authorization: string | undefined): Promise<IntakeKey>;
}

export interface GuardedRoute {
  method: string;
  url: string;
  access: RouteAccess;
  stepUp?: StepUp | undefined;
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

/** Makes the start fail if a route declares no access. */
export function guardRoutes(
  app: FastifyInstance,
  visits: Visits,
  intakeKeys: IntakeKeys,
  noteRefusal: (request: FastifyRequest, actor: Actor, reason: string) => Promise<void>,
): void {
  const routes: GuardedRoute[] = [];
  app.decorate('guardedRoutes', routes);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined) {
      throw new Error(`Route ${String(method)} ${url} declares no access`);
    }
    for (const name of [method].flat())
      routes.push({ method: name, url, access: config.access, stepUp: config.stepUp });
  });
  app.decorateRequest('intakeKey', undefined);
  // Checks keys before the body is read, which may be large. Cookies are ignored here.
  app.addHook('onRequest', (request, _, done) => {
    if (request.routeOptions.config.access !== 'intake') return done();
    identify(request).then(() => done(), done);
  });
  app.addHook('preHandler', (request, _, done) => {
    const { access, stepUp } = request.routeOptions.config;
    if (access === undefined || access === 'anyone' || access === 'intake') return done();
    check(request, access, stepUp).then(() => done(), done);
  });

  async function identify(request: FastifyRequest): Promise<void> {
    request.intakeKey = await intakeKeys.authenticate(request.headers.authorization);
  }

  async function check(
    request: FastifyRequest,
    access: RouteAccess,
    stepUp?: StepUp,
  ): Promise<void> {
    const actor = await visits.actorOf(request);
    if (isPermission(access) && !may(actor, access)) {
      const reason = refusal(access, actor);
      await noteRefusal(request, actor, reason);
      throw forbidden(reason);
    }
    if (stepUp !== undefined) assertConfirmed(actor);
  }
}

function isPermission(access: RouteAccess): access is Permission {
  return Object.hasOwn(permissions, access);
}
