import { fillDatabase } from './filling.ts';

const people = `
  with made as (
    insert into people (id) overriding system value select i from generate_series(1, 50) i
    returning id
  )
  insert into users (site_id, person_id, role_id, username, slug, email, verified_at)
  select 1, id, case when id = 1 then 5 else 3 end, 'person' || id, 'person-' || id,
    'person' || id || '@example.org', now()
  from made order by id`;

/**
 * Shares are the same at every size: nine in ten are posts, one in 20 pages, one in 20 AI pages;
 * one in 20 is a draft. One in five titles has 'migraine', one in 100 'sourdough', one in five
 * bodies 'breathing', one in 100 'marigolds'. Exactly twenty, spread evenly, have a unique word
 * in the title, and twenty others one in the body.
 */
const posts = `
  insert into posts (site_id, user_id, type, status, title, slug, excerpt, body, published_at, modified_at)
  select 1, 1 + h1 % 50,
    case h1 % 20 when 0 then 'PAGE' when 1 then 'JOURNAI' else 'POST' end,
    case when h2 / 100 % 20 = 0 then 'DRAFT' else 'PUBLISHED' end,
    (array['How we cope with', 'Questions about', 'What helped against', 'Living with'])[1 + h1 / 20 % 4]
      || ' ' || (array['asthma', 'migraine', 'lupus', 'kidney disease', 'arthritis'])[1 + h2 % 5]
      || case when h3 % 100 = 0 then ' and sourdough' else ' and ' || (array['sleep', 'work', 'children', 'travel', 'stress', 'diet'])[1 + h3 % 6] end
      || case when i % ($1 / 20) = 7 then ' by Lindqvist' else '' end || ' ' || left(md5(i::text), 6),
    'post-' || i, 'In a few words, number ' || i,
    '<p>' || (array['Slow breathing', 'A notebook', 'A good doctor', 'A walk', 'Company'])[1 + h3 / 100 % 5]
      || ' helped more than I had expected, and earlier. ' || repeat('I have lived with this for years. ', 6)
      || case when h1 / 100 % 100 = 0 then 'Marigolds on the sill.' else '' end
      || case when i % ($1 / 20) = 11 then 'Ask for Zimmermann.' else '' end
      || left(md5(i::text || 'x'), 8) || '</p>',
    at, at
  from (
    select i, abs(hashint4(i)) as h1, abs(hashint4(i + 71)) as h2, abs(hashint4(i + 977)) as h3,
      timestamptz '2016-01-01' + i::float / $1 * interval '8 years' as at
    from generate_series(1, $1::int) i
  ) as drawn order by i`;

export function fillPosts(databaseUrl: string, size: number): Promise<void> {
  return fillDatabase(databaseUrl, '^posts_(by|public|search|words)', async (pool) => {
    await pool.query(
      `insert into sites (name, prefix, domain_name) values ('Bench', 'bench', 'bench.localhost')`,
    );
    await pool.query(people);
    await pool.query(posts, [size]);
  });
}
