import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createChangeLog } from '../server/base/changes.ts';
import { openEvents } from '../server/base/events.ts';
import { createHosts } from '../server/base/hosts.ts';
import { createMetrics } from '../server/base/metrics.ts';
import type { Database } from '../server/db/database.ts';
import { lowerDeliveryCounts } from '../server/features/leads/lead-delivery/delivery-counts.ts';
import { deliverLeadsJob } from '../server/features/leads/lead-delivery/lead-delivery.job.ts';
import { scheduleLeadsJob } from '../server/features/leads/lead-delivery/lead-schedule.job.ts';
import { createLeadErasure } from '../server/features/leads/leads/lead-erasure.ts';
import { createLeadsService } from '../server/features/leads/leads/leads.service.ts';
import { createSftpGateway } from '../server/features/leads/sftp/sftp-gateway.ts';
import { openSftpKey } from '../server/features/leads/sftp/sftp-key.ts';
import { createSftpPasswords } from '../server/features/leads/sftp/sftp-passwords.ts';
import type { Jobs } from '../server/jobs/jobs.ts';
import { openSecretBox } from '../server/lib/secret-box.ts';
import { createMailService } from '../server/mail/mail.service.ts';
import { startPostgres } from '../server/testing/postgres-server.ts';
import { startSftp, type TestSftp } from '../server/testing/sftp-server.ts';
import { ratio } from './compare.ts';
import { fillLeads, openLeads } from './leads.fill.ts';
import { measureUsedBytes, megabytes } from './memory.ts';

const sizes = [100_000, 1_000_000];
const samples = 5;
const allowedGrowth = 1.3;

/**
 * Memory while leads are written to a CSV and delivered over SFTP: ten times as many must not need
 * more.
 */
export async function benchLeadDelivery(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'));
  const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  const sftp = await startSftp();
  try {
    await postgres.run('create database leads');
    const url = postgres.urlOf('leads');
    await fillLeads(url, sizes);
    const database = await openLeads(url);
    const parts = await openParts(database, folder, sftp);
    const most = { csv: [] as number[], delivery: [] as number[] };
    for (const [index, size] of sizes.entries()) {
      const formId = index + 1;
      most.csv.push(report('CSV', size, await writeCsv(parts, formId, size)));
      most.delivery.push(report('delivery', size, await deliver(parts, sftp, formId, size)));
    }
    for (const [what, [few = 0, many = 0]] of Object.entries(most)) {
      console.log(
        `${what}: memory at ten times the leads ${ratio(many, few)} (at most ${allowedGrowth}×)`,
      );
    }
    await parts.events.close();
    await database.close();
  } finally {
    await sftp.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Parts = Awaited<ReturnType<typeof openParts>>;

async function openParts(database: Database, folder: string, sftp: TestSftp) {
  const { privateKey, publicKey } = await openSftpKey(folder);
  sftp.authorize(await publicKey());
  const events = await openEvents(database, (error) => {
    throw error;
  });
  const queued: { siteId: number; deliveryId: number }[] = [];
  const jobs: Jobs = {
    async send(_trx, _queue, data) {
      queued.push(data as (typeof queued)[number]);
    },
  };
  const passwords = createSftpPasswords(
    await openSecretBox({ secretKey: undefined, dataDir: folder }),
  );
  const gateway = createSftpGateway({ database, privateKey, outgoing: { allowLoopback: true } });
  const mail = createMailService({ jobs });
  const hosts = createHosts(new URL('http://localhost'));
  return {
    database,
    events,
    queued,
    leads: createLeadsService({
      database,
      changes: createChangeLog(events),
      erasure: createLeadErasure(lowerDeliveryCounts),
    }),
    schedule: scheduleLeadsJob({ database, events, jobs }),
    delivery: deliverLeadsJob({
      database,
      events,
      gateway,
      passwords,
      jobs,
      mail,
      hosts,
      metrics: createMetrics(),
    }),
  };
}

async function writeCsv({ leads }: Parts, formId: number, size: number): Promise<number[]> {
  const memory = [measureUsedBytes()];
  const actor = { siteId: 1 } as Parameters<typeof leads.csv>[0];
  let lines = 0;
  for await (const chunk of await leads.csv(actor, formId)) {
    for (const byte of chunk) if (byte === 0x0a) lines += 1;
    if (lines >= (memory.length * size) / samples) memory.push(measureUsedBytes());
  }
  if (lines !== size + 1) throw new Error(`${lines} lines instead of ${size + 1}`);
  return memory;
}

async function deliver(
  { database, queued, schedule, delivery }: Parts,
  sftp: TestSftp,
  formId: number,
  size: number,
): Promise<number[]> {
  const dir = sftp.newDir();
  await database.pool.query(
    `update lead_forms set sftp_host = 'localhost', sftp_port = $2, sftp_user = $3, sftp_dir = $4
     where id = $1`,
    [formId, sftp.port, sftp.user, dir],
  );
  const memory = [measureUsedBytes()];
  await schedule.handle({});
  const files = queued.splice(0);
  for (const [index, file] of files.entries()) {
    await delivery.handle(file);
    if (index + 1 >= (memory.length * files.length) / samples) memory.push(measureUsedBytes());
  }
  const lines = readdirSync(dir)
    .map((name) => readFileSync(join(dir, name), 'utf8').split('\r\n').length - 2)
    .reduce((total, count) => total + count, 0);
  if (lines !== size) throw new Error(`${lines} leads were delivered instead of ${size}`);
  return memory;
}

function report(what: string, size: number, memory: readonly number[]): number {
  const shown = memory.map(megabytes).join(', ');
  console.log(`${what} of ${size.toLocaleString('en')} leads: ${shown}`);
  return Math.max(...memory);
}
