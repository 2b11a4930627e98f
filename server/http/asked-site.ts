import type { FastifyRequest } from 'fastify';
import type { Site } from '../base/viewer.ts';

export function findSiteByHost(all: readonly Site[], hostname: string): Site | undefined {
  return all.find(({ domainName }) => domainName === hostname);
}

export function findSiteOfOrigin(
  all: readonly Site[],
  { headers }: FastifyRequest,
): Site | undefined {
  const { origin } = headers;
  if (!origin || !URL.canParse(origin)) return undefined;
  return findSiteByHost(all, new URL(origin).hostname);
}
