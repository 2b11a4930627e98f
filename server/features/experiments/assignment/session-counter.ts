import { dayMs } from '../../../../contract/durations.ts';
import type { Db } from '../../../db/database.ts';
import { createGroupCommit } from '../../../lib/group-commit.ts';
import type { RunningExperiment } from './assignment.ts';
import { readReceipts } from './assignment-receipts.ts';
import { type AssignedSession, experimentSessionsRepository } from './sessions.repository.ts';
import type { CountedVisitor } from './stored-assignment.ts';

export interface SessionWithReceipts {
  sessionId: string;
  receipts: string;
}

/** Visitor who was counted once the session's cookie came back. */
export interface ReturnedVisitor {
  experiment: RunningExperiment;
  visitor: CountedVisitor;
}

export interface RunningExperiments {
  get(): Promise<ReadonlyMap<string, RunningExperiment>>;
}

const maxSessionsPerBatch = 500;
/** No session lasts this long, since sessions end after half an hour without requests. */
const experimentSessionRetentionMs = 2 * dayMs;

const isoDayOfTime = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Cached, because every request needs it. */
let cachedToday = { day: -1, text: '' };
export function utcToday(): string {
  const now = Date.now();
  const day = Math.floor(now / dayMs);
  if (cachedToday.day !== day) cachedToday = { day, text: isoDayOfTime(now) };
  return cachedToday.text;
}

export function createSessionCounter(db: Db, running: RunningExperiments) {
  const sessions = experimentSessionsRepository(db);
  const groupCommit = createGroupCommit<AssignedSession>(
    (batch) => sessions.countSessions(batch),
    maxSessionsPerBatch,
  );
  return {
    count: (assigned: AssignedSession) => groupCommit.add(assigned),

    deleteEnded: (now: Date) =>
      sessions.deleteBefore(new Date(now.getTime() - experimentSessionRetentionMs)),

    async countReturned({ sessionId, receipts }: SessionWithReceipts): Promise<ReturnedVisitor[]> {
      // For older receipts, the row that prevents double counting may have been deleted.
      const earliest = isoDayOfTime(Date.now() - dayMs);
      const due = readReceipts(receipts).filter(({ day }) => day >= earliest);
      await Promise.all(due.map((receipt) => groupCommit.add({ ...receipt, sessionId })));
      const all = [...(await running.get()).values()];
      return due.flatMap(({ experimentId, visitorPhaseId: phaseId, siteId, day, variantKey }) => {
        const experiment = all.find(({ id }) => id === experimentId);
        if (!experiment || phaseId === null) return [];
        return [
          { experiment, visitor: { kind: 'visitor', phaseId, siteId, day, variantKey, goals: [] } },
        ];
      });
    },
  };
}
