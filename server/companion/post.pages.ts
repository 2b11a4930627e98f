import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayMs } from '../../contract/durations.ts';
import { messages } from '../../contract/messages.ts';
import { contentPath, permalinkPath, threadPath } from '../../contract/public-paths.ts';
import { notFound } from '../base/errors.ts';
import type {
  Discussion,
  PublicPerson,
} from '../features/moderation/content/public-discussions.service.ts';
import type { PublicPost } from '../features/site/posts/public-posts.service.ts';
import { redirectPermanently } from '../http/permanent-redirect.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { dateTag } from './dates.ts';
import {
  anchorOfAnsweredItem,
  type DiscussionPlace,
  discussionCountLabel,
  discussionSection,
  parseAnsweredId,
  readDiscussionPlace,
} from './discussion.section.ts';
import { authorByline } from './discussion.view.ts';
import { sessionCountingPicture } from './experiment-parts.ts';
import { readForm } from './form.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';
import { displayName } from './people.view.ts';
import { categoryLinks, pictureAddress, tagLinksOfPost } from './post.view.ts';
import { postHead } from './post-head.ts';
import { showPostModules } from './post-modules.ts';
import { bodiesOf, renderBodies } from './render-bodies.ts';
import { slugParams } from './route-params.ts';
import { renderShortcodes } from './shortcodes.ts';
import { submitWriting, type UnsentWriting } from './writing.ts';

export function postPages(app: FastifyInstance, parts: CompanionParts): void {
  const { services, visits, hosts, experiments, widgetViewers } = parts;

  async function findPost(request: FastifyRequest, type: 'POST' | 'PAGE') {
    const { slug } = slugParams.parse(request.params);
    const { site, viewer } = await visits.of(request);
    return { site, viewer, slug, post: await services.publicPosts.find(site.id, type, slug) };
  }

  /** Redirects to the thread that the post became, its redirect, or its new permalink. */
  async function redirectMoved(
    request: FastifyRequest,
    reply: FastifyReply,
    type: 'POST' | 'PAGE',
  ) {
    const { site, origin } = await visits.of(request);
    const { slug } = slugParams.parse(request.params);
    const thread =
      type === 'POST' ? await services.stories.findThreadSlug(site.id, slug) : undefined;
    if (thread !== undefined) return redirectPermanently(reply, threadPath(thread));
    const elsewhere = await services.publicPosts.findRedirect({ id: site.id, origin }, type, slug);
    if (elsewhere !== undefined) return redirectPermanently(reply, elsewhere);
    const permalink = await services.publicPosts.movedTo(site.id, type, slug);
    if (permalink === undefined) throw notFound(messages.notFoundPage);
    const [, search] = request.url.split('?');
    return redirectPermanently(reply, permalinkPath(permalink) + (search ? `?${search}` : ''));
  }

  async function showPost(
    request: FastifyRequest,
    reply: FastifyReply,
    type: 'POST' | 'PAGE',
    place: DiscussionPlace,
    unsent?: UnsentWriting,
  ) {
    const { post, site, viewer } = await findPost(request, type);
    if (!post) return redirectMoved(request, reply, type);
    const path = permalinkPath(post.permalink);
    const reader = { siteId: site.id, viewerId: viewer?.id };
    const discussion =
      type === 'POST'
        ? await services.publicDiscussions.getComments(reader, post.id, place)
        : undefined;
    const show = await renderBodies(services.contentImages, bodiesOf(discussion));
    const widgetViewer = await widgetViewers.identify(request);
    const body = await renderShortcodes(await services.contentImages.renderArticle(post.body), {
      services,
      site,
      viewer,
      path,
      shownVariant: (symbol) => experiments.variantToShow(request, reply, symbol),
      widgetViewer,
    });
    const { engagementIds } = body;
    const modulePlace = { services, site, viewer, post, widgetViewer, engagementIds };
    const image =
      post.thumbnailUrl === null
        ? undefined
        : pictureAddress(services.contentImages, post.thumbnailUrl);
    const people = await services.publicDiscussions.findPeople(site.id, [post.userId]);
    const author = people.get(post.userId);
    return sendPage(reply, {
      title: post.title,
      isShared: true,
      siteName: site.name,
      ...postHead(
        post,
        { name: site.name, origin: hosts.originOfSite(site.domainName) },
        { page: discussion?.page ?? 1, image, author: author && displayName(author) },
      ),
      status: unsent?.error.httpStatus ?? 200,
      formTargets: body.formTargets,
      heading: html`<div class="post-top">${categoryLinks(post.categories)}<h1>${post.title}</h1>
${type === 'POST' && renderByline(post, author)}</div>`,
      body: html`
<article class="post">
${image && html`<img class="post-picture" src="${image}" alt="${post.thumbnailAlt}" width="1200" height="675">`}
<div class="body" dir="auto">${body.html}</div>${experiments.isAwaitingCookie(request) && sessionCountingPicture}
${tagLinksOfPost(post.tags)}
</article>
${await showPostModules(modulePlace, 'before comments')}
${discussion && (await commentsSection(path, discussion))}
${await showPostModules(modulePlace, 'after comments')}`,
    });

    async function commentsSection(at: string, shown: Discussion): Promise<Html> {
      return discussionSection({
        kind: 'comment',
        heading:
          shown.total === 0 ? 'No comments yet' : discussionCountLabel(shown.total, 'comment'),
        discussion: shown,
        path: at,
        visitor: await visits.of(request),
        show,
        answer: place.answer,
        unsent,
      });
    }
  }

  function renderByline(post: PublicPost, author: PublicPerson | undefined): Html {
    const { publishedAt, modifiedAt } = post;
    const isLater = modifiedAt.getTime() - publishedAt.getTime() > dayMs;
    return html`<p class="by">${authorByline(author)} <span class="apart">${dateTag(publishedAt)}</span>${
      isLater && html` <span class="apart">Updated ${dateTag(modifiedAt)}</span>`
    }</p>`;
  }

  app.get('/posts/:slug', anyone, (request, reply) =>
    showPost(request, reply, 'POST', readDiscussionPlace(request)),
  );
  app.get('/pages/:slug', anyone, (request, reply) => showPost(request, reply, 'PAGE', {}));

  app.post('/posts/:slug', anyone, async (request, reply) => {
    const { post } = await findPost(request, 'POST');
    if (!post) throw notFound(messages.notFoundPage);
    const form = await readForm(request);
    const parentId = parseAnsweredId(form.text('parent'));
    const place = { kind: 'comment', postId: post.id, parentId } as const;
    const { written, unsent } = await submitWriting(parts, request, reply, place, form);
    if (written) return reply.redirect(contentPath('comment', written.id, post.slug), 303);
    const answer = anchorOfAnsweredItem('comment', parentId);
    return showPost(
      request,
      reply,
      'POST',
      { ...readDiscussionPlace(request), at: answer, answer },
      unsent,
    );
  });
}
