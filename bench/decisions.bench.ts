import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '../server/base/actor.ts';
import { readConfig } from '../server/base/config.ts';
import { createLogger } from '../server/base/logger.ts';
import { toRoleId } from '../server/features/accounts/auth/sessions.service.ts';
import { hashPassword } from '../server/lib/passwords.ts';
import { startSteward } from '../server/steward.ts';
import { freePort } from '../server/testing/free-port.ts';
import { insertNetwork, testPassword } from '../server/testing/network.ts';
import { startPostgres } from '../server/testing/postgres-server.ts';
import { median, ratio } from './compare.ts';

const rounds = 15;
const decisionsPerRound = 40;
/** The first rounds of each warm up connections and plans. */
const warmUpRounds = 3;

/** A decision that leads to a notice and an event of a webhook, against one that leads to neither. */
export async function benchDecisions(): Promise<void> {
  const postgres = await startPostgres();
  await postgres.run('create database bench');
  const config = readConfig({
    PORT: String(await freePort()),
    DATABASE_URL: postgres.urlOf('bench'),
    DATA_DIR: join(tmpdir(), `steward-bench-${process.pid}`),
    LOG_LEVEL: 'silent',
    // Jobs would send meanwhile.
    PROCESS: 'web',
  });
  const steward = await startSteward(config, createLogger('silent'));
  try {
    const { database, services } = steward;
    const passwordHash = await hashPassword(testPassword);
    await database.transaction((trx) => insertNetwork(trx, passwordHash));
    const query = async (text: string, ...values: unknown[]) =>
      (await database.pool.query(text, values)).rows;
    const [row] = await query(
      `select users.id, person_id, role_id, site_id, features from users
       join sites on sites.id = site_id where username = 'admin'`,
    );
    const actor: Actor = {
      id: row.id,
      personId: row.person_id,
      siteId: row.site_id,
      roleId: toRoleId(row.role_id),
      siteFeatures: row.features,
      requestId: 'bench',
    };
    const flagIds = await fillReportedFlags(query, actor.siteId);
    const [policy] = await services.policies.list(actor);
    await query(
      `insert into webhook_endpoints (site_id, url, event_types, secret)
       values ($1, 'https://example.org/', '{flag.decided}', '\\x00')`,
      actor.siteId,
    );

    async function measureRound(isTold: boolean): Promise<number> {
      await query(`update sites set settings = $1`, { memberNotices: isTold });
      await query('update webhook_endpoints set is_active = $1', isTold);
      const times: number[] = [];
      for (let i = 0; i < decisionsPerRound; i++) {
        const start = performance.now();
        const update = { operation: 'SPAM', policyId: policy?.id, version: 1 } as const;
        await services.flagActing.update(actor, flagIds.pop() as number, update, '');
        times.push(performance.now() - start);
      }
      return median(times);
    }

    const measured = { told: [] as number[], silent: [] as number[] };
    for (let round = 0; round < rounds + warmUpRounds; round++) {
      const [silent, told] = [await measureRound(false), await measureRound(true)];
      if (round < warmUpRounds) continue;
      measured.silent.push(silent);
      measured.told.push(told);
    }
    const [{ notices, events }] = await query(
      `select (select count(*)::int from moderation_decisions where due_at is not null) as notices,
        (select count(*)::int from webhook_deliveries) as events`,
    );
    const expected = (rounds + warmUpRounds) * decisionsPerRound;
    if (notices !== expected || events !== expected) throw new Error('Nothing was measured');
    const ms = (value: number) => `${value.toFixed(2)} ms`;
    console.log(`without notice and webhook ${ms(median(measured.silent))}`);
    console.log(`with notice and webhook    ${ms(median(measured.told))}`);
    console.log(`ratio ${ratio(median(measured.told), median(measured.silent))} (at most 1.3×)`);
  } finally {
    await steward.close();
    await postgres.stop();
  }
}

async function fillReportedFlags(
  query: (text: string, ...values: unknown[]) => Promise<{ id: number }[]>,
  siteId: number,
): Promise<number[]> {
  const amount = 2 * (rounds + warmUpRounds) * decisionsPerRound;
  const rows = await query(
    `with author as (select id from users where site_id = $1 and username = 'member'),
     items as (
       insert into user_profile_statuses (site_id, user_id, body)
       select $1, author.id, '<p>Buy my tea, number ' || number || '</p>'
       from author, generate_series(1, $2::int) as number
       returning id, user_id
     )
     insert into content_flags (site_id, assoc_type, assoc_id, author_id, is_reported, report_count)
     select $1, 'user_profile_status', id, user_id, true, 1 from items
     returning id`,
    siteId,
    amount,
  );
  return rows.map(({ id }) => id);
}
