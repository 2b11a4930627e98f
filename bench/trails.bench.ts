import { fillDatabase } from './filling.ts';
import { compareSizes } from './two-sizes.ts';

const history = `query ($userId: ID!, $limit: Int, $offset: Int) {
  userHistory(userId: $userId, limit: $limit, offset: $offset) {
    total events { id action insertedAt actor { id username } changes { name before after } }
  }
}`;
const results = `query ($id: ID!) {
  engagement(id: $id) { id question totalVotes currentSiteTotalVotes options { name totalVotes } }
}`;

/** Twenty changes for each person, and a thousand votes for each poll, at every size. */
const changesPerPerson = 20;
const votesPerPoll = 1000;

const people = `
  with made as (
    insert into people (id) overriding system value select i from generate_series(1, $1::int) i
    returning id
  )
  insert into users (site_id, person_id, role_id, username, slug, email, verified_at)
  select 1, id, case when id = 1 then 5 else 3 end, 'person' || id, 'person-' || id,
    'person' || id || '@example.org', now() from made order by id`;
const changes = `
  insert into audit_events (site_id, actor_id, action, entity_type, entity_id, before, after, inserted_at)
  select 1, 1, 'user.updated', 'user', 1 + i % $2::int, '{"firstName": "Ann"}', '{"firstName": "Bea"}',
    timestamptz '2020-01-01 00:00Z' + i::float / $1::int * interval '6 years'
  from generate_series(1, $1::int) i`;
const polls = `
  insert into engagements (site_id, type, question)
  select 1, 'poll', 'Question ' || i from generate_series(1, $1::int) i`;
const options = `
  insert into engagement_options (engagement_id, display_order, name)
  select id, number, 'Answer ' || number from engagements, generate_series(1, 3) number`;
const votes = `
  insert into engagement_votes (engagement_id, site_id, visitor_id, option_ids)
  select 1 + i % $2::int, 1, 'visitor' || i, array[1 + i % $2::int * 3]
  from generate_series(1, $1::int) i`;
const counts = [
  `insert into engagement_option_counts (engagement_id, option_id, site_id, votes)
   select engagement_id, option_ids[1], site_id, count(*) from engagement_votes group by 1, 2, 3`,
  `insert into engagement_site_counts (engagement_id, site_id, votes)
   select engagement_id, site_id, count(*) from engagement_votes group by 1, 2`,
  `update engagements set total_votes = votes, site_votes = votes
   from engagement_site_counts as counted where counted.engagement_id = engagements.id`,
];

function fillTrails(databaseUrl: string, size: number): Promise<void> {
  return fillDatabase(databaseUrl, '^(audit_events|engagement_votes)_', async (pool) => {
    await pool.query(
      `insert into sites (name, prefix, domain_name) values ('Bench', 'bench', 'bench.localhost')`,
    );
    await pool.query(polls, [size / votesPerPoll]);
    await pool.query(options);
    // Without triggers and foreign keys, which would take most of the time.
    await pool.query('set session_replication_role = replica');
    const personCount = size / changesPerPerson;
    await pool.query(people, [personCount]);
    await pool.query(changes, [size, personCount]);
    await pool.query(votes, [size, size / votesPerPoll]);
    for (const count of counts) await pool.query(count);
    await pool.query('set session_replication_role = origin');
  });
}

/** Audit trail and votes, as many of each as the size says. */
export function benchTrails(): Promise<void> {
  const page = { limit: 10 };
  return compareSizes({
    noun: 'trails',
    fill: fillTrails,
    cases: () => [
      { name: 'changes of a person', query: history, variables: { userId: '77', ...page } },
      {
        name: 'their last page',
        query: history,
        variables: { userId: '77', ...page },
        page: 'last',
      },
      { name: 'results of a poll', query: results, variables: { id: '5' } },
    ],
    totalOf: (data) => data.userHistory.total,
  });
}
