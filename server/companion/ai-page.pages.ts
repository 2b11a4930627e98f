import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { permalinkPath } from '../../contract/public-paths.ts';
import { readAiPage, referencedPostIds } from '../../contract/site/ai-pages.ts';
import { exactText } from '../../contract/text.ts';
import { notFound } from '../base/errors.ts';
import { redirectPermanently } from '../http/permanent-redirect.ts';
import { aiPageBody, aiPageColours, colourStyles, coloursPath } from './ai-page.view.ts';
import type { CompanionParts } from './companion-parts.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';
import { pictureAddress, tagLabels } from './post.view.ts';
import { postHead } from './post-head.ts';

const params = z.object({ slug: exactText(300) });
const colourParams = z.object({ pairs: exactText(1000) });

export function aiPagePages(
  app: FastifyInstance,
  { services, visits, hosts }: CompanionParts,
): void {
  const anyone = { config: { access: 'anyone' } } as const;

  app.get('/myjournai/:slug', anyone, async (request, reply) => {
    const { slug } = params.parse(request.params);
    const { site } = await visits.of(request);
    const post = await services.publicPosts.find(site.id, 'JOURNAI', slug);
    if (!post) {
      const permalink = await services.publicPosts.movedTo(site.id, 'JOURNAI', slug);
      if (permalink === undefined) throw notFound(messages.notFoundPage);
      const [, search] = request.url.split('?');
      return redirectPermanently(reply, permalinkPath(permalink) + (search ? `?${search}` : ''));
    }
    const page = readAiPage(post.content);
    const posts = await services.publicPosts.findByIds(site.id, referencedPostIds(page));
    const images = services.contentImages;
    const image =
      post.thumbnailUrl === null ? undefined : pictureAddress(images, post.thumbnailUrl);
    const { head, ...about } = postHead(
      { ...post, body: post.body || page.intro_copy },
      { name: site.name, origin: hosts.originOfSite(site.domainName) },
      { image },
    );
    return sendPage(reply, {
      title: post.title,
      siteName: site.name,
      ...about,
      head: html`${head}${aiPageColours(page)}`,
      body: html`<article class="ai-page">${aiPageBody(page, posts, images)}${tagLabels(post.tags)}</article>`,
    });
  });

  app.get(coloursPath, anyone, (request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(colourStyles(colourParams.parse(request.params).pairs)),
  );
}
