import type { Logger } from 'pino';
import type { ChangeLog } from './base/changes.ts';
import type { Config } from './base/config.ts';
import type { Events } from './base/events.ts';
import type { Hosts } from './base/hosts.ts';
import type { LeakedPasswords } from './base/leaked-passwords.ts';
import type { Metrics } from './base/metrics.ts';
import type { Pace } from './base/pace.ts';
import type { MarkedList } from './base/page-marks.ts';
import type { RebuildKind } from './base/rebuild-kind.ts';
import type { RetentionRule } from './base/retention.ts';
import type { SitemapKind } from './base/sitemap-kind.ts';
import type { TextWork } from './base/text-work.ts';
import type { Database } from './db/database.ts';
import type { CleanUp } from './jobs/clean-up.job.ts';
import type { AnyJob, JobRunner, Jobs } from './jobs/jobs.ts';
import type { Callers } from './lib/callers.ts';
import type { SecretBox } from './lib/secret-box.ts';
import type { Storage } from './lib/storage.ts';
import type { MailService } from './mail/mail.service.ts';

/**
 * All use cases. Each area adds its own in `*.area.ts`, so that routes and resolvers see all of
 * them while nothing below depends on an area.
 */
export interface Services {
  events: Events;
  jobs: JobRunner;
  callers: Callers;
  texts: TextWork;
  cleanUp: CleanUp;
  /** Removes what sites no longer keep; a job does so every night. */
  applyRetention(now: Date): Promise<boolean>;
  /** Brings the marks of long lists up to date at once; a job does so every minute. */
  updatePageMarks(): Promise<void>;
  metrics: Metrics;
}

/** Parts that every area can use. A service names those it takes: `Pick<Core, 'database'>`. */
export interface Core {
  config: Config;
  pace: Pace;
  database: Database;
  log: Logger;
  events: Events;
  changes: ChangeLog;
  /** `send` waits until the queues are open, because services are created before their jobs. */
  jobs: Jobs;
  mail: MailService;
  storage: Storage;
  secretBox: SecretBox;
  leakedPasswords: LeakedPasswords;
  hosts: Hosts;
  callers: Callers;
  metrics: Metrics;
  texts: TextWork;
}

export interface Area {
  services: object;
  jobs: readonly AnyJob[];
  cleanUps?: readonly CleanUp[];
  sitemapKinds?: readonly SitemapKind[];
  rebuildKinds?: readonly RebuildKind[];
  retentionRules?: readonly RetentionRule[];
  markedLists?: readonly MarkedList[];
}
