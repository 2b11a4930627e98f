import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sanctionMessages } from '../../contract/moderation/sanctions.ts';
import { AppError } from '../base/errors.ts';
import { isSuspended, type Site, type Viewer } from '../base/viewer.ts';
import type { CompanionParts } from './companion-parts.ts';
import { createHeaderMenu } from './header-menu.ts';
import type { Html } from './html.ts';

export interface Frame {
  site: Site;
  viewer: Viewer | undefined;
  sanction: string | undefined;
  thumb: string | undefined;
  /** Path and query of the page, to return to after signing in. */
  address: string;
  menu: Html | undefined;
  notice: string;
  headSnippets: readonly string[];
  hasSignUp: boolean;
  hasIllegalContentForm: boolean;
  /** False if only sign-in pages are switched on. */
  hasPages: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined where no site is served. Loaded when a page is sent. */
    frame(): Promise<Frame | undefined>;
  }
}

function describeSanction(member: Viewer): string | undefined {
  const { mutedUntil, suspendedUntil, mustAcknowledge } = member;
  if (suspendedUntil && isSuspended(member)) return sanctionMessages.suspended(suspendedUntil);
  if (mutedUntil && mutedUntil > new Date()) return sanctionMessages.mutedUntil(mutedUntil);
  return mustAcknowledge ? 'You have received a warning.' : undefined;
}

export function framePages(
  app: FastifyInstance,
  parts: Omit<CompanionParts, 'experiments' | 'widgetViewers' | 'challenges'>,
): void {
  const { config, services, visits } = parts;
  const headerMenu = createHeaderMenu(parts);

  async function loadFrame(request: FastifyRequest): Promise<Frame | undefined> {
    try {
      const { site, viewer, suspended } = await visits.of(request);
      const member = viewer ?? suspended;
      const hasPages = config.companion;
      const pictures = viewer && (await services.avatars.ofUsers(site.id, [viewer.id]));
      const [path = '/'] = request.url.split('?');
      return {
        site,
        viewer,
        sanction: member && describeSanction(member),
        thumb: viewer && pictures?.get(viewer.id)?.thumb,
        address: request.method === 'GET' ? request.url : path,
        menu: hasPages ? await headerMenu(site, path) : undefined,
        ...(await services.sites.pageExtras(site.id)),
        hasPages,
      };
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }

  app.decorateRequest('frame', {
    getter(this: FastifyRequest) {
      return () => loadFrame(this);
    },
  });
}
