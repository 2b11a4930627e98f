import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  experimentMessages,
  type GoalEvent,
} from '../../../../contract/experiments/experiments.ts';
import type { Services } from '../../../area.ts';
import { notFound } from '../../../base/errors.ts';
import type { Hosts } from '../../../base/hosts.ts';
import type { Visits } from '../../../http/visit.ts';
import type { Visitors } from '../../../http/visitor.ts';
import { createSnapshot } from '../../../lib/snapshot.ts';
import type { Answer, Ask } from './assignment.service.ts';
import {
  type Decision,
  type Kept,
  type RunningExperiment,
  readKept,
  writeKept,
} from './assignment.ts';

/** Experiments as a request meets them: the visitor's cookies in, the variant out. */
export interface ExperimentVisits {
  /** No variant for those who take no part. */
  variant(request: FastifyRequest, reply: FastifyReply, symbol: string): Promise<Decision>;
  force(
    request: FastifyRequest,
    reply: FastifyReply,
    symbol: string,
    key: string,
  ): Promise<Decision>;
  /** What was chosen for the session is dropped; without that, what the browser keeps. */
  clear(request: FastifyRequest, reply: FastifyReply, symbol: string): Promise<void>;
  /** Whether the session takes part in the experiment. */
  reach(request: FastifyRequest, symbol: string, goal: string): Promise<boolean>;
  /** Something happened that may be a goal of whatever the session takes part in. */
  tell(request: FastifyRequest, event: GoalEvent): Promise<void>;
  /** What someone sees of a page: the control, if they take no part; undefined without experiment. */
  shown(request: FastifyRequest, reply: FastifyReply, symbol: string): Promise<string | undefined>;
}

type Place = Pick<Ask, 'siteId' | 'userId'>;

const sitesMaxAgeMs = 1000;
const cookieOf = ({ symbol }: RunningExperiment) => `nex_${symbol}`;

export function createExperimentVisits({
  services: { assignment, sites },
  hosts,
  visits,
  visitors,
}: {
  services: Pick<Services, 'assignment' | 'sites'>;
  hosts: Hosts;
  visits: Visits;
  visitors: Visitors;
}): ExperimentVisits {
  // Most who ask are not signed in: for them no question goes to the database but the count.
  const network = createSnapshot(() => sites.all(), sitesMaxAgeMs);

  async function placeOf(request: FastifyRequest): Promise<Place> {
    const all = await network.get();
    const at = (hostname: string) => all.find(({ domainName }) => domainName === hostname);
    const isNeutralHost = hosts.isNeutral(request.hostname.toLowerCase());
    // On a host that is no site's own, the page that asks says which one is meant.
    const { origin } = request.headers;
    const asks = isNeutralHost && origin && URL.canParse(origin) && at(new URL(origin).hostname);
    if (visits.tokenOf(request) === undefined) {
      const site = asks || (isNeutralHost ? all[0] : at(request.hostname.toLowerCase()));
      if (site) return { siteId: site.id, userId: undefined };
    }
    const { site, viewer } = await visits.of(request);
    return { siteId: (asks || site).id, userId: viewer?.id };
  }

  async function find(symbol: string): Promise<RunningExperiment> {
    const experiment = await assignment.find(symbol);
    if (!experiment) throw notFound(experimentMessages.notFound);
    return experiment;
  }

  async function askOf(
    request: FastifyRequest,
    reply: FastifyReply,
    experiment: RunningExperiment,
  ): Promise<Ask> {
    const place = await placeOf(request);
    const visitor = visitors.of(request, reply);
    return {
      ...place,
      visitorId: visitor.id,
      sessionId: visitor.sessionId,
      userAgent: request.headers['user-agent'] ?? '',
      kept: readKept(visitors.recall(request, visitor, cookieOf(experiment))),
    };
  }

  function remember(
    request: FastifyRequest,
    reply: FastifyReply,
    experiment: RunningExperiment,
    before: Kept | undefined,
    after: Kept | undefined,
  ): void {
    if (!after || after === before) return;
    const visitor = visitors.of(request, reply);
    visitors.remember(reply, visitor, cookieOf(experiment), writeKept(after));
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    symbol: string,
    decide: (experiment: RunningExperiment, ask: Ask) => Promise<Answer>,
  ): Promise<Decision> {
    const experiment = await find(symbol);
    const ask = await askOf(request, reply, experiment);
    const { kept, ...decision } = await decide(experiment, ask);
    remember(request, reply, experiment, ask.kept, kept);
    return decision;
  }

  return {
    variant: (request, reply, symbol) => answer(request, reply, symbol, assignment.assign),
    force: (request, reply, symbol, key) =>
      answer(request, reply, symbol, (experiment, ask) => assignment.force(experiment, ask, key)),

    async clear(request, reply, symbol) {
      const experiment = await find(symbol);
      const { kept } = await askOf(request, reply, experiment);
      if (kept?.forced !== undefined && kept.variant !== undefined) {
        // Asked again, since the session was someone's choice until now.
        const before = { ...kept, forced: undefined, sessionId: '' };
        remember(request, reply, experiment, kept, before);
      } else {
        visitors.forget(reply, cookieOf(experiment));
      }
    },

    async reach(request, symbol, goal) {
      const experiment = await find(symbol);
      const visitor = visitors.find(request);
      return assignment.reach(experiment, visitor?.sessionId ?? '', goal);
    },

    async tell(request, event) {
      const visitor = visitors.find(request);
      if (visitor) await assignment.reachByEvent(visitor.sessionId, event);
    },

    async shown(request, reply, symbol) {
      const experiment = await assignment.find(symbol);
      if (!experiment) return undefined;
      const { variant } = await answer(request, reply, symbol, assignment.assign);
      return variant ?? experiment.variants[0]?.key;
    },
  };
}
