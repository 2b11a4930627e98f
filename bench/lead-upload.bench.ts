import { createChangeLog } from '../server/base/changes.ts';
import { openEvents } from '../server/base/events.ts';
import { createLogger } from '../server/base/logger.ts';
import { createMetrics } from '../server/base/metrics.ts';
import { type Database, openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { generateLeadsJob } from '../server/features/leads/lead-uploads/generate-leads.job.ts';
import { openJobs } from '../server/jobs/jobs.ts';
import { createCallers } from '../server/lib/callers.ts';
import { createMailService } from '../server/mail/mail.service.ts';
import { startPostgres } from '../server/testing/postgres-server.ts';
import { ratio } from './compare.ts';
import { measureUsedBytes, megabytes } from './memory.ts';

const size = Number(process.env.UPLOAD_ADDRESSES ?? 1_000_000);
const partSize = 5000;
const allowed = 2;

/**
 * Upload of a million addresses by its job, compared with one bare statement per effect. 20 % of
 * the addresses have accounts and 10 % are subscribers, a quarter of both opted out; 1 % are
 * blacklisted.
 */
export async function benchLeadUpload(): Promise<void> {
  const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  try {
    await postgres.run('create database model');
    await fill(postgres.urlOf('model'));
    await postgres.run('create database job template model');
    const bare = await measureBare(postgres.urlOf('model'));
    const job = await measureJob(postgres.urlOf('job'));
    console.log(`bare statements   ${(bare / 1000).toFixed(1)} s`);
    console.log(`the job           ${(job.ms / 1000).toFixed(1)} s`);
    console.log(`job / bare        ${ratio(job.ms, bare)} (at most ${allowed}×)`);
    console.log(
      `memory of the job ${megabytes(job.memory[0])} at the start, then ${job.memory.slice(1).map(megabytes).join(', ')} at each fifth`,
    );
  } finally {
    await postgres.stop();
  }
}

const open = (databaseUrl: string): Promise<Database> =>
  openDatabase({
    databaseUrl,
    dataDir: '',
    poolSize: 3,
    onError(error) {
      throw error;
    },
  });

async function fill(url: string): Promise<void> {
  const database = await open(url);
  const { pool } = database;
  await migrate(database);
  await pool.query(
    `insert into sites (name, prefix, domain_name) values ('B', 'b', 'b.localhost')`,
  );
  await pool.query(
    'insert into people (id) overriding system value select i from generate_series(1, $1::int) i',
    [size / 5],
  );
  await pool.query(
    `insert into users (site_id, person_id, username, slug, email, receive_emails)
     select 1, i, 'person' || i, 'person-' || i, 'Person' || (i * 5) || '@mail.example', i % 4 <> 0
     from generate_series(1, $1::int) i`,
    [size / 5],
  );
  await pool.query(
    `insert into subscribers (site_id, email, opted_in)
     select 1, 'person' || (i * 10 + 1) || '@mail.example', i % 4 <> 0
     from generate_series(1, $1::int) i`,
    [size / 10],
  );
  await pool.query(
    `insert into email_blacklist (kind, value)
     select 'address', 'person' || (i * 100 + 3) || '@mail.example'
     from generate_series(1, $1::int) i`,
    [size / 100],
  );
  await pool.query(
    `insert into task_runs (site_id, kind, subject_ids, total) values (1, 'LEAD_UPLOAD', '{1}', $1)`,
    [size],
  );
  await pool.query(
    `insert into lead_uploads (site_id, lead_medium_id, send_email, preserve_email_preferences,
       origin, malformed, duplicates, task_run_id) values (1, 1, false, false, '', 0, 0, 1)`,
  );
  await pool.query(
    `insert into lead_upload_parts (upload_id, after, emails)
     select 1, part * $2::int,
       array(select 'person' || (part * $2::int + i) || '@mail.example'
             from generate_series(1, $2::int) i)
     from generate_series(0, $1::int / $2::int - 1) part`,
    [size, partSize],
  );
  await pool.query('vacuum analyze');
  await database.close();
}

const bareStatements = [
  `create temp table blocked (domain text primary key)`,
  `insert into lead_upload_addresses (upload_id, position, email, outcome, user_id, is_mailed)
   select 1, part.after + entry.position, entry.email,
     case
       when blocked.domain is not null or listed.value is not null or member.role_id = 4
         then 'BLACKLISTED'
       when member.receive_emails then 'MEMBER_IN'
       when member.id is not null then 'MEMBER_BACK_IN'
       when subscriber.opted_in then 'SUBSCRIBER_IN'
       when subscriber.id is not null then 'SUBSCRIBER_BACK_IN'
       else 'NEW_LEAD' end,
     member.id, false
   from lead_upload_parts part
   cross join unnest(part.emails) with ordinality as entry (email, position)
   left join users member on member.site_id = 1 and lower(member.email) = entry.email
     and member.deleted_at is null
   left join subscribers subscriber on subscriber.site_id = 1 and subscriber.email = entry.email
   left join email_blacklist listed on listed.kind = 'address' and listed.value = entry.email
   left join blocked on blocked.domain = split_part(entry.email, '@', 2)`,
  `insert into subscribers (site_id, email)
   select 1, email from lead_upload_addresses where upload_id = 1 and outcome = 'NEW_LEAD'`,
  `update subscribers set opted_in = true, updated_at = now() from lead_upload_addresses a
   where a.upload_id = 1 and a.outcome = 'SUBSCRIBER_BACK_IN'
     and subscribers.site_id = 1 and subscribers.email = a.email`,
  `with changed as (
     update users set receive_emails = true, version = version + 1, updated_at = now()
     from lead_upload_addresses a
     where a.upload_id = 1 and a.outcome = 'MEMBER_BACK_IN' and users.id = a.user_id
     returning users.id, users.version
   )
   insert into audit_events (site_id, action, entity_type, entity_id, before, after, version)
   select 1, 'user.updated', 'user', id, '{"receiveEmails":false}', '{"receiveEmails":true}', version
   from changed`,
  `delete from lead_upload_parts where upload_id = 1`,
  `update task_runs set status = 'DONE', done = total, finished_at = now()`,
];

async function measureBare(url: string): Promise<number> {
  const database = await open(url);
  const client = await database.pool.connect();
  try {
    const started = performance.now();
    await client.query('begin');
    for (const statement of bareStatements) await client.query(statement);
    await client.query('commit');
    return performance.now() - started;
  } finally {
    client.release();
    await database.close();
  }
}

async function measureJob(url: string): Promise<{ ms: number; memory: number[] }> {
  const database = await open(url);
  const log = createLogger('silent');
  const events = await openEvents(database, (error) => {
    throw error;
  });
  const jobs = await openJobs(database, [], {
    metrics: createMetrics(),
    runsWeb: true,
    runsWorker: false,
    recoverySeconds: 15,
    retrySeconds: 5,
    log,
  });
  const memory = [measureUsedBytes()];
  let batches = 0;
  const job = generateLeadsJob({
    database,
    callers: createCallers(),
    changes: createChangeLog(events),
    mail: createMailService({ jobs }),
    events: {
      ...events,
      publish(trx, ...changes) {
        const isBatch = changes[0]?.noun === 'taskRun';
        if (isBatch) batches += 1;
        if (isBatch && batches % (size / partSize / 5) === 0) memory.push(measureUsedBytes());
        return events.publish(trx, ...changes);
      },
    },
  });
  const started = performance.now();
  await job.handle({ taskRunId: 1 });
  const ms = performance.now() - started;
  const { rows } = await database.pool.query(
    `select status, done, (select sum(addresses::int)::int
       from jsonb_each_text(result) as counted (name, addresses)
       where name not in ('keptOptedOut', 'mailed')) as sum from task_runs`,
  );
  if (rows[0].status !== 'DONE' || rows[0].sum !== size) {
    throw new Error(`the job counted wrongly: ${JSON.stringify(rows[0])}`);
  }
  await events.close();
  await jobs.close();
  await database.close();
  return { ms, memory };
}
