import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  experimentMessages,
  type GoalEvent,
} from '../../../../contract/experiments/experiments.ts';
import type { Services } from '../../../area.ts';
import { notFound } from '../../../base/errors.ts';
import type { Hosts } from '../../../base/hosts.ts';
import type { Site } from '../../../base/viewer.ts';
import { findSiteByHost, findSiteOfOrigin } from '../../../http/asked-site.ts';
import type { Visits } from '../../../http/visit.ts';
import type { Visitors } from '../../../http/visitor.ts';
import type { AssignmentRequest, AssignmentResult } from './assignment.service.ts';
import type { AssignmentDecision, RunningExperiment } from './assignment.ts';
import { createAssignmentCookies } from './assignment-cookies.ts';
import { assignmentReceiptSeparator } from './assignment-receipts.ts';
import type { SessionWithReceipts } from './session-counter.ts';
import type { AnalysisUnit } from './stored-assignment.ts';

/** Experiments per request: reads the visitor's cookies, assigns, and sets cookies. */
export interface ExperimentVisits {
  assign(request: FastifyRequest, reply: FastifyReply, symbol: string): Promise<AssignmentDecision>;
  /** Assigns several experiments to the same visitor; null for those that do not exist. */
  assignSeveral(
    request: FastifyRequest,
    reply: FastifyReply,
    symbols: readonly string[],
  ): Promise<VariantsOfSeveralExperiments>;
  force(
    request: FastifyRequest,
    reply: FastifyReply,
    symbol: string,
    key: string,
  ): Promise<AssignmentDecision>;
  clear(request: FastifyRequest, reply: FastifyReply, symbol: string): Promise<void>;
  recordGoal(
    request: FastifyRequest,
    reply: FastifyReply,
    symbol: string,
    goal: string,
  ): Promise<boolean>;
  countReturnedSession(request: FastifyRequest, reply: FastifyReply): void | Promise<void>;
  /** True if a new session was assigned a variant and counts once its cookie comes back. */
  isAwaitingCookie(request: FastifyRequest): boolean;
  recordEvent(request: FastifyRequest, reply: FastifyReply, event: GoalEvent): Promise<void>;
  /**
   * Variant to render: the control for visitors who do not take part; undefined without such an
   * experiment.
   */
  variantToShow(
    request: FastifyRequest,
    reply: FastifyReply,
    symbol: string,
  ): Promise<string | undefined>;
}

interface VariantsOfSeveralExperiments {
  variants: Record<string, string | null>;
  isNewSession: boolean;
}

type SiteAndUser = Pick<AssignmentRequest, 'siteId' | 'userId'>;

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
  const decisionsByRequest = new WeakMap<
    FastifyRequest,
    Map<string, Promise<AssignmentDecision>>
  >();

  const assignmentCookies = createAssignmentCookies(visitors);

  /** Undefined if the request has a sign-in session, which needs a query. */
  function findSiteOfAnonymous(
    all: readonly Site[],
    request: FastifyRequest,
  ): SiteAndUser | undefined {
    const hostname = request.hostname.toLowerCase();
    const isNeutralHost = hosts.isNeutral(hostname);
    const site = isNeutralHost
      ? (findSiteOfOrigin(all, request) ?? all[0])
      : findSiteByHost(all, hostname);
    const isSignedIn = visits.tokenOf(request) !== undefined;
    return site && !isSignedIn ? { siteId: site.id, userId: undefined } : undefined;
  }

  async function findSiteAndUser(
    all: readonly Site[],
    request: FastifyRequest,
  ): Promise<SiteAndUser> {
    const { site, isNeutralHost, viewer } = await visits.of(request);
    const siteOfOrigin = isNeutralHost ? findSiteOfOrigin(all, request) : undefined;
    return { siteId: (siteOfOrigin ?? site).id, userId: viewer?.id };
  }

  async function findOrFail(symbol: string): Promise<RunningExperiment> {
    const experiment = await assignment.find(symbol);
    if (!experiment) throw notFound(experimentMessages.notFound);
    return experiment;
  }

  /** Awaits nothing if experiments and sites are cached and nobody is signed in. */
  async function toAssignmentRequest(
    request: FastifyRequest,
    reply: FastifyReply,
    symbol: string,
  ): Promise<{ experiment: RunningExperiment; assignmentRequest: AssignmentRequest }> {
    const experiment = assignment.peek(symbol) ?? (await findOrFail(symbol));
    const all = sites.recent.peek() ?? (await sites.recent.get());
    const siteAndUser = findSiteOfAnonymous(all, request) ?? (await findSiteAndUser(all, request));
    await countReturnedSession(request, reply);
    const visitor = visitors.findOrCreate(request);
    const { sessionId, isNewSession, note: receipts } = visitor;
    const assignmentRequest = {
      ...siteAndUser,
      visitorId: visitor.id,
      sessionId,
      isNewSession,
      isCookieless: request.headers['sec-fetch-site'] === 'cross-site',
      receipts,
      userAgent: request.headers['user-agent'] ?? '',
      stored: assignmentCookies.read(request, visitor, experiment),
    };
    return { experiment, assignmentRequest };
  }

  function countReturnedSession(
    request: FastifyRequest,
    reply: FastifyReply,
  ): void | Promise<void> {
    const visitor = visitors.find(request);
    if (!visitor || visitor.isNewSession || visitor.note === '') return;
    const { sessionId, note: receipts } = visitor;
    visitors.clearNote(request, reply);
    return storeReturnedVisitors(request, reply, { sessionId, receipts });
  }

  async function storeReturnedVisitors(
    request: FastifyRequest,
    reply: FastifyReply,
    session: SessionWithReceipts,
  ): Promise<void> {
    for (const { experiment, visitor } of await assignment.countReturnedSession(session)) {
      const stored = assignmentCookies.read(request, visitors.of(request, reply), experiment);
      if (stored?.unit.kind !== 'pending') continue;
      assignmentCookies.store(request, reply, experiment, stored, { ...stored, unit: visitor });
    }
  }

  function addReceipt(request: FastifyRequest, reply: FastifyReply, receipt: string): void {
    const before = visitors.findOrCreate(request).note;
    visitors.note(
      request,
      reply,
      before === '' ? receipt : before + assignmentReceiptSeparator + receipt,
    );
  }

  /** Assigns once per request and experiment, because a page may request it twice. */
  function oncePerRequest(
    request: FastifyRequest,
    symbol: string,
    decide: () => Promise<AssignmentDecision>,
  ): Promise<AssignmentDecision> {
    const decided =
      decisionsByRequest.get(request) ?? new Map<string, Promise<AssignmentDecision>>();
    decisionsByRequest.set(request, decided);
    const decision = decided.get(symbol) ?? decide();
    decided.set(symbol, decision);
    return decision;
  }

  async function recordGoals(
    request: FastifyRequest,
    reply: FastifyReply,
    experiment: RunningExperiment,
    record: (sessionId: string, unit: AnalysisUnit) => Promise<string[] | undefined>,
  ): Promise<boolean> {
    await countReturnedSession(request, reply);
    const visitor = visitors.find(request);
    const stored = visitor && assignmentCookies.read(request, visitor, experiment);
    const reached = await record(visitor?.sessionId ?? '', stored?.unit ?? { kind: 'uncounted' });
    if (reached && stored?.unit.kind === 'visitor') {
      const goals = [...new Set([...stored.unit.goals, ...reached])];
      if (goals.length > stored.unit.goals.length) {
        const unit = { ...stored.unit, goals };
        assignmentCookies.store(request, reply, experiment, stored, { ...stored, unit });
      }
    }
    return reached !== undefined;
  }

  async function assignAndSetCookies(
    request: FastifyRequest,
    reply: FastifyReply,
    symbol: string,
    decide: (
      experiment: RunningExperiment,
      assignmentRequest: AssignmentRequest,
    ) => Promise<AssignmentResult>,
  ): Promise<AssignmentDecision> {
    const { experiment, assignmentRequest } = await toAssignmentRequest(request, reply, symbol);
    const { variant, reason, stored, receipt } = await decide(experiment, assignmentRequest);
    // Everybody gets the winner, so the visitor need not be recognised.
    if (reason === 'WINNER') return { variant, reason };
    if (receipt === undefined) visitors.of(request, reply);
    else addReceipt(request, reply, receipt);
    assignmentCookies.store(request, reply, experiment, assignmentRequest.stored, stored);
    return { variant, reason };
  }

  function isAwaitingCookie(request: FastifyRequest): boolean {
    const visitor = visitors.find(request);
    return visitor?.isNewSession === true && visitor.note !== '';
  }

  return {
    countReturnedSession,
    isAwaitingCookie,
    async assignSeveral(request, reply, symbols) {
      const variants: [string, string | null][] = [];
      for (const symbol of symbols) {
        const isKnown = (await assignment.find(symbol)) !== undefined;
        const decision =
          isKnown && (await assignAndSetCookies(request, reply, symbol, assignment.assign));
        variants.push([symbol, decision ? decision.variant : null]);
      }
      return { variants: Object.fromEntries(variants), isNewSession: isAwaitingCookie(request) };
    },
    assign: (request, reply, symbol) =>
      assignAndSetCookies(request, reply, symbol, assignment.assign),
    force: (request, reply, symbol, key) =>
      assignAndSetCookies(request, reply, symbol, (experiment, assignmentRequest) =>
        assignment.force(experiment, assignmentRequest, key),
      ),

    async clear(request, reply, symbol) {
      const {
        experiment,
        assignmentRequest: { stored },
      } = await toAssignmentRequest(request, reply, symbol);
      visitors.of(request, reply);
      if (stored?.forced !== undefined && stored.variant !== undefined) {
        // An empty session id makes the next request assign again.
        const before = { ...stored, forced: undefined, sessionId: '' };
        assignmentCookies.store(request, reply, experiment, stored, before);
      } else if (stored && stored.unit.kind !== 'pending') {
        // Keeps the unit, so that the visitor does not count twice.
        const before = { ...stored, variant: undefined, forced: undefined, sessionId: '' };
        assignmentCookies.store(request, reply, experiment, stored, before);
      } else {
        assignmentCookies.delete(reply, experiment);
      }
    },

    async recordGoal(request, reply, symbol, goal) {
      const experiment = await findOrFail(symbol);
      return recordGoals(request, reply, experiment, (sessionId, unit) =>
        assignment.recordGoal(experiment, sessionId, unit, goal),
      );
    },

    async recordEvent(request, reply, event) {
      if (!visitors.find(request)) return;
      for (const experiment of await assignment.listWithEvent(event)) {
        await recordGoals(request, reply, experiment, (sessionId, unit) =>
          assignment.recordGoalsOfEvent(experiment, sessionId, unit, event),
        );
      }
    },

    async variantToShow(request, reply, symbol) {
      const experiment = await assignment.find(symbol);
      if (!experiment) return undefined;
      const { variant } = await oncePerRequest(request, symbol, () =>
        assignAndSetCookies(request, reply, symbol, assignment.assign),
      );
      return variant ?? experiment.variants[0]?.key;
    },
  };
}
