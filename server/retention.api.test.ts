import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRetention } from './base/change-erasure.ts';
import { applyRetention } from './base/retention.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let siteId: number;
const now = new Date('2026-06-30T12:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  siteId = await app.siteId('alpha');
});
afterAll(() => app.close());

const set = (settings: object) =>
  app.query(
    `update sites set super_settings = super_settings || $2::jsonb where id = $1`,
    siteId,
    JSON.stringify(settings),
  );

const addEvents = (count: number) =>
  app.query(
    `insert into audit_events (site_id, action, entity_type, inserted_at)
     select $1, 'award.updated', 'award', timestamptz '2026-01-01 00:00Z' + i * interval '1 second'
     from generate_series(1, $2::int) i`,
    siteId,
    count,
  );

async function countOldEvents(): Promise<number> {
  const [row] = await app.query(
    `select count(*) as events from audit_events
     where site_id = $1 and inserted_at < timestamptz '2026-02-01 00:00Z'`,
    siteId,
  );
  return row.events;
}

describe('retention', () => {
  test('keeps everything by default, except the security log after a year', async () => {
    await addEvents(3);
    await app.query(
      `insert into security_events (site_id, kind, method, reason, browser, network, inserted_at)
       select $1, 'SIGNED_IN', '', '', '', '', timestamptz '2026-06-30 12:00Z' - days * interval '1 day'
       from unnest(array[364, 366]) as days`,
      siteId,
    );
    await app.services.applyRetention(now);
    expect(await countOldEvents()).toBe(3);
    const left = await app.query(
      `select inserted_at from security_events where kind = 'SIGNED_IN' and inserted_at < $1`,
      now,
    );
    expect(left).toHaveLength(1);
  });

  test('removes in batches, and continues after an interruption', async () => {
    await addEvents(2500);
    await set({ auditRetentionDays: 30 });
    const rules = [auditRetention(app.database.db)];
    expect(await applyRetention(app.database.db, rules, now, () => false)).toBe(false);
    expect(await countOldEvents()).toBe(1503);
    expect(await applyRetention(app.database.db, rules, now)).toBe(true);
    expect(await countOldEvents()).toBe(0);
  });

  test('removes votes on items that closed long ago, and neither results nor other votes', async () => {
    await app.query(
      `with items as (
         insert into engagements (site_id, type, question, date)
         values ($1, 'poll', 'Closed long ago?', '2026-05-01'),
           ($1, 'poll', 'Closed lately?', '2026-06-20'), ($1, 'poll', 'Open?', null)
         returning id
       ), options as (
         insert into engagement_options (engagement_id, display_order, name)
         select id, 1, 'Yes' from items returning engagement_id, id
       )
       select count(*) from options`,
      siteId,
    );
    await app.query(
      `insert into engagement_votes (engagement_id, site_id, visitor_id, option_ids, inserted_at)
       select engagement_id, $1, 'v' || i, array[options.id], timestamptz '2026-04-15 12:00Z'
       from engagement_options as options join engagements as item on item.id = engagement_id,
         generate_series(1, 2) i
       where item.site_id = $1 and item.question like '%?' and options.name = 'Yes'
         and item.question in ('Closed long ago?', 'Closed lately?', 'Open?')`,
      siteId,
    );
    await set({ voteRetentionDays: 30, dailyCountRetentionDays: 60 });
    await app.services.applyRetention(now);
    const items = await app.query(
      `select question, total_votes,
         (select count(*) from engagement_votes where engagement_id = item.id) as votes,
         (select sum(votes)::int from engagement_option_counts where engagement_id = item.id) as counted,
         (select count(*) from engagement_days where engagement_id = item.id) as days
       from engagements as item
       where question in ('Closed long ago?', 'Closed lately?', 'Open?') order by id`,
    );
    expect(items).toEqual([
      { question: 'Closed long ago?', total_votes: 2, votes: 0, counted: 2, days: 0 },
      { question: 'Closed lately?', total_votes: 2, votes: 2, counted: 2, days: 0 },
      { question: 'Open?', total_votes: 2, votes: 2, counted: 2, days: 0 },
    ]);
    // Votes that someone withdraws are still subtracted.
    await app.query(
      `delete from engagement_votes where engagement_id =
         (select id from engagements where question = 'Open?')`,
    );
    const [open] = await app.query(`select total_votes from engagements where question = 'Open?'`);
    expect(open).toEqual({ total_votes: 0 });
  });

  test('removes clicks per day and keeps the totals', async () => {
    await app.query(
      `with link as (
         insert into short_links (site_id, code, to_url, click_count) values ($1, 'kept', '/kept', 9)
         returning id
       )
       insert into short_link_days (site_id, short_link_id, day, clicks)
       select $1, id, day, 3 from link,
         unnest(array[date '2026-01-05', date '2026-06-01']) as day`,
      siteId,
    );
    await set({ dailyCountRetentionDays: 60 });
    await app.services.applyRetention(now);
    const days = await app.query(`select day::text, click_count from short_link_days as counted
      join short_links as link on link.id = counted.short_link_id where link.code = 'kept'`);
    expect(days).toEqual([{ day: '2026-06-01', click_count: 9 }]);
  });
});
