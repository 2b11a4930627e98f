import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { categoryPath, forumTagPath, tagPath } from '../../contract/public-paths.ts';
import { hasFeature } from '../../contract/site/site-features.ts';
import { exactText } from '../../contract/text.ts';
import { notFound } from '../base/errors.ts';
import type { Site } from '../base/viewer.ts';
import { maxPostPages, type PostCards } from '../features/site/posts/public-posts.service.ts';
import type { CompanionParts } from './companion-parts.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';
import { canonicalOfPage, metaName } from './page-head.ts';
import { pager } from './pager.view.ts';
import { labels, postCards, withAuthors } from './post.view.ts';

const params = z.object({ slug: exactText(300) });
const query = z.object({ page: z.coerce.number().int().min(1).max(maxPostPages).catch(1) });

export function postListsPages(app: FastifyInstance, parts: CompanionParts): void {
  const { services, visits, hosts } = parts;
  const anyone = { config: { access: 'anyone' } } as const;

  async function list(site: Site, path: string, page: number, { posts, hasNext }: PostCards) {
    const cards = await withAuthors(services, site.id, posts);
    return {
      siteName: site.name,
      width: 'wide' as const,
      canonical: canonicalOfPage(hosts.originOfSite(site.domainName) + path, page),
      cards: html`${
        cards.length === 0
          ? html`<p>There is nothing here yet.</p>`
          : postCards(services.contentImages, cards)
      }
${pager({ page, hasNext, path })}`,
    };
  }

  app.get('/posts', anyone, async (request, reply) => {
    const { site } = await visits.of(request);
    const { page } = query.parse(request.query);
    const listed = await services.publicPosts.listPage(site.id, page);
    const { canonical, cards, ...frame } = await list(site, '/posts', page, listed);
    const categories = await services.publicPosts.listCategories(site.id);
    return sendPage(reply, {
      ...frame,
      title: 'All posts',
      head: canonical,
      body: html`${labels('Categories', categories, categoryPath)}${cards}`,
    });
  });

  app.get('/categories/:slug', anyone, async (request, reply) => {
    const { site } = await visits.of(request);
    const { slug } = params.parse(request.params);
    const category = await services.publicPosts.findCategory(site.id, slug);
    if (!category) throw notFound(messages.notFoundPage);
    const { page } = query.parse(request.query);
    const listed = await services.publicPosts.listByCategory(site.id, category.id, page);
    const path = categoryPath(category.slug);
    const { canonical, cards, ...frame } = await list(site, path, page, listed);
    const { name, description } = category;
    return sendPage(reply, {
      ...frame,
      title: name,
      head: html`${metaName('description', description)}${canonical}`,
      body: html`${description !== '' && html`<p class="lead" dir="auto">${description}</p>`}${cards}`,
    });
  });

  app.get('/tags/:slug', anyone, async (request, reply) => {
    const { site } = await visits.of(request);
    const { slug } = params.parse(request.params);
    const tag = await services.publicPosts.findTag(slug);
    if (!tag) throw notFound(messages.notFoundPage);
    const { page } = query.parse(request.query);
    const listed = await services.publicPosts.listByTag(site.id, tag.id, page);
    const path = tagPath(tag.slug);
    const { canonical, cards, ...frame } = await list(site, path, page, listed);
    const { name, description } = tag;
    return sendPage(reply, {
      ...frame,
      title: name,
      // Tags belong to the network. A tag page without posts on this site is not indexed.
      robots: listed.posts.length === 0 ? 'noindex' : undefined,
      head: html`${metaName('description', description)}${canonical}`,
      body: html`${description !== '' && html`<p class="lead" dir="auto">${description}</p>`}
${
  hasFeature(site.features, 'forums') &&
  html`<p><a href="${forumTagPath(tag.slug)}">Threads about ${name}</a></p>`
}
${cards}`,
    });
  });
}
