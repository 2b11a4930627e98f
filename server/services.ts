import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Core } from './base/area.ts';
import { createChangeLog } from './base/changes.ts';
import type { Config } from './base/config.ts';
import { type Events, openEvents } from './base/events.ts';
import { createHosts } from './base/hosts.ts';
import type { Database } from './db/database.ts';
import { type AccountServices, createAccountServices } from './features/accounts/accounts.area.ts';
import { createForumServices, type ForumServices } from './features/forums/forums.area.ts';
import { type LeadServices, openLeadServices } from './features/leads/leads.area.ts';
import {
  type ModerationServices,
  openModerationServices,
} from './features/moderation/moderation.area.ts';
import { createPeopleServices, type PeopleServices } from './features/people/people.area.ts';
import { type JobRunner, type Jobs, openJobs } from './jobs/jobs.ts';
import { createFolderStorage } from './lib/storage.ts';
import { createMailService } from './mail/mail.service.ts';
import { sendMailJob } from './mail/send-mail.job.ts';
import { sendMailsJob } from './mail/send-mails.job.ts';

/** Every use case of the product, built once. */
export interface Services
  extends AccountServices,
    PeopleServices,
    ModerationServices,
    ForumServices,
    LeadServices {
  events: Events;
  jobs: JobRunner;
}

export async function openServices(
  config: Config,
  database: Database,
  log: Logger,
): Promise<Services> {
  const events = await openEvents(database, (error) =>
    log.error({ err: error }, 'event bus error'),
  );
  // The queues are opened with all jobs there are, and the jobs are made of services that use them.
  const queues = Promise.withResolvers<Jobs>();
  const jobs: Jobs = { send: async (...args) => (await queues.promise).send(...args) };
  const core: Core = {
    config,
    database,
    log,
    events,
    changes: createChangeLog(events),
    jobs,
    mail: createMailService({ jobs }),
    storage: createFolderStorage(join(config.dataDir, 'files')),
    hosts: createHosts(config.publicUrl),
  };
  const accounts = createAccountServices(core);
  const people = createPeopleServices(core, accounts.services);
  const moderation = await openModerationServices(core, people.services);
  const forums = createForumServices(core, moderation.services);
  const leads = await openLeadServices(core);
  const sendMail = sendMailJob({
    db: database.db,
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    messageIdHost: config.publicUrl.hostname,
    outboxFolder: join(config.dataDir, 'outbox'),
  });
  const areas = [accounts, people, moderation, forums, leads];
  const runner = await openJobs(
    database,
    [sendMail, sendMailsJob(sendMail), ...areas.flatMap((area) => area.jobs)],
    { runsWorker: config.runsWorker, log },
  );
  queues.resolve(runner);
  return {
    events,
    jobs: runner,
    ...accounts.services,
    ...people.services,
    ...moderation.services,
    ...forums.services,
    ...leads.services,
  };
}
