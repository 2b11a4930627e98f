import {
  type AssignmentReason,
  experimentMessages,
} from '../../../../contract/experiments/experiments.ts';
import { notFound } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import { isBotUserAgent } from '../../../lib/bots.ts';
import { createSnapshot } from '../../../lib/snapshot.ts';
import { experimentsRepository } from '../experiments/experiments.repository.ts';
import { experimentAccountsRepository } from './accounts.repository.ts';
import {
  type AssignmentDecision,
  createVariantPicker,
  decideVariant,
  type ExperimentVisitor,
  type RunningExperiment,
} from './assignment.ts';
import { hasReceiptRoom, writeReceipt } from './assignment-receipts.ts';
import { createGoalRecorder, type GoalRecorder } from './goal-recorder.ts';
import {
  createSessionCounter,
  type ReturnedVisitor,
  type SessionWithReceipts,
  utcToday,
} from './session-counter.ts';
import { type AssignedSession, excludeForcedSession } from './sessions.repository.ts';
import {
  type AnalysisUnit,
  nextAnalysisUnit,
  type StoredAssignment,
  toCountedUnit,
} from './stored-assignment.ts';

export interface AssignmentRequest {
  siteId: number;
  visitorId: string;
  sessionId: string;
  /**
   * True if the session began with this request, so it is unknown whether the browser keeps
   * cookies.
   */
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

export interface AssignmentService extends GoalRecorder {
  find(symbol: string): Promise<RunningExperiment | undefined>;
  peek(symbol: string): RunningExperiment | undefined;
  /** Assigns a variant. Existing sessions are counted before this resolves. */
  assign(
    experiment: RunningExperiment,
    assignmentRequest: AssignmentRequest,
  ): Promise<AssignmentResult>;
  /**
   * Counts the assignments of a session's first request once its cookie has come back; each once.
   * Returns the visitors counted with them.
   */
  countReturnedSession(session: SessionWithReceipts): Promise<ReturnedVisitor[]>;
  /** Like `assign`, but stores and counts nothing. */
  explain(
    experiment: RunningExperiment,
    assignmentRequest: AssignmentRequest,
  ): Promise<AssignmentDecision>;
  /** Shows this variant for the rest of the session, and excludes the session from the counts. */
  force(
    experiment: RunningExperiment,
    assignmentRequest: AssignmentRequest,
    key: string,
  ): Promise<AssignmentResult>;
  isEmployee(userId: number): Promise<boolean>;
  deleteEndedSessions(now: Date): Promise<void>;
  reload(): void;
}

/** Maximum age of the configuration in other processes. */
const maxConfigurationAgeMs = 1000;
export function createAssignmentService({
  database,
  mailDomains,
}: {
  database: Database;
  mailDomains: readonly string[];
}): AssignmentService {
  const accounts = experimentAccountsRepository(database.db);
  const running = createSnapshot(async () => {
    const all = await experimentsRepository(database.db).listAllWithPhase();
    return new Map(
      all.map((experiment): [string, RunningExperiment] => [
        experiment.symbol,
        { ...experiment, phaseId: experiment.phaseId ?? 0, pick: createVariantPicker(experiment) },
      ]),
    );
  }, maxConfigurationAgeMs);

  const counter = createSessionCounter(database.db, running);

  const isEmployee = (userId: number) => accounts.isEmployee(userId, mailDomains);

  const toAnonymousAssignee = (assignmentRequest: AssignmentRequest): ExperimentVisitor => ({
    ...assignmentRequest,
    isBot: isBotUserAgent(assignmentRequest.userAgent),
    isEmployee: false,
    accountVariant: undefined,
  });

  /** Synchronous for visitors who are not signed in: nothing has to be queried. */
  const toAssignee = (
    experiment: RunningExperiment,
    assignmentRequest: AssignmentRequest,
  ): ExperimentVisitor | Promise<ExperimentVisitor> =>
    assignmentRequest.userId === undefined
      ? toAnonymousAssignee(assignmentRequest)
      : toAccountAssignee(experiment, assignmentRequest, assignmentRequest.userId);

  async function toAccountAssignee(
    experiment: RunningExperiment,
    assignmentRequest: AssignmentRequest,
    userId: number,
  ): Promise<ExperimentVisitor> {
    const { stored, sessionId } = assignmentRequest;
    // Skips queries for sessions that have their variant already.
    const isKnown = stored?.sessionId === sessionId && stored.forced === undefined;
    const needsEmployeeCheck = experiment.excludeEmployees || stored?.forced !== undefined;
    const needsAccountVariant = experiment.persistSessions && !isKnown;
    return {
      ...toAnonymousAssignee(assignmentRequest),
      isEmployee: needsEmployeeCheck && (await isEmployee(userId)),
      accountVariant: needsAccountVariant
        ? await accounts.findVariant(experiment.id, userId)
        : undefined,
    };
  }

  function toAssignedSession(
    experiment: RunningExperiment,
    { stored, sessionId, siteId, userId }: AssignmentRequest,
    variantKey: string,
    unit: AnalysisUnit,
  ): AssignedSession {
    return {
      experimentId: experiment.id,
      sessionId,
      phaseId: experiment.phaseId,
      siteId,
      day: utcToday(),
      variantKey,
      hasSwitched:
        stored?.variant !== undefined && (stored.hasSwitched || stored.variant !== variantKey),
      visitorPhaseId: unit.kind === 'pending' ? unit.phaseId : null,
      userId: unit.kind === 'account' && unit.userId === userId ? userId : null,
    };
  }

  /** Stores the variant of an account; from then on the account's row counts. */
  async function assignAccount(
    experiment: RunningExperiment,
    assignee: ExperimentVisitor & { userId: number },
    { variant, reason }: AssignmentDecision & { variant: string },
    unit: AnalysisUnit,
  ): Promise<string> {
    const { userId, accountVariant } = assignee;
    const visitor = unit.kind === 'visitor' ? unit : undefined;
    if (reason === 'ACCOUNT' && !visitor) return variant;
    return accounts.store({
      experimentId: experiment.id,
      userId,
      variantKey: variant,
      replaces: accountVariant,
      keepsVariant: experiment.persistSessions,
      phaseId: countedPhaseOfAccount(unit, experiment.phaseId),
      visitor,
    });
  }

  return {
    isEmployee,
    countReturnedSession: counter.countReturned,
    reload: () => running.forget(),
    find: async (symbol) => (await running.get()).get(symbol),
    peek: (symbol) => running.peek()?.get(symbol),
    explain: async (experiment, assignmentRequest) =>
      decideVariant(experiment, await toAssignee(experiment, assignmentRequest)),
    deleteEndedSessions: counter.deleteEnded,
    ...createGoalRecorder(database.db, running),

    async assign(experiment, assignmentRequest) {
      const pendingAssignee = toAssignee(experiment, assignmentRequest);
      const assignee = pendingAssignee instanceof Promise ? await pendingAssignee : pendingAssignee;
      const { variant: decided, reason } = decideVariant(experiment, assignee);
      const { userId, stored, sessionId } = assignmentRequest;
      if (decided === null || uncountedReasons.includes(reason)) {
        return { variant: decided, reason, stored };
      }
      const visitorUnit = nextAnalysisUnit(stored, reason, experiment.phaseId);
      const variant =
        userId === undefined
          ? decided
          : await assignAccount(
              experiment,
              { ...assignee, userId },
              { variant: decided, reason },
              visitorUnit,
            );
      const unit: AnalysisUnit = userId === undefined ? visitorUnit : { kind: 'account', userId };
      const assigned = toAssignedSession(experiment, assignmentRequest, variant, unit);
      // Clients that drop cookies start a new session with each request, so a session counts only
      // once its cookie came back.
      if (assignmentRequest.isNewSession && !hasReceiptRoom(assignmentRequest.receipts))
        return { variant, reason, stored };
      if (!assignmentRequest.isNewSession) await counter.count(assigned);
      const { hasSwitched } = assigned;
      const next = { variant, sessionId, hasSwitched, forced: undefined };
      return assignmentRequest.isNewSession
        ? { variant, reason, receipt: writeReceipt(assigned), stored: { ...next, unit } }
        : { variant, reason, stored: { ...next, unit: toCountedUnit(unit, assigned) } };
    },

    async force(experiment, assignmentRequest, key) {
      if (!experiment.variants.some((variant) => variant.key === key)) {
        throw notFound(experimentMessages.variantNotFound);
      }
      const before = assignmentRequest.stored;
      const stored: StoredAssignment = {
        variant: before?.variant,
        sessionId: assignmentRequest.sessionId,
        hasSwitched: before?.hasSwitched ?? false,
        forced: key,
        // Visitors who choose a variant before they are counted are never counted.
        unit: before && before.unit.kind !== 'pending' ? before.unit : { kind: 'uncounted' },
      };
      const decision = decideVariant(
        experiment,
        await toAssignee(experiment, { ...assignmentRequest, stored }),
      );
      // Forcing has no effect here, so the session is not excluded from the counts.
      if (decision.reason !== 'FORCED') return { ...decision, stored: before };
      const assigned = toAssignedSession(experiment, assignmentRequest, key, stored.unit);
      const isUncounted = await database.transaction((trx) => excludeForcedSession(trx, assigned));
      return {
        ...decision,
        stored: isUncounted ? { ...stored, unit: { kind: 'uncounted' } } : stored,
      };
    },
  };
}

/** Reasons with which nothing is counted or stored. */
const uncountedReasons: readonly AssignmentReason[] = ['WINNER', 'FORCED', 'SESSION'];

function countedPhaseOfAccount(unit: AnalysisUnit, currentPhaseId: number): number | null {
  if (unit.kind === 'uncounted') return null;
  return unit.kind === 'pending' ? unit.phaseId : currentPhaseId;
}
