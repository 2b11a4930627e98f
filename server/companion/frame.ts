import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../base/errors.ts';
import type { Site, Viewer } from '../base/viewer.ts';
import type { CompanionParts } from './companion-parts.ts';
import { createHeaderMenu } from './header-menu.ts';
import type { Html } from './html.ts';

/** What stands around every page of a site. */
export interface Frame {
  site: Site;
  viewer: Viewer | undefined;
  /** The picture of whoever is signed in. */
  thumb: string | undefined;
  /** Of the page itself, with what follows a question mark; where to come back to. */
  address: string;
  menu: Html | undefined;
  /** What everyone should know while the site is being worked on; mostly empty. */
  notice: string;
  /** Lines of the head that the site added to its own. */
  headSnippets: readonly string[];
  /** Whether there are pages for members at all, or only those to sign in. */
  hasPages: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Nothing where no site is served. Found out when a page is sent, and not before. */
    frame(): Promise<Frame | undefined>;
  }
}

/** Lets whoever sends a page know what it stands in. */
export function framePages(
  app: FastifyInstance,
  parts: Omit<CompanionParts, 'experiments' | 'widgetViewers'>,
): void {
  const { config, services, visits } = parts;
  const headerMenu = createHeaderMenu(parts);

  async function frameOf(request: FastifyRequest): Promise<Frame | undefined> {
    try {
      const { site, viewer } = await visits.of(request);
      const hasPages = config.companion;
      const pictures = viewer && (await services.avatars.ofUsers(site.id, [viewer.id]));
      const [path = '/'] = request.url.split('?');
      return {
        site,
        viewer,
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
      return () => frameOf(this);
    },
  });
}
