import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  experimentMessages,
  type GoalEvent,
} from '../../../../contract/experiments/experiments.ts';
import type { Services } from '../../../area.ts';
import { notFound } from '../../../base/errors.ts';
import type { Hosts } from '../../../base/hosts.ts';
import type { Site } from '../../../base/viewer.ts';
import { siteAt, siteOfPage } from '../../../http/asked-site.ts';
import type { Visits } from '../../../http/visit.ts';
import type { Visitors } from '../../../http/visitor.ts';
import type { Answer, Ask, KnownSession } from './assignment.service.ts';
import {
  type Decision,
  type Kept,
  type RunningExperiment,
  readKept,
  writeKept,
} from './assignment.ts';
import { noteSeparator } from './noted-sessions.ts';

/** Experiments per request: reads the visitor's cookies, assigns, and sets cookies. */
export interface ExperimentVisits {
  variant(request: FastifyRequest, reply: FastifyReply, symbol: string): Promise<Decision>;
  force(
    request: FastifyRequest,
    reply: FastifyReply,
    symbol: string,
    key: string,
  ): Promise<Decision>;
  /** Removes a forced variant, or else the stored assignment. */
  clear(request: FastifyRequest, reply: FastifyReply, symbol: string): Promise<void>;
  /** True if the session takes part and the goal was recorded. */
  reach(request: FastifyRequest, symbol: string, goal: string): Promise<boolean>;
  /** Counts a session whose cookie came back with this request, once. */
  recognize(request: FastifyRequest, reply: FastifyReply): void | Promise<void>;
  /** True if a new session was assigned a variant and counts once its cookie comes back. */
  isAwaited(request: FastifyRequest): boolean;
  /** Records the goals that have this event, in all experiments of the session. */
  tell(request: FastifyRequest, event: GoalEvent): Promise<void>;
  /**
   * Variant to render: the control for visitors who take no part; undefined without such an
   * experiment.
   */
  shown(request: FastifyRequest, reply: FastifyReply, symbol: string): Promise<string | undefined>;
}

type Place = Pick<Ask, 'siteId' | 'userId'>;

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
  const shownBy = new WeakMap<FastifyRequest, Map<string, Promise<Decision>>>();

  /** Undefined if the request has a sign-in session, which needs a query. */
  function placeAmong(all: readonly Site[], request: FastifyRequest): Place | undefined {
    const hostname = request.hostname.toLowerCase();
    const isNeutralHost = hosts.isNeutral(hostname);
    const site = isNeutralHost ? (siteOfPage(all, request) ?? all[0]) : siteAt(all, hostname);
    const isSignedIn = visits.tokenOf(request) !== undefined;
    return site && !isSignedIn ? { siteId: site.id, userId: undefined } : undefined;
  }

  async function placeOfVisit(all: readonly Site[], request: FastifyRequest): Promise<Place> {
    const { site, isNeutralHost, viewer } = await visits.of(request);
    const asks = isNeutralHost ? siteOfPage(all, request) : undefined;
    return { siteId: (asks ?? site).id, userId: viewer?.id };
  }

  async function find(symbol: string): Promise<RunningExperiment> {
    const experiment = await assignment.find(symbol);
    if (!experiment) throw notFound(experimentMessages.notFound);
    return experiment;
  }

  /** Awaits nothing if experiments and sites are cached and nobody is signed in. */
  async function asking(
    request: FastifyRequest,
    reply: FastifyReply,
    symbol: string,
  ): Promise<{ experiment: RunningExperiment; ask: Ask }> {
    const experiment = assignment.peek(symbol) ?? (await find(symbol));
    const all = sites.recent.peek() ?? (await sites.recent.get());
    const place = placeAmong(all, request) ?? (await placeOfVisit(all, request));
    await recognize(request, reply);
    const visitor = visitors.meet(request);
    const { sessionId, isNewSession, note } = visitor;
    const ask = {
      ...place,
      visitorId: visitor.id,
      sessionId,
      isNewSession,
      isForgetful: request.headers['sec-fetch-site'] === 'cross-site',
      note,
      userAgent: request.headers['user-agent'] ?? '',
      kept: readKept(visitors.recall(request, visitor, cookieOf(experiment))),
    };
    return { experiment, ask };
  }

  function sessionOf(request: FastifyRequest): KnownSession {
    const { sessionId = '', note = '' } = visitors.find(request) ?? {};
    return { sessionId, note };
  }

  function recognize(request: FastifyRequest, reply: FastifyReply): void | Promise<void> {
    const visitor = visitors.find(request);
    if (!visitor || visitor.isNewSession || visitor.note === '') return;
    const { sessionId, note: noted } = visitor;
    visitors.clearNote(request, reply);
    return assignment.countReturned({ sessionId, note: noted });
  }

  function note(request: FastifyRequest, reply: FastifyReply, noted: string): void {
    const before = visitors.meet(request).note;
    visitors.note(request, reply, before === '' ? noted : before + noteSeparator + noted);
  }

  /** Assigns once per request and experiment, because a page may ask twice. */
  function onceOf(
    request: FastifyRequest,
    symbol: string,
    decide: () => Promise<Decision>,
  ): Promise<Decision> {
    const decided = shownBy.get(request) ?? new Map<string, Promise<Decision>>();
    shownBy.set(request, decided);
    const decision = decided.get(symbol) ?? decide();
    decided.set(symbol, decision);
    return decision;
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
    const { experiment, ask } = await asking(request, reply, symbol);
    const { variant, reason, kept, noted } = await decide(experiment, ask);
    if (noted === undefined) visitors.of(request, reply);
    else note(request, reply, noted);
    remember(request, reply, experiment, ask.kept, kept);
    return { variant, reason };
  }

  return {
    recognize,
    isAwaited(request) {
      const visitor = visitors.find(request);
      return visitor?.isNewSession === true && visitor.note !== '';
    },
    variant: (request, reply, symbol) => answer(request, reply, symbol, assignment.assign),
    force: (request, reply, symbol, key) =>
      answer(request, reply, symbol, (experiment, ask) => assignment.force(experiment, ask, key)),

    async clear(request, reply, symbol) {
      const {
        experiment,
        ask: { kept },
      } = await asking(request, reply, symbol);
      visitors.of(request, reply);
      if (kept?.forced !== undefined && kept.variant !== undefined) {
        // An empty session id makes the next request assign again.
        const before = { ...kept, forced: undefined, sessionId: '' };
        remember(request, reply, experiment, kept, before);
      } else {
        visitors.forget(reply, cookieOf(experiment));
      }
    },

    async reach(request, symbol, goal) {
      const experiment = await find(symbol);
      return assignment.reach(experiment, sessionOf(request), goal);
    },

    async tell(request, event) {
      if (visitors.find(request)) await assignment.reachByEvent(sessionOf(request), event);
    },

    async shown(request, reply, symbol) {
      const experiment = await assignment.find(symbol);
      if (!experiment) return undefined;
      const { variant } = await onceOf(request, symbol, () =>
        answer(request, reply, symbol, assignment.assign),
      );
      return variant ?? experiment.variants[0]?.key;
    },
  };
}
