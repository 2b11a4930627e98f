import { join } from 'node:path';
import type { Area, Core, Services } from './area.ts';
import { createLastBackup } from './backup/last-backup.ts';
import { nightlyBackupJob } from './backup/nightly-backup.job.ts';
import { createChangeLog } from './base/changes.ts';
import { openEvents } from './base/events.ts';
import { openFileStorage } from './base/file-storage.ts';
import { createHosts } from './base/hosts.ts';
import { openLeakedPasswords } from './base/leaked-passwords.ts';
import type { Metrics } from './base/metrics.ts';
import { updatePageMarks } from './base/page-mark-upkeep.ts';
import { applyRetention } from './base/retention.ts';
import { createTextWork } from './base/text-work.ts';
import { aiPagePreview } from './companion/ai-page.view.ts';
import { leadFormPreviewPage } from './companion/lead-form.view.ts';
import { profileSectionPreview } from './companion/profile-questions.view.ts';
import { menuPreviewPage } from './companion/site-menu.view.ts';
import { demoLogins } from './demo/logins.ts';
import { createAccountServices } from './features/accounts/accounts.area.ts';
import { createConditionServices } from './features/conditions/conditions.area.ts';
import { createEngagementServices } from './features/engagement/engagement.area.ts';
import { createExperimentServices } from './features/experiments/experiments.area.ts';
import { createForumServices } from './features/forums/forums.area.ts';
import { openLeadServices } from './features/leads/leads.area.ts';
import { openMemberServices } from './features/members/members.area.ts';
import { openModerationServices } from './features/moderation/moderation.area.ts';
import { createPeopleServices } from './features/people/people.area.ts';
import { createScriptServices } from './features/scripts/scripts.area.ts';
import { createSiteServices } from './features/site/site.area.ts';
import { createSystemServices } from './features/system/system.area.ts';
import { createTaskServices } from './features/tasks/tasks.area.ts';
import { backfillJob } from './jobs/backfill.job.ts';
import { cleanUpJob } from './jobs/clean-up.job.ts';
import { type Jobs, openJobs } from './jobs/jobs.ts';
import { pageMarksJob } from './jobs/page-marks.job.ts';
import { retentionJob } from './jobs/retention.job.ts';
import { createCallers } from './lib/callers.ts';
import { openSecretBox } from './lib/secret-box.ts';
import type { Storage } from './lib/storage.ts';
import { createMailService } from './mail/mail.service.ts';
import { sendMailJob } from './mail/send-mail.job.ts';
import { sendMailsJob } from './mail/send-mails.job.ts';

export async function openServices({
  config,
  pace,
  database,
  log,
  metrics,
}: Pick<Core, 'config' | 'pace' | 'database' | 'log' | 'metrics'>): Promise<Services> {
  const events = await openEvents(database, (error) =>
    log.error({ err: error }, 'event bus error'),
  );
  // Resolves a cycle: queues need all jobs, jobs need services, and services send jobs.
  const queues = Promise.withResolvers<Jobs>();
  const jobs: Jobs = { send: async (...args) => (await queues.promise).send(...args) };
  const core: Core = {
    config,
    pace,
    database,
    log,
    events,
    changes: createChangeLog(events),
    jobs,
    mail: createMailService({ jobs }),
    storage: countStorageFailures(openFileStorage(config, log), metrics),
    secretBox: await openSecretBox(config),
    leakedPasswords: openLeakedPasswords(config.leakedPasswordsFile, log),
    hosts: createHosts(config.publicUrl),
    callers: createCallers(),
    texts: createTextWork(),
    metrics,
  };
  const accounts = createAccountServices(core);
  const tasks = createTaskServices(core);
  const conditions = createConditionServices(core);
  const people = createPeopleServices(core, accounts.services, {
    renderPreview: profileSectionPreview,
  });
  const moderation = await openModerationServices(core, accounts.services.sites, {
    conditionNames: conditions.services.disorders.listNames,
  });
  const forums = createForumServices(core, moderation.services);
  const listed: Area[] = [people, conditions, forums];
  const site = createSiteServices(core, moderation.services, {
    ssoOnly: accounts.services.ssoOnly,
    sitemapKinds: listed.flatMap(({ sitemapKinds = [] }) => sitemapKinds),
    demoEmails: demoLogins.map(({ email }) => email),
    conditionNames: conditions.services.disorders.listNames,
    renderAiPage: (page, posts) => aiPagePreview(page, posts, moderation.services.contentImages),
    renderMenuPreview: menuPreviewPage,
  });
  const leads = await openLeadServices(core, { renderPreview: leadFormPreviewPage });
  const experiments = createExperimentServices(core);
  const engagement = createEngagementServices(core);
  const members = await openMemberServices(core, { ...accounts.services, ...people.services });
  const rebuilt: Area[] = [forums, site];
  const scripts = createScriptServices(core, {
    rebuildKinds: rebuilt.flatMap(({ rebuildKinds = [] }) => rebuildKinds),
  });
  const system = createSystemServices(core, {
    readIndexAges: site.services.indexAges.read,
    findLastBackup: createLastBackup(config),
  });
  const sendMail = sendMailJob({
    db: database.db,
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    messageIdHost: config.publicUrl.hostname,
    outboxFolder: join(config.dataDir, 'outbox'),
    metrics,
  });
  const areas: Area[] = [
    accounts,
    tasks,
    conditions,
    people,
    moderation,
    forums,
    site,
    leads,
    experiments,
    engagement,
    members,
    scripts,
    system,
  ];
  const cleanUp = async (now: Date) => {
    for (const { cleanUps = [] } of areas) for (const clean of cleanUps) await clean(now);
  };
  const retentionRules = areas.flatMap((area) => area.retentionRules ?? []);
  const markedLists = areas.flatMap((area) => area.markedLists ?? []);
  const runner = await openJobs(
    database,
    [
      sendMail,
      sendMailsJob(sendMail),
      cleanUpJob(cleanUp),
      nightlyBackupJob(config, log),
      backfillJob(database, jobs),
      retentionJob(database, jobs, retentionRules),
      pageMarksJob(database, markedLists),
      ...areas.flatMap(({ jobs }) => jobs),
    ],
    {
      runsWeb: config.runsWeb,
      runsWorker: config.runsWorker,
      recoverySeconds: config.jobRecoverySeconds,
      retrySeconds: pace.jobRetrySeconds,
      metrics,
      log,
    },
  );
  queues.resolve(runner);
  return {
    events,
    jobs: runner,
    callers: core.callers,
    metrics,
    texts: core.texts,
    cleanUp,
    applyRetention: (now) => applyRetention(database.db, retentionRules, now),
    updatePageMarks: () => updatePageMarks(database, markedLists),
    ...accounts.services,
    ...tasks.services,
    ...conditions.services,
    ...people.services,
    ...moderation.services,
    ...forums.services,
    ...site.services,
    ...leads.services,
    ...experiments.services,
    ...engagement.services,
    ...members.services,
    ...scripts.services,
    ...system.services,
  };
}

function countStorageFailures(storage: Storage, { storageFailures }: Metrics): Storage {
  const countFailures = async <T>(operation: 'put' | 'open' | 'delete', work: () => Promise<T>) => {
    try {
      return await work();
    } catch (error) {
      storageFailures.inc({ operation });
      throw error;
    }
  };
  return {
    put: (key, data) => countFailures('put', () => storage.put(key, data)),
    open: (key) => countFailures('open', () => storage.open(key)),
    delete: (key) => countFailures('delete', () => storage.delete(key)),
  };
}
