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
  type Assignee,
  type AssignmentDecision,
  decide,
  pickerOf,
  type RunningExperiment,
  type StoredAssignment,
} from './assignment.ts';
import { hasReceiptRoom, readReceipts, writeReceipt } from './assignment-receipts.ts';
import {
  type AssignedSession,
  experimentSessionsRepository,
  forceSession,
} from './sessions.repository.ts';

export interface AssignmentRequest {
  siteId: number;
  visitorId: string;
  sessionId: string;
  /** The session began with this request, so it is unknown whether the browser keeps cookies. */
  isNewSession: boolean;
  isCookieless: boolean;
  receipts: string;
  userId: number | undefined;
  userAgent: string;
  stored: StoredAssignment | undefined;
}

export interface AssignmentResult extends AssignmentDecision {
  stored: StoredAssignment | undefined;
  /** Stored with a new session; the session counts once the browser returns it. */
  receipt?: string | undefined;
}

/** An existing session with the receipts from its first request. */
export interface KnownSession {
  sessionId: string;
  receipts: string;
}

export interface AssignmentService {
  find(symbol: string): Promise<RunningExperiment | undefined>;
  peek(symbol: string): RunningExperiment | undefined;
  /** Assigns a variant. Existing sessions are counted before this resolves. */
  assign(
    experiment: RunningExperiment,
    assignmentRequest: AssignmentRequest,
  ): Promise<AssignmentResult>;
  /**
   * Counts the assignments of a session's first request, now that its cookie came back; each once.
   */
  countReturnedSession(session: KnownSession): Promise<void>;
  /** Like `assign`, but stores and counts nothing. */
  explain(
    experiment: RunningExperiment,
    assignmentRequest: AssignmentRequest,
  ): Promise<AssignmentDecision>;
  /** Shows this variant for the rest of the session, and takes the session out of the counts. */
  force(
    experiment: RunningExperiment,
    assignmentRequest: AssignmentRequest,
    key: string,
  ): Promise<AssignmentResult>;
  /**
   * True if the session takes part and the goal was recorded, once. False for goals with an event.
   */
  recordGoal(
    experiment: RunningExperiment,
    session: KnownSession,
    goalKey: string,
  ): Promise<boolean>;
  recordGoalsOfEvent(session: KnownSession, event: GoalEvent): Promise<void>;
  isEmployee(userId: number): Promise<boolean>;
  deleteEndedSessions(now: Date): Promise<void>;
  reload(): void;
}

/** Age up to which processes may use a previous configuration. */
const maxAgeMs = 1000;
const maxBatch = 500;
/** Sessions end after half an hour without requests, so that no session lasts this long. */
const dayMs = 24 * 3_600_000;
const sessionRetentionMs = 2 * dayMs;

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
  const groupCommit = createGroupCommit<AssignedSession>(
    (batch) => sessions.countSessions(batch),
    maxBatch,
  );
  const running = createSnapshot(async () => {
    const all = await experimentsRepository(database.db).listAllWithPhase();
    return new Map(
      all.map((experiment): [string, RunningExperiment] => [
        experiment.symbol,
        { ...experiment, phaseId: experiment.phaseId ?? 0, pick: pickerOf(experiment) },
      ]),
    );
  }, maxAgeMs);

  const isEmployee = (userId: number) => sessions.isEmployee(userId, mailDomains);

  const toAnonymousAssignee = (assignmentRequest: AssignmentRequest): Assignee => ({
    ...assignmentRequest,
    isBot: isBotAgent(assignmentRequest.userAgent),
    isEmployee: false,
    accountVariant: undefined,
  });

  /** Synchronous for visitors who are not signed in: nothing has to be queried. */
  const toAssignee = (
    experiment: RunningExperiment,
    assignmentRequest: AssignmentRequest,
  ): Assignee | Promise<Assignee> =>
    assignmentRequest.userId === undefined
      ? toAnonymousAssignee(assignmentRequest)
      : toAccountAssignee(experiment, assignmentRequest, assignmentRequest.userId);

  async function toAccountAssignee(
    experiment: RunningExperiment,
    assignmentRequest: AssignmentRequest,
    userId: number,
  ): Promise<Assignee> {
    const { stored, sessionId } = assignmentRequest;
    // Skips queries for sessions that have their variant already.
    const isKnown = stored?.sessionId === sessionId && stored.forced === undefined;
    const needsEmployeeCheck = experiment.excludeEmployees || stored?.forced !== undefined;
    const needsAccountVariant = experiment.persistSessions && !isKnown;
    return {
      ...toAnonymousAssignee(assignmentRequest),
      isEmployee: needsEmployeeCheck && (await isEmployee(userId)),
      accountVariant: needsAccountVariant
        ? await sessions.findAccountVariant(experiment.id, userId)
        : undefined,
    };
  }

  function toAssignedSession(
    experiment: RunningExperiment,
    assignmentRequest: AssignmentRequest,
    variantKey: string,
  ): AssignedSession {
    const { stored } = assignmentRequest;
    return {
      experimentId: experiment.id,
      sessionId: assignmentRequest.sessionId,
      phaseId: experiment.phaseId,
      siteId: assignmentRequest.siteId,
      day: today(),
      variantKey,
      isFirst: stored?.variant === undefined || stored.phaseId !== experiment.phaseId,
      hasSwitched:
        stored?.variant !== undefined && (stored.hasSwitched || stored.variant !== variantKey),
    };
  }

  /**
   * Leaves out receipts older than a day: the session's row, which prevents double counting, may be
   * deleted.
   */
  async function countReturnedSession({ sessionId, receipts }: KnownSession): Promise<void> {
    const earliest = dayOf(Date.now() - dayMs);
    const due = readReceipts(receipts).filter(({ day }) => day >= earliest);
    await Promise.all(due.map((receipt) => groupCommit.add({ ...receipt, sessionId })));
  }

  return {
    isEmployee,
    countReturnedSession,
    reload: () => running.forget(),
    find: async (symbol) => (await running.get()).get(symbol),
    peek: (symbol) => running.peek()?.get(symbol),
    explain: async (experiment, assignmentRequest) =>
      decide(experiment, await toAssignee(experiment, assignmentRequest)),
    deleteEndedSessions: (now) =>
      sessions.deleteBefore(new Date(now.getTime() - sessionRetentionMs)),

    async assign(experiment, assignmentRequest) {
      const pendingAssignee = toAssignee(experiment, assignmentRequest);
      const assignee = pendingAssignee instanceof Promise ? await pendingAssignee : pendingAssignee;
      const { variant: decided, reason } = decide(experiment, assignee);
      if (decided === null || reason === 'FORCED' || reason === 'SESSION') {
        return { variant: decided, reason, stored: assignmentRequest.stored };
      }
      const { userId } = assignmentRequest;
      const variant =
        experiment.persistSessions && userId !== undefined && reason !== 'ACCOUNT'
          ? await sessions.storeForAccount(experiment.id, userId, decided, assignee.accountVariant)
          : decided;
      const assigned = toAssignedSession(experiment, assignmentRequest, variant);
      // Visitors who keep a variant are no evidence for the sample ratio.
      const isFirst = assigned.isFirst && reason === 'ASSIGNED';
      const { phaseId, sessionId, hasSwitched } = assigned;
      // Clients that drop cookies start a new session with each request, so a session counts only
      // once its cookie came back.
      if (assignmentRequest.isNewSession && !hasReceiptRoom(assignmentRequest.receipts))
        return { variant, reason, stored: assignmentRequest.stored };
      if (!assignmentRequest.isNewSession) await groupCommit.add({ ...assigned, isFirst });
      const receipt = assignmentRequest.isNewSession
        ? writeReceipt({ ...assigned, isFirst })
        : undefined;
      return {
        variant,
        reason,
        receipt,
        stored: { variant, phaseId, sessionId, hasSwitched, forced: undefined },
      };
    },

    async force(experiment, assignmentRequest, key) {
      if (!experiment.variants.some((variant) => variant.key === key)) {
        throw notFound(experimentMessages.variantNotFound);
      }
      const stored: StoredAssignment = {
        variant: assignmentRequest.stored?.variant,
        phaseId: assignmentRequest.stored?.phaseId ?? experiment.phaseId,
        sessionId: assignmentRequest.sessionId,
        hasSwitched: assignmentRequest.stored?.hasSwitched ?? false,
        forced: key,
      };
      const decision = decide(
        experiment,
        await toAssignee(experiment, { ...assignmentRequest, stored }),
      );
      // Forcing has no effect here, so the session is not excluded from the counts.
      if (decision.reason !== 'FORCED') return { ...decision, stored: assignmentRequest.stored };
      const assigned = toAssignedSession(experiment, assignmentRequest, key);
      await database.transaction((trx) => forceSession(trx, assigned));
      return { ...decision, stored };
    },

    async recordGoal(experiment, session, goalKey) {
      const goal = experiment.goals.find(({ key }) => key === goalKey);
      if (!goal) {
        throw notFound(experimentMessages.goalNotFound);
      }
      // Goals with an event are recorded by the server only.
      if (goal.event !== null) return false;
      await countReturnedSession(session);
      if (!(await sessions.takesPart(experiment.id, session.sessionId))) return false;
      await sessions.recordGoal(experiment.id, session.sessionId, goalKey);
      return true;
    },

    async recordGoalsOfEvent(session, event) {
      await countReturnedSession(session);
      for (const experiment of (await running.get()).values()) {
        const goals = experiment.goals.filter((goal) => goal.event === event);
        if (!experiment.isActive || goals.length === 0) continue;
        for (const { key } of goals) {
          await sessions.recordGoal(experiment.id, session.sessionId, key);
        }
      }
    },
  };
}
