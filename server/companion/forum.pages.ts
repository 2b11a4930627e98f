import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { forumTagPath, threadPath } from '../../contract/public-paths.ts';
import { notFound } from '../base/errors.ts';
import type { Site } from '../base/viewer.ts';
import {
  type ForumThread,
  maxForumPages,
} from '../features/forums/threads/public-forum.service.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { widgetListMarkup } from './engagement.view.ts';
import { tagLinks, threadList } from './forum.view.ts';
import { requireForumSite } from './forum-site.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';
import { listHead } from './page-head.ts';
import { pageNumber, slugParams } from './route-params.ts';

const forumsPath = '/forums';
const forumPageQuery = z.object({ page: pageNumber(maxForumPages) });

export function forumPages(
  app: FastifyInstance,
  { services, visits, hosts, widgetViewers }: CompanionParts,
): void {
  const parsePage = (request: FastifyRequest) => forumPageQuery.parse(request.query).page;

  const forumHead = (
    site: Site,
    threads: readonly ForumThread[],
    list: Parameters<typeof listHead>[1],
  ) =>
    listHead(
      { name: site.name, origin: hosts.originOfSite(site.domainName) },
      list,
      threads.map(({ slug, name }) => ({ path: threadPath(slug), title: name })),
    );

  app.get(forumsPath, anyone, async (request, reply) => {
    const site = await requireForumSite(visits, request);
    const page = parsePage(request);
    const { hiddenForumModules: hidden } = await services.sites.settings(site.id);
    const categories = hidden.includes('categories')
      ? []
      : await services.publicForum.categories(site.id);
    const listed = await services.publicForum.threads(site.id, undefined, page);
    const widgetViewer = await widgetViewers.identify(request);
    const promoted = page === 1 ? await services.widgets.forumIndex(widgetViewer) : [];
    return sendPage(reply, {
      title: 'Forum',
      isShared: true,
      siteName: site.name,
      width: 'wide',
      head: forumHead(site, listed.threads, {
        path: forumsPath,
        page,
        title: 'Forum',
        description: `Questions and answers of members of ${site.name}.`,
      }),
      body: html`
${categories.length > 0 && html`<nav aria-label="Categories">${tagLinks(categories)}</nav>`}
${!hidden.includes('invitation') && html`<p><a class="button" href="/forums/new">Start a thread</a></p>`}
${promoted.length > 0 && html`<div class="engagements">${widgetListMarkup({ services, widgetViewer, back: forumsPath }, promoted)}</div>`}
${await threadList(services, site.id, { ...listed, page, path: forumsPath })}`,
    });
  });

  app.get('/forums/tags/:slug', anyone, async (request, reply) => {
    const site = await requireForumSite(visits, request);
    const { slug } = slugParams.parse(request.params);
    const tag = await services.publicForum.tag(site.id, slug);
    if (!tag) throw notFound(messages.notFoundPage);
    const page = parsePage(request);
    const listed = await services.publicForum.threads(site.id, tag.id, page);
    const tagPath = forumTagPath(tag.slug);
    return sendPage(reply, {
      title: tag.name,
      isShared: true,
      siteName: site.name,
      width: 'wide',
      head: forumHead(site, listed.threads, {
        path: tagPath,
        page,
        title: tag.name,
        description: tag.description || `Threads about ${tag.name} on ${site.name}`,
      }),
      body: html`
<p><a href="${forumsPath}">All of the forum</a></p>
${tag.description && html`<p dir="auto">${tag.description}</p>`}
${await threadList(services, site.id, { ...listed, page, path: tagPath })}`,
    });
  });
}
