import { fillDatabase } from './filling.ts';

const staff = `
  with person as (insert into people default values returning id)
  insert into users (site_id, person_id, role_id, username, slug, email, verified_at)
  select 1, id, 5, 'person1', 'person-1', 'person1@example.org', now() from person`;

/**
 * A quarter are giveaways, a tenth forum starters, the rest polls. Per hundred: 5 on the homepage,
 * 2 global, 20 dynamic; two thirds of the giveaways are over. A third has 'which' in the question,
 * and about ten a rare word.
 */
const items = `
  insert into engagements (site_id, type, question, is_current, is_on_homepage, is_global,
    is_suggestable, priority, date, total_votes, site_votes, giveaway_submissions, created_forums,
    inserted_at)
  select 1, case when kind < 25 then 'giveaway' when kind < 35 then 'forumStarter' else 'poll' end,
    case when h1 % 3 = 0 then 'Which of these ' else 'How often do you ' end || left(md5(i::text), 8)
      || case when i % greatest($1 / 10, 1) = 3 then ' at the bakery' else '' end
      || case when i = 7 then ' with Lindqvist' else '' end || '?',
    false, h2 / 100 % 100 < 5, h3 / 100 % 100 < 2, h1 / 100 % 100 < 20, 1 + h2 % 3,
    case when kind < 25 and h3 % 10 > 0 then date '2026-01-01' + (h3 / 10 % 500)::int end,
    h1 % 50000, h1 % 50000 / 2, h2 % 20000, h3 % 300,
    timestamptz '2024-01-01' + h2 % 1000000 * interval '1 minute'
  from (
    select i, i * 7 % 100 as kind, abs(hashint4(i)) as h1, abs(hashint4(i + 71)) as h2,
      abs(hashint4(i + 977)) as h3
    from generate_series(1, $1::int) i
  ) as drawn order by i`;

const current = `
  update engagements set is_current = true
  where id = (select min(id) from engagements where type = 'poll')`;

export function fillEngagements(databaseUrl: string, size: number): Promise<void> {
  return fillDatabase(databaseUrl, '^engagements_(by|flagged|search)', async (pool) => {
    await pool.query(
      `insert into sites (name, prefix, domain_name, features)
       values ('Bench', 'bench', 'bench.localhost', '{forums}')`,
    );
    await pool.query(staff);
    await pool.query(items, [size]);
    await pool.query(current);
  });
}
