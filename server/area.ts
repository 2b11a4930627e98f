import type { Logger } from 'pino';
import type { ChangeLog } from './base/changes.ts';
import type { Config } from './base/config.ts';
import type { Events } from './base/events.ts';
import type { Hosts } from './base/hosts.ts';
import type { Pace } from './base/pace.ts';
import type { RebuildKind } from './base/rebuild-kind.ts';
import type { SitemapKind } from './base/sitemap-kind.ts';
import type { Database } from './db/database.ts';
import type { CleanUp } from './jobs/clean-up.job.ts';
import type { AnyJob, JobRunner, Jobs } from './jobs/jobs.ts';
import type { Callers } from './lib/callers.ts';
import type { Storage } from './lib/storage.ts';
import type { MailService } from './mail/mail.service.ts';

/**
 * Every use case of the product. Each area adds its own where it is built (`*.area.ts`), so that
 * routes and resolvers can be written against all of them while nothing below knows one.
 */
export interface Services {
  events: Events;
  jobs: JobRunner;
  callers: Callers;
  /** Of every area, for the job that does it every hour. */
  cleanUp: CleanUp;
}

/** What the services of every area are built from. */
export interface Core {
  config: Config;
  pace: Pace;
  database: Database;
  log: Logger;
  events: Events;
  changes: ChangeLog;
  /** Mail is sent by a job, and some jobs send mail: those may begin before all queues are open. */
  jobs: Jobs;
  mail: MailService;
  storage: Storage;
  hosts: Hosts;
  /** Whom long work gives way to. */
  callers: Callers;
}

/** Services of one area, and the background work that belongs to them. */
export interface Area {
  services: object;
  jobs: readonly AnyJob[];
  /** What is done every hour. */
  cleanUps?: readonly CleanUp[];
  /** What of it search engines are told about. */
  sitemapKinds?: readonly SitemapKind[];
  /** What of it can be worked out anew from the rest. */
  rebuildKinds?: readonly RebuildKind[];
}
