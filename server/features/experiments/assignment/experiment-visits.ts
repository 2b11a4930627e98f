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
  /** Counts a session whose cookie came back with this request, unless that was done before. */
  recognize(request: FastifyRequest, reply: FastifyReply): void | Promise<void>;
  /** True if the session was assigned something and counts once its cookie comes back. */
  isAwaited(request: FastifyRequest): boolean;
  /** Something happened that may be a goal of whatever the session takes part in. */
  tell(request: FastifyRequest, event: GoalEvent): Promise<void>;
  /** What someone sees of a page: the control, if they take no part; undefined without experiment. */
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
  // Most who ask are not signed in: for them no question goes to the database but the count.
  const shownBy = new WeakMap<FastifyRequest, Map<string, Promise<Decision>>>();

  /** Which of the sites is asked; undefined where that takes a look at the session. */
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

  /** For most who ask everything is at hand, and nothing is waited for. */
  async function asking(
    request: FastifyRequest,
    reply: FastifyReply,
    symbol: string,
  ): Promise<{ experiment: RunningExperiment; ask: Ask }> {
    const experiment = assignment.peek(symbol) ?? (await find(symbol));
    const all = sites.recent.peek() ?? (await sites.recent.get());
    const place = placeAmong(all, request) ?? (await placeOfVisit(all, request));
    await recognize(request, reply);
    const visitor = visitors.findOrCreate(request);
    const { sessionId, isNewSession, note } = visitor;
    const ask = {
      ...place,
      visitorId: visitor.id,
      sessionId,
      isNewSession,
      isForgetful: request.headers['sec-fetch-site'] === 'cross-site',
      note,
      userAgent: request.headers['user-agent'] ?? '',
      kept: readKept(visitors.readText(request, visitor, cookieOf(experiment))),
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
    const before = visitors.findOrCreate(request).note;
    visitors.note(request, reply, before === '' ? noted : before + noteSeparator + noted);
  }

  /** What is new is counted with its request: a page may ask twice. */
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
    visitors.storeText(reply, visitor, cookieOf(experiment), writeKept(after));
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
        // Asked again, since the session was someone's choice until now.
        const before = { ...kept, forced: undefined, sessionId: '' };
        remember(request, reply, experiment, kept, before);
      } else {
        visitors.deleteText(reply, cookieOf(experiment));
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
