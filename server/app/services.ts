import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { createMailService } from '../features/mail/mail.service.ts';
import { sendMailJob } from '../features/mail/send-mail.job.ts';
import { sendMailsJob } from '../features/mail/send-mails.job.ts';
import { type JobRunner, type Jobs, openJobs } from '../jobs/jobs.ts';
import { createFolderStorage } from '../lib/storage.ts';
import { createChangeLog } from './changes.ts';
import type { Config } from './config.ts';
import { type Events, openEvents } from './events.ts';
import { createHosts } from './hosts.ts';
import { type AccountServices, createAccountServices } from './services/accounts.ts';
import type { Core } from './services/core.ts';
import { createForumServices, type ForumServices } from './services/forums.ts';
import { type LeadServices, openLeadServices } from './services/leads.ts';
import { type ModerationServices, openModerationServices } from './services/moderation.ts';
import { createPeopleServices, type PeopleServices } from './services/people.ts';

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
