import { fillDatabase } from './filling.ts';

const leadsOfAFile = 1000;

/** Fifty forms; the first has all leads, of which a hundredth is undelivered. */
const forms = `
  insert into lead_forms (site_id, campaign_name, success_url, sftp_host)
  select 1, 'Campaign ' || i, '/', case when i % 2 = 1 then 'sftp.bench.example' else '' end
  from generate_series(1, 50) i`;
const files = `
  insert into lead_deliveries (site_id, form_id, status, file_name, layout, lead_count, error)
  select 1, 1, case i when 1 then 'FAILED' else 'SENT' end, 'file-' || i, '{}', $2,
    case i when 1 then 'Out of reach' end
  from generate_series(1, ceil($1::float * 0.99 / $2)::int) i order by i`;
const leads = `
  insert into leads (site_id, form_id, email, answers, delivery_id)
  select 1, 1, 'person' || i || '@' || left(md5(i::text), 6) || '.example',
    jsonb_build_array(jsonb_build_object('questionId', 1, 'name', 'Email', 'value', 'person' || i)),
    case when i <= $1::int * 0.99 then 1 + (i - 1) / $2::int end
  from generate_series(1, $1::int) i order by i`;

/** Deliveries: the first file failed, the others arrived. */
export function fillLeadLists(databaseUrl: string, size: number): Promise<void> {
  return fillDatabase(databaseUrl, '^leads_(search|by|waiting)', async (pool) => {
    await pool.query(
      `insert into sites (name, prefix, domain_name) values ('Bench', 'bench', 'bench.localhost')`,
    );
    await pool.query('insert into people default values');
    await pool.query(
      `insert into users (site_id, person_id, role_id, username, slug, email, verified_at)
       values (1, 1, 5, 'person1', 'person-1', 'person1@example.org', now())`,
    );
    await pool.query(forms);
    await pool.query(files, [size, leadsOfAFile]);
    await pool.query(leads, [size, leadsOfAFile]);
  });
}
