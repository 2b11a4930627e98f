import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { conditionPath } from '../../contract/conditions/disorders.ts';
import { searchMaxLength } from '../../contract/limits.ts';
import { messages } from '../../contract/messages.ts';
import { hasFeature } from '../../contract/site/site-features.ts';
import { createSlug } from '../../contract/slugs.ts';
import { exactText, text } from '../../contract/text.ts';
import type { Services } from '../area.ts';
import { notFound } from '../base/errors.ts';
import type { Site } from '../base/viewer.ts';
import {
  maxConditionPages,
  type PublicCondition,
} from '../features/conditions/public-conditions/public-conditions.service.ts';
import type { PublicThreadRow } from '../features/forums/threads/public-forum.repository.ts';
import type { PostCardRow } from '../features/site/posts/public-posts.repository.ts';
import { redirectPermanently } from '../http/permanent-redirect.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { conditionBody, conditionIndex, conditionList } from './condition.view.ts';
import { referenceCredit } from './condition-credit.ts';
import { conditionHead } from './condition-head.ts';
import { conditionsPath } from './condition-site.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';
import { listHead } from './page-head.ts';
import { renderBodies } from './render-bodies.ts';
import { slugParams } from './route-params.ts';

const conditionListQuery = z.object({
  q: text(searchMaxLength).catch(''),
  letter: exactText(1)
    .regex(/^[A-Z#]$/)
    .optional()
    .catch(undefined),
  category: exactText(300).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(maxConditionPages).catch(1),
});
/** Limits of the related section: tags looked up, threads and posts shown. */
const maxRelatedTags = 8;
const maxRelatedThreadsOrPosts = 5;

export function conditionPages(
  app: FastifyInstance,
  { services, visits, hosts }: CompanionParts,
): void {
  app.get(conditionsPath, anyone, async (request, reply) => {
    const { site } = await visits.of(request);
    const { q, letter, category, page } = conditionListQuery.parse(request.query);
    const isNarrowed = q !== '' || letter !== undefined || category !== undefined;
    const filter = { letter, category, search: q === '' ? undefined : q };
    const [{ credit, ...index }, listed] = await Promise.all([
      services.publicConditions.index(site.id),
      services.publicConditions.list(site.id, filter, page),
    ]);
    return sendPage(reply, {
      title: 'Conditions',
      isShared: true,
      siteName: site.name,
      ...(isNarrowed || page > 1
        ? { robots: 'noindex, follow' }
        : {
            head: listHead(
              { name: site.name, origin: hosts.originOfSite(site.domainName) },
              {
                path: conditionsPath,
                title: 'Conditions',
                description: `Conditions from A to Z on ${site.name}, with what they are and where members talk about them.`,
              },
              listed.conditions.map(({ name, slug }) => ({
                path: conditionPath(slug),
                title: name,
              })),
            ),
          }),
      body: html`
${conditionIndex({ ...index, q, letter, category })}
${conditionList({ ...listed, q, letter, category, page, path: conditionsPath })}
${credit.isDue && referenceCredit({ orphaCode: null, releases: credit.releases })}`,
    });
  });

  app.get('/conditions/:slug', anyone, async (request, reply) => {
    const { site } = await visits.of(request);
    const { slug } = slugParams.parse(request.params);
    const condition = await services.publicConditions.find(site.id, slug);
    if (!condition) {
      const currentSlug = await services.publicConditions.findRedirect(site.id, slug);
      if (currentSlug === undefined) throw notFound(messages.notFoundPage);
      return redirectPermanently(reply, conditionPath(currentSlug));
    }
    const members = hasFeature(site.features, 'user_disorders') ? condition.members : undefined;
    const related = await findContentAboutCondition(services, site, condition);
    const show = await renderBodies(services.contentImages, [condition.summary, condition.body]);
    const { documentTitle, head, robots } = conditionHead(condition, {
      name: site.name,
      origin: hosts.originOfSite(site.domainName),
    });
    return sendPage(reply, {
      title: condition.name,
      isShared: true,
      siteName: site.name,
      documentTitle,
      head,
      robots,
      body: conditionBody(condition, {
        members,
        ...related,
        siteName: site.name,
        show,
      }),
    });
  });
}

/** Threads and posts with a tag named like the condition or one of its own tags. */
async function findContentAboutCondition(
  services: Services,
  site: Site,
  { slug, adTags }: PublicCondition,
): Promise<{ threads: PublicThreadRow[]; posts: PostCardRow[] }> {
  const slugs = new Set([slug, ...adTags.map((tag) => createSlug(tag, ''))].filter(Boolean));
  const tags = [...slugs].slice(0, maxRelatedTags);
  const [threads, posts] = await Promise.all([
    hasFeature(site.features, 'forums')
      ? services.publicForum.listByTagSlugs(site.id, tags, maxRelatedThreadsOrPosts)
      : [],
    services.publicPosts.listByTagSlugs(site.id, tags, maxRelatedThreadsOrPosts),
  ]);
  return { threads, posts };
}
