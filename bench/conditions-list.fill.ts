import { fillDatabase } from './filling.ts';

const staff = `
  with person as (insert into people default values returning id)
  insert into users (site_id, person_id, role_id, username, slug, email, verified_at)
  select 1, id, 5, 'person1', 'person-1', 'person1@example.org', now() from person`;

/**
 * Per hundred: 87 active, 3 featured, 30 with a page, 60 relatable; eleven types and three groups.
 * A third has 'syndrome' in the name, and about ten a rare word.
 */
const conditions = `
  insert into disorders (name, synonyms, disorder_type, disorder_group, summary, reference_summary,
    is_active, is_featured, has_detail_page, is_relatable_to_users, orpha_code, updated_at)
  select 'Condition ' || left(md5(i::text), 8)
      || case when h1 % 3 = 0 then ' syndrome' else ' disease' end
      || case when i % greatest($1 / 10, 1) = 3 then ' of sourdough' else '' end
      || case when i = 7 then ' by Lindqvist' else '' end,
    array['Synonym ' || left(md5((i + 1)::text), 8), 'Also ' || left(md5((i + 2)::text), 8)],
    'Type ' || h2 % 11, (array['DISORDER', 'GROUP_OF_DISORDERS', 'SUBTYPE_OF_DISORDER'])[1 + h3 % 3],
    repeat('A few words about what it is. ', 30), repeat('A few words about what it is. ', 30),
    h1 / 100 % 100 < 87, h2 / 100 % 100 < 3, h3 / 100 % 100 < 30, h1 / 10000 % 100 < 60,
    case when i % 20 > 0 then i end, timestamptz '2026-01-01' + h2 % 500000 * interval '1 minute'
  from (
    select i, abs(hashint4(i)) as h1, abs(hashint4(i + 71)) as h2, abs(hashint4(i + 977)) as h3
    from generate_series(1, $1::int) i
  ) as drawn order by i`;

const ownValues = `
  insert into disorder_sites (site_id, disorder_id, is_featured, has_detail_page)
  select 1, id, id % 2 = 0, true from disorders order by id limit 20`;

export function fillConditions(databaseUrl: string, size: number): Promise<void> {
  return fillDatabase(databaseUrl, '^$', async (pool) => {
    await pool.query(
      `insert into sites (name, prefix, domain_name, features)
       values ('Bench', 'bench', 'bench.localhost', '{user_disorders}')`,
    );
    await pool.query(staff);
    await pool.query(conditions, [size]);
    await pool.query(ownValues);
  });
}
