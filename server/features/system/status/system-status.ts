import type { ErrorGroup } from '../../../base/error-groups.ts';
import type { LiveProcess } from '../../../base/live-processes.ts';
import type { DatabaseFigures } from '../../../db/database-figures.ts';
import type { Backfill } from '../../../jobs/backfills.repository.ts';
import type { QueueFigures } from '../../../jobs/queue-figures.ts';
import type { MailFigures } from '../../../mail/mail-figures.ts';

export interface IndexAge {
  name: string;
  builtAt: Date | null;
  /** Age of the oldest change missing from it; null if it is up to date. */
  waitingSeconds: number | null;
}

export interface SystemStatus {
  version: string;
  checkedAt: Date;
  processes: LiveProcess[];
  database: DatabaseFigures & { kind: 'embedded' | 'postgres' };
  queues: QueueFigures[];
  backfills: Backfill[];
  mail: MailFigures & { hasServer: boolean };
  storage: { freeBytes: number; totalBytes: number };
  indexes: IndexAge[];
  backup: { isScheduled: boolean; lastAt: Date | null };
  errors: ErrorGroup[];
}

export interface SystemProblem {
  what: string;
  advice: string;
}
