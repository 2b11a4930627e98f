import type { FastifyRequest } from 'fastify';
import { writingMessages } from '../../contract/public-writing.ts';
import { hasFeature } from '../../contract/site-features.ts';
import { notFound } from '../app/errors.ts';
import type { Visits } from '../app/visit.ts';
import type { Site } from '../features/sites/sites.repository.ts';

/** The site of a page of the forum, which not every site has. */
export async function siteWithForum(visits: Visits, request: FastifyRequest): Promise<Site> {
  const { site } = await visits.of(request);
  if (!hasFeature(site.features, 'forums')) throw notFound(writingMessages.forumsUnavailable);
  return site;
}
