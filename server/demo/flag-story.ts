import type { TextScores } from '../../automod/automod.ts';
import type {
  AssocType,
  FlagEventStatus,
  FlagOperation,
  FlagOutcome,
  ReportReason,
} from '../../contract/moderation/content-flags.ts';
import {
  describeReasons,
  describeScores,
  hasAnyReason,
} from '../features/moderation/flag-opening/flag-opening.rules.ts';
import { describeReport } from '../features/moderation/flag-opening/flag-reports.ts';
import type { FlagReasons } from '../features/moderation/flags/flag-opening.repository.ts';
import {
  computeOutcome,
  describeOperation,
  effectsByOperation,
} from '../features/moderation/flags/flag-states.ts';
import type { DemoAccount } from './account.ts';
import { laterDateOf } from './calendar.ts';
import { type RowWithId, requireId } from './stored.ts';

export interface DemoReport {
  by: DemoAccount;
  reason: ReportReason;
  details: string;
  at: Date;
}

export interface DemoEvent {
  status: FlagEventStatus;
  body: string;
  by: DemoAccount | null;
  at: Date;
  version: number;
  /** A function, because accounts get their ids only when stored. */
  before?: () => object;
  after?: () => object;
}

export interface FlagSubject {
  assocType: AssocType;
  row: RowWithId;
  author: DemoAccount;
  reasons: FlagReasons;
  scores: TextScores | undefined;
  requiresPreModeration: boolean;
  isPending: boolean;
}

/** History of a flag in chronological order, stored as a flag with its events. */
export class FlagStory implements RowWithId {
  id?: number;
  readonly subject: FlagSubject;
  readonly openedAt: Date;
  readonly reasons: FlagReasons;
  readonly reports: DemoReport[] = [];
  readonly events: DemoEvent[] = [];
  assignees: readonly DemoAccount[] = [];
  isOpen = true;
  outcome: FlagOutcome | null;
  decidedBy: DemoAccount | null = null;
  decidedAt: Date | null = null;
  isEscalated = false;
  version = 1;
  updatedAt: Date;

  constructor(subject: FlagSubject, at: Date) {
    this.subject = subject;
    this.openedAt = at;
    this.updatedAt = at;
    this.reasons = { ...subject.reasons };
    this.outcome = subject.isPending ? 'WAITING' : null;
    const reasons = hasAnyReason(subject.reasons) ? subject.reasons : { isReported: true };
    this.addEvent('OPENED', describeReasons(reasons), null, at);
    if (subject.scores) this.addEvent('SCORED', describeScores(subject.scores), null, at);
  }

  report(report: DemoReport): void {
    if (this.events.some(({ status }) => status === 'REPORTED')) this.version++;
    this.reasons.isReported = true;
    this.reports.push(report);
    this.addEvent('REPORTED', describeReport(report), report.by, report.at);
  }

  assign(assignees: readonly DemoAccount[], by: DemoAccount, at: Date): void {
    this.version++;
    this.assignees = assignees;
    const names = assignees.map(({ username }) => username).join(', ');
    this.addEvent('ASSIGNED', `Assigned to ${names}`, by, at, {
      before: () => ({ flag: {}, assignedToUserIds: [] }),
      after: () => ({ flag: {}, assignedToUserIds: assignees.map(requireId) }),
    });
  }

  /** Decides the flag as staff would, so that the decision can be undone. */
  close(operation: FlagOperation, by: DemoAccount, at: Date): void {
    this.version++;
    const { status, content, flag } = effectsByOperation[operation];
    const held = this.outcome;
    const wasSpam = this.reasons.isSpam ?? false;
    const isSpam = flag.isSpam ?? wasSpam;
    this.isOpen = false;
    const hidden = content.isDeleted ? 'deleted' : content.isSpam ? 'spam' : 'visible';
    const isApproved = operation === 'APPROVE';
    const state = held === 'WAITING' && operation === 'DONE' ? 'pending' : hidden;
    this.outcome = computeOutcome(state, { isOpen: false, isApproved });
    this.decidedBy = by;
    this.decidedAt = at;
    const body = describeOperation(operation, this.outcome);
    this.reasons.isSpam = isSpam;
    const changed = isSpam !== wasSpam;
    this.addEvent(status, body, by, at, {
      before: () => ({
        flag: {
          isOpen: true,
          outcome: held,
          decidedById: null,
          decidedAt: null,
          ...(changed && { isSpam: wasSpam }),
        },
        content: Object.fromEntries(Object.entries(content).map(([name, is]) => [name, !is])),
      }),
      after: () => ({
        flag: { isOpen: false, outcome: this.outcome, ...(changed && { isSpam }) },
        content,
      }),
    });
  }

  escalate(by: DemoAccount, at: Date): void {
    this.version++;
    this.isEscalated = true;
    const { status, body } = effectsByOperation.ESCALATE;
    this.addEvent(status, body, by, at, {
      before: () => ({ flag: { isEscalated: false } }),
      after: () => ({ flag: { isEscalated: true } }),
    });
  }

  closeByBlocking(at: Date): void {
    this.version++;
    this.isOpen = false;
    this.outcome = this.subject.assocType === 'user' ? 'SPAM' : 'DELETED';
    this.decidedAt = at;
    this.addEvent('CLOSED_BY_BLOCKING', 'The author was removed', null, at);
  }

  private addEvent(
    status: FlagEventStatus,
    body: string,
    by: DemoAccount | null,
    at: Date,
    snapshots: Pick<DemoEvent, 'before' | 'after'> = {},
  ): void {
    this.updatedAt = laterDateOf(this.updatedAt, at);
    this.events.push({ status, body, by, at, version: this.version, ...snapshots });
  }
}
