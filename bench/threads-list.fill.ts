import { fillDatabase } from './filling.ts';

const people = `
  with made as (
    insert into people (id) overriding system value select i from generate_series(1, $1::int) i
    returning id
  )
  insert into users (site_id, person_id, role_id, username, slug, email, verified_at)
  select 1, id, case when id = 1 then 5 else 3 end, 'person' || id, 'person-' || id,
    'person' || id || '@example.org', now()
  from made order by id`;

/**
 * Shares are the same at every size: 4 % deleted, 2 % spam, 1 % pending, 1 % featured; one in 100
 * names has 'sourdough'. Exactly twenty, spread evenly, have a unique word.
 */
const threads = `
  insert into threads (site_id, user_id, name, slug, body, is_deleted, is_spam,
    is_pending_moderation, is_featured, inserted_at, last_active_at)
  select 1, 1 + h1 % $2,
    (array['How do you cope with', 'Questions about', 'What helped you against', 'Living with'])[1 + h1 % 4]
      || ' ' || (array['asthma', 'migraine', 'lupus', 'kidney disease', 'arthritis'])[1 + h2 % 5]
      || case when h3 % 100 = 0 then ' and sourdough' else ' and ' || (array['sleep', 'work', 'children', 'travel', 'stress', 'diet'])[1 + h3 % 6] end
      || case when i % ($1 / 20) = 7 then ' by Lindqvist' else '' end || ' ' || left(md5(i::text), 6),
    'thread-' || i, '<p>' || repeat('I have lived with this for years. ', 6) || '</p>',
    h2 % 100 < 4, h2 / 100 % 100 < 2, h3 / 100 % 100 = 0, h1 / 100 % 100 = 0, at,
    at + h3 % 500000 * interval '1 minute'
  from (
    select i, abs(hashint4(i)) as h1, abs(hashint4(i + 71)) as h2, abs(hashint4(i + 977)) as h3,
      timestamptz '2016-01-01' + i::float / $1 * interval '8 years' as at
    from generate_series(1, $1::int) i
  ) as drawn order by i`;

/** Ten categories, the last with one thread in 500, and a tag of the network on every tenth. */
const tags = `
  insert into tags (site_id, type, name, slug, display_order)
  select 1, 'FORUM', 'Category ' || i, 'category-' || i, i - 1 from generate_series(1, 10) i
  union all select null, 'GLOBAL', 'Network', 'network', 0`;
const tagged = `
  insert into thread_tags (site_id, thread_id, tag_id, is_hidden, is_public, is_featured,
    last_active_at, inserted_at, name_key)
  select 1, id, tag_id, is_hidden, is_public, is_featured, last_active_at, inserted_at, lower(name)
  from threads, lateral (
    select 1 + abs(hashint4(id + 5)) % 9 as tag_id
    union all select 10 where abs(hashint4(id + 9)) % 500 = 0
    union all select 11 where abs(hashint4(id + 13)) % 10 = 0
  ) as chosen`;
const counts = `
  insert into thread_counts (site_id, tag_id, is_hidden, threads)
  select site_id, 0, is_hidden, count(*) from threads group by site_id, is_hidden
  union all
  select site_id, tag_id, is_hidden, count(*) from thread_tags group by site_id, tag_id, is_hidden`;

export function fillThreads(databaseUrl: string, size: number): Promise<void> {
  return fillDatabase(databaseUrl, '^(threads|thread_tags)_', async (pool) => {
    await pool.query(
      `insert into sites (name, prefix, domain_name, features)
       values ('Bench', 'bench', 'bench.localhost', '{forums}')`,
    );
    const users = size / 100;
    await pool.query(people, [users]);
    // Without triggers and foreign keys, which would take most of the time.
    await pool.query('set session_replication_role = replica');
    await pool.query(threads, [size, users]);
    await pool.query(tags);
    await pool.query(tagged);
    await pool.query(counts);
    await pool.query('set session_replication_role = origin');
  });
}
