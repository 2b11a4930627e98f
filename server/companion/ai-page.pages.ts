import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { permalinkPath } from '../../contract/public-paths.ts';
import { listPartsByModel, readAiPage, referencedPostIds } from '../../contract/site/ai-pages.ts';
import { exactText } from '../../contract/text.ts';
import { notFound } from '../base/errors.ts';
import { redirectPermanently } from '../http/permanent-redirect.ts';
import { anyone } from '../http/route-access.ts';
import {
  aiPageBody,
  aiPageColoursLink,
  colourStylesPath,
  createColourStyles,
  renderAiPageIntro,
} from './ai-page.view.ts';
import type { CompanionParts } from './companion-parts.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';
import { pictureAddress, tagLinksOfPost } from './post.view.ts';
import { postHead } from './post-head.ts';
import { slugParams } from './route-params.ts';

const aiPageQuery = z.object({ preview: exactText(200).catch('') });
const colourStylesParams = z.object({ pairs: exactText(1000) });

export function aiPagePages(
  app: FastifyInstance,
  { services, visits, hosts }: CompanionParts,
): void {
  app.get('/myjournai/:slug', anyone, async (request, reply) => {
    const { slug } = slugParams.parse(request.params);
    const { site } = await visits.of(request);
    const { preview: token } = aiPageQuery.parse(request.query);
    const preview =
      token === '' ? undefined : await services.aiPages.findByPreviewToken(site.id, token);
    const post = preview ?? (await services.publicPosts.find(site.id, 'JOURNAI', slug));
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
    const intro = await renderAiPageIntro(page, images);
    return sendPage(reply, {
      title: post.title,
      isShared: true,
      siteName: site.name,
      ...about,
      ...(preview && { robots: 'noindex, nofollow' }),
      head: html`${head}${aiPageColoursLink(page)}`,
      body: html`${preview && html`<p class="notice">This is a private preview of the page as it is saved.</p>`}
<article class="ai-page">${aiPageBody(page, posts, images, { intro, byModel: listPartsByModel(post.content) })}${tagLinksOfPost(post.tags)}</article>`,
    });
  });

  app.get(colourStylesPath, anyone, (request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(createColourStyles(colourStylesParams.parse(request.params).pairs)),
  );
}
