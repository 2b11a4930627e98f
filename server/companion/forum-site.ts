import type { FastifyRequest } from 'fastify';
import { writingMessages } from '../../contract/moderation/public-writing.ts';
import { hasFeature } from '../../contract/site/site-features.ts';
import { notFound } from '../base/errors.ts';
import type { Site } from '../base/viewer.ts';
import type { Visits } from '../http/visit.ts';

export async function requireForumSite(visits: Visits, request: FastifyRequest): Promise<Site> {
  const { site } = await visits.of(request);
  if (!hasFeature(site.features, 'forums')) throw notFound(writingMessages.forumsUnavailable);
  return site;
}
