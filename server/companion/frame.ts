import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../base/errors.ts';
import type { Site, Viewer } from '../base/viewer.ts';
import type { CompanionParts } from './companion-parts.ts';
import { createHeaderMenu } from './header-menu.ts';
import type { Html } from './html.ts';
import { ownTextOutcomes } from './own-text-outcomes.ts';
import { describeSanctionOf } from './sanction.view.ts';

export interface Frame {
  site: Site;
  viewer: Viewer | undefined;
  /** Signed in, but suspended. */
  suspended: Viewer | undefined;
  sanction: string | undefined;
  hasUnreadTeamMessage: boolean;
  thumb: string | undefined;
  /** Path and query of the page, to return to after signing in. */
  address: string;
  menu: Html | undefined;
  notice: string;
  /** Message about what the member has just done, shown on the next page. */
  outcome: string | undefined;
  headSnippets: readonly string[];
  hasSignUp: boolean;
  hasIllegalContentForm: boolean;
  hasPages: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined where no site is served. Loaded when a page is sent. */
    frame(): Promise<Frame | undefined>;
  }
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
        suspended,
        sanction: describeSanctionOf({ viewer, suspended }),
        hasUnreadTeamMessage:
          member !== undefined &&
          (await services.careMessages.hasUnread({ siteId: site.id, userId: member.id })),
        thumb: viewer && pictures?.get(viewer.id)?.thumb,
        address: request.method === 'GET' ? request.url : path,
        menu: hasPages ? await headerMenu(site, path) : undefined,
        ...(await services.sites.pageExtras(site.id)),
        outcome: viewer && ownTextOutcomes.messageFor(request),
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
