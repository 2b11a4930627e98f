import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { categoryPath, forumTagPath, permalinkPath, tagPath } from '../../contract/public-paths.ts';
import { hasFeature } from '../../contract/site/site-features.ts';
import { notFound } from '../base/errors.ts';
import type { Site } from '../base/viewer.ts';
import { maxPostPages, type PostCards } from '../features/site/posts/public-posts.service.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';
import { listHead } from './page-head.ts';
import { pagerLinks } from './pager.view.ts';
import { addAuthorsToPosts, labelLinks, postCards } from './post.view.ts';
import { pageNumber, slugParams } from './route-params.ts';

const postListQuery = z.object({ page: pageNumber(maxPostPages) });

export function postListsPages(app: FastifyInstance, parts: CompanionParts): void {
  const { services, visits, hosts } = parts;

  async function toListPage(
    site: Site,
    {
      path,
      page,
      title,
      description,
    }: { path: string; page: number; title: string; description: string },
    { posts, hasNext }: PostCards,
  ) {
    const cards = await addAuthorsToPosts(services, site.id, posts);
    return {
      siteName: site.name,
      width: 'wide' as const,
      isShared: true,
      title,
      head: listHead(
        { name: site.name, origin: hosts.originOfSite(site.domainName) },
        { path, page, title, description: description || `${title} on ${site.name}` },
        posts.map((post) => ({ path: permalinkPath(post.permalink), title: post.title })),
      ),
      cards: html`${
        cards.length === 0
          ? html`<p>There is nothing here yet.</p>`
          : postCards(services.contentImages, cards)
      }
${pagerLinks({ page, hasNext, path })}`,
    };
  }

  app.get('/posts', anyone, async (request, reply) => {
    const { site } = await visits.of(request);
    const { page } = postListQuery.parse(request.query);
    const listed = await services.publicPosts.listPage(site.id, page);
    const { cards, ...frame } = await toListPage(
      site,
      {
        path: '/posts',
        page,
        title: 'All posts',
        description: `All posts of ${site.name}, the newest first.`,
      },
      listed,
    );
    const categories = await services.publicPosts.listCategories(site.id);
    return sendPage(reply, {
      ...frame,
      body: html`${labelLinks('Categories', categories, categoryPath)}${cards}`,
    });
  });

  app.get('/categories/:slug', anyone, async (request, reply) => {
    const { site } = await visits.of(request);
    const { slug } = slugParams.parse(request.params);
    const category = await services.publicPosts.findCategory(site.id, slug);
    if (!category) throw notFound(messages.notFoundPage);
    const { page } = postListQuery.parse(request.query);
    const listed = await services.publicPosts.listByCategory(site.id, category.id, page);
    const path = categoryPath(category.slug);
    const { name, description } = category;
    const { cards, ...frame } = await toListPage(
      site,
      { path, page, title: name, description },
      listed,
    );
    return sendPage(reply, {
      ...frame,
      body: html`${description !== '' && html`<p class="lead" dir="auto">${description}</p>`}${cards}`,
    });
  });

  app.get('/tags/:slug', anyone, async (request, reply) => {
    const { site } = await visits.of(request);
    const { slug } = slugParams.parse(request.params);
    const tag = await services.publicPosts.findTag(slug);
    if (!tag) throw notFound(messages.notFoundPage);
    const { page } = postListQuery.parse(request.query);
    const listed = await services.publicPosts.listByTag(site.id, tag.id, page);
    const path = tagPath(tag.slug);
    const { name, description } = tag;
    const { cards, ...frame } = await toListPage(
      site,
      { path, page, title: name, description },
      listed,
    );
    return sendPage(reply, {
      ...frame,
      // Tags belong to the network. A tag page without posts on this site is not indexed.
      robots: listed.posts.length === 0 ? 'noindex' : undefined,
      body: html`${description !== '' && html`<p class="lead" dir="auto">${description}</p>`}
${
  hasFeature(site.features, 'forums') &&
  html`<p><a href="${forumTagPath(tag.slug)}">Threads about ${name}</a></p>`
}
${cards}`,
    });
  });
}
