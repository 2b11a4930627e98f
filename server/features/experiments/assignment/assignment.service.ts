import {
  experimentMessages,
  type GoalEvent,
} from '../../../../contract/experiments/experiments.ts';
import { notFound } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import { isBotAgent } from '../../../lib/bots.ts';
import { createGroupCommit } from '../../../lib/group-commit.ts';
import { createSnapshot } from '../../../lib/snapshot.ts';
import { experimentsRepository } from '../experiments/experiments.repository.ts';
import {
  type Asker,
  type Decision,
  decide,
  type Kept,
  pickOf,
  type RunningExperiment,
} from './assignment.ts';
import { hasRoom, readNotes, writeNoted } from './noted-sessions.ts';
import { type Arrival, experimentSessionsRepository, forceSession } from './sessions.repository.ts';

export interface Ask {
  siteId: number;
  visitorId: string;
  sessionId: string;
  /** The session began with this request, so it is unknown whether the browser keeps cookies. */
  isNewSession: boolean;
  isForgetful: boolean;
  note: string;
  userId: number | undefined;
  userAgent: string;
  kept: Kept | undefined;
}

export interface Answer extends Decision {
  /** Assignment to store in the browser. */
  kept: Kept | undefined;
  /** Stored with a new session; the session counts once the browser returns it. */
  noted?: string | undefined;
}

/** An existing session with the receipts from its first request. */
export interface KnownSession {
  sessionId: string;
  note: string;
}

export interface AssignmentService {
  find(symbol: string): Promise<RunningExperiment | undefined>;
  /** Like `find`, but only from the cache. */
  peek(symbol: string): RunningExperiment | undefined;
  /** Assigns a variant. Existing sessions are counted before this resolves. */
  assign(experiment: RunningExperiment, ask: Ask): Promise<Answer>;
  /**
   * Counts the assignments of a session's first request, now that its cookie came back; each once.
   */
  countReturned(session: KnownSession): Promise<void>;
  /** Like `assign`, but stores and counts nothing. */
  explain(experiment: RunningExperiment, ask: Ask): Promise<Decision>;
  /** Shows this variant for the rest of the session, and takes the session out of the counts. */
  force(experiment: RunningExperiment, ask: Ask, key: string): Promise<Answer>;
  /**
   * True if the session takes part and the goal was recorded, once. False for goals with an event.
   */
  reach(experiment: RunningExperiment, session: KnownSession, goalKey: string): Promise<boolean>;
  reachByEvent(session: KnownSession, event: GoalEvent): Promise<void>;
  isEmployee(userId: number): Promise<boolean>;
  deleteOver(now: Date): Promise<void>;
  reload(): void;
}

/** Other processes may use the previous configuration for this long. */
const maxAgeMs = 1000;
const maxBatch = 500;
/** Sessions end after half an hour without requests, so that no session lasts this long. */
const dayMs = 24 * 3_600_000;
const sessionsKeptMs = 2 * dayMs;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Cached, because every request needs it. */
let latest = { day: -1, text: '' };
function today(): string {
  const now = Date.now();
  const day = Math.floor(now / dayMs);
  if (latest.day !== day) latest = { day, text: dayOf(now) };
  return latest.text;
}

export function createAssignmentService({
  database,
  mailDomains,
}: {
  database: Database;
  mailDomains: readonly string[];
}): AssignmentService {
  const sessions = experimentSessionsRepository(database.db);
  const counting = createGroupCommit<Arrival>((batch) => sessions.count(batch), maxBatch);
  const running = createSnapshot(async () => {
    const all = await experimentsRepository(database.db).all();
    return new Map(
      all.map((experiment): [string, RunningExperiment] => [
        experiment.symbol,
        { ...experiment, phaseId: experiment.phaseId ?? 0, pick: pickOf(experiment) },
      ]),
    );
  }, maxAgeMs);

  const isEmployee = (userId: number) => sessions.isEmployee(userId, mailDomains);

  const strangerOf = (ask: Ask): Asker => ({
    ...ask,
    isBot: isBotAgent(ask.userAgent),
    isEmployee: false,
    ofAccount: undefined,
  });

  /** Synchronous for visitors who are not signed in: nothing has to be queried. */
  const askerOf = (experiment: RunningExperiment, ask: Ask): Asker | Promise<Asker> =>
    ask.userId === undefined ? strangerOf(ask) : memberOf(experiment, ask, ask.userId);

  async function memberOf(experiment: RunningExperiment, ask: Ask, userId: number): Promise<Asker> {
    const { kept, sessionId } = ask;
    // Skips queries for sessions that have their variant already.
    const isKnown = kept?.sessionId === sessionId && kept.forced === undefined;
    const matters = experiment.excludeEmployees || kept?.forced !== undefined;
    const remembers = experiment.persistSessions && !isKnown;
    return {
      ...strangerOf(ask),
      isEmployee: matters && (await isEmployee(userId)),
      ofAccount: remembers ? await sessions.accountVariant(experiment.id, userId) : undefined,
    };
  }

  function arrivalOf(experiment: RunningExperiment, ask: Ask, variantKey: string): Arrival {
    const { kept } = ask;
    return {
      experimentId: experiment.id,
      sessionId: ask.sessionId,
      phaseId: experiment.phaseId,
      siteId: ask.siteId,
      day: today(),
      variantKey,
      isFirst: kept?.variant === undefined || kept.phaseId !== experiment.phaseId,
      hasSwitched: kept?.variant !== undefined && (kept.hasSwitched || kept.variant !== variantKey),
    };
  }

  /**
   * Leaves out receipts older than a day: the session's row, which prevents double counting, may be
   * deleted.
   */
  async function countReturned({ sessionId, note }: KnownSession): Promise<void> {
    const earliest = dayOf(Date.now() - dayMs);
    const due = readNotes(note).filter(({ day }) => day >= earliest);
    await Promise.all(due.map((noted) => counting.add({ ...noted, sessionId })));
  }

  return {
    isEmployee,
    countReturned,
    reload: () => running.forget(),
    find: async (symbol) => (await running.get()).get(symbol),
    peek: (symbol) => running.peek()?.get(symbol),
    explain: async (experiment, ask) => decide(experiment, await askerOf(experiment, ask)),
    deleteOver: (now) => sessions.deleteBefore(new Date(now.getTime() - sessionsKeptMs)),

    async assign(experiment, ask) {
      const asked = askerOf(experiment, ask);
      const asker = asked instanceof Promise ? await asked : asked;
      const { variant: decided, reason } = decide(experiment, asker);
      if (decided === null || reason === 'FORCED' || reason === 'SESSION') {
        return { variant: decided, reason, kept: ask.kept };
      }
      const { userId } = ask;
      const variant =
        experiment.persistSessions && userId !== undefined && reason !== 'ACCOUNT'
          ? await sessions.keepForAccount(experiment.id, userId, decided, asker.ofAccount)
          : decided;
      const arrival = arrivalOf(experiment, ask, variant);
      // Only newly assigned visitors are evidence for the sample ratio.
      const isFirst = arrival.isFirst && reason === 'ASSIGNED';
      const { phaseId, sessionId, hasSwitched } = arrival;
      // Clients that drop cookies start a new session with each request, so a session counts only
      // once its cookie came back.
      if (ask.isNewSession && !hasRoom(ask.note)) return { variant, reason, kept: ask.kept };
      if (!ask.isNewSession) await counting.add({ ...arrival, isFirst });
      const noted = ask.isNewSession ? writeNoted({ ...arrival, isFirst }) : undefined;
      return {
        variant,
        reason,
        noted,
        kept: { variant, phaseId, sessionId, hasSwitched, forced: undefined },
      };
    },

    async force(experiment, ask, key) {
      if (!experiment.variants.some((variant) => variant.key === key)) {
        throw notFound(experimentMessages.variantNotFound);
      }
      const kept: Kept = {
        variant: ask.kept?.variant,
        phaseId: ask.kept?.phaseId ?? experiment.phaseId,
        sessionId: ask.sessionId,
        hasSwitched: ask.kept?.hasSwitched ?? false,
        forced: key,
      };
      const decision = decide(experiment, await askerOf(experiment, { ...ask, kept }));
      // The variant would not be shown, so the session stays in the counts.
      if (decision.reason !== 'FORCED') return { ...decision, kept: ask.kept };
      const arrival = arrivalOf(experiment, ask, key);
      await database.transaction((trx) => forceSession(trx, arrival));
      return { ...decision, kept };
    },

    async reach(experiment, session, goalKey) {
      const goal = experiment.goals.find(({ key }) => key === goalKey);
      if (!goal) {
        throw notFound(experimentMessages.goalNotFound);
      }
      // Goals with an event are recorded by the server only.
      if (goal.event !== null) return false;
      await countReturned(session);
      if (!(await sessions.takesPart(experiment.id, session.sessionId))) return false;
      await sessions.reachGoal(experiment.id, session.sessionId, goalKey);
      return true;
    },

    async reachByEvent(session, event) {
      await countReturned(session);
      for (const experiment of (await running.get()).values()) {
        const goals = experiment.goals.filter((goal) => goal.event === event);
        if (!experiment.isActive || goals.length === 0) continue;
        for (const { key } of goals) {
          await sessions.reachGoal(experiment.id, session.sessionId, key);
        }
      }
    },
  };
}
