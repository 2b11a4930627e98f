import { type Database, openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';

export const openLeads = (databaseUrl: string): Promise<Database> =>
  openDatabase({
    databaseUrl,
    dataDir: '',
    poolSize: 3,
    onError(error) {
      throw error;
    },
  });

/** Creates a site with an admin and one form per size; their ids are 1, 2 … */
export async function fillLeads(databaseUrl: string, sizes: readonly number[]): Promise<void> {
  const database = await openLeads(databaseUrl);
  const { pool, close } = database;
  await migrate(database);
  await pool.query(
    `insert into sites (name, prefix, domain_name) values ('B', 'b', 'b.localhost')`,
  );
  await pool.query('insert into people default values');
  await pool.query(
    `insert into users (site_id, person_id, role_id, username, slug, email)
     values (1, 1, 5, 'admin', 'admin', 'admin@steward.example')`,
  );
  for (const [index, size] of sizes.entries()) {
    await pool.query(
      `insert into lead_forms (site_id, campaign_name, success_url) values (1, 'Campaign', '/')`,
    );
    const { rows: questions } = await pool.query(
      `insert into lead_form_questions (site_id, form_id, position, name, type)
       values (1, $1, 0, 'Email', 'email'), (1, $1, 1, 'Zip', 'zipcode'), (1, $1, 2, 'Story', 'text')
       returning id`,
      [index + 1],
    );
    await pool.query(
      `insert into leads (site_id, form_id, email, answers)
       select 1, $1, 'person' || n || '@example.org', jsonb_build_array(
         jsonb_build_object('questionId', $3::int, 'name', 'Email', 'value', 'person' || n || '@example.org'),
         jsonb_build_object('questionId', $4::int, 'name', 'Zip', 'value', lpad((n % 99999)::text, 5, '0')),
         jsonb_build_object('questionId', $5::int, 'name', 'Story', 'value', repeat(md5(n::text), 3)))
       from generate_series(1, $2::int) as n`,
      [index + 1, size, ...questions.map(({ id }) => id)],
    );
  }
  await pool.query('vacuum analyze leads');
  await close();
}
