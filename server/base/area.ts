import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { AnyJob, Jobs } from '../jobs/jobs.ts';
import type { Storage } from '../lib/storage.ts';
import type { MailService } from '../mail/mail.service.ts';
import type { ChangeLog } from './changes.ts';
import type { Config } from './config.ts';
import type { Events } from './events.ts';
import type { Hosts } from './hosts.ts';

/** What the services of every area are built from. */
export interface Core {
  config: Config;
  database: Database;
  log: Logger;
  events: Events;
  changes: ChangeLog;
  /** Mail is sent by a job, and some jobs send mail: those may begin before all queues are open. */
  jobs: Jobs;
  mail: MailService;
  storage: Storage;
  hosts: Hosts;
}

/** Services of one area, and the background work that belongs to them. */
export interface Area {
  services: object;
  jobs: readonly AnyJob[];
}
