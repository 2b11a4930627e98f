import { fillDatabase } from './filling.ts';

const firstNames =
  'Amara,Ana,Anders,Aoife,Arjun,Beatriz,Bilal,Carmen,Chen,Chloe,Daniel,Deepa,Diego,Elena,Emeka,Emma,Esther,Fatima,Finn,Gabriel,Grace,Hana,Hugo,Ines,Ingrid,Isaac,Jamal,Jana,John,Jonas,Julia,Kaito,Karen,Kofi,Lars,Laura,Leila,Liam,Linda,Lucia,Luka,Maria,Marta,Mateo,Mei,Miguel,Mina,Mohamed,Nadia,Naomi,Nils,Noor,Olga,Oliver,Omar,Paula,Peter,Priya,Rachel,Rafael,Ravi,Robert,Rosa,Ruth,Samir,Sandra,Sara,Sofia,Stefan,Susan,Tariq,Teresa,Thomas,Uma,Victor,Wanda,Xavier,Yara,Yusuf,Zoe';
const lastNames =
  'Abara,Adams,Ahmed,Alvarez,Andersen,Baker,Banerjee,Becker,Bennett,Brandt,Brown,Castillo,Chen,Cohen,Costa,Cruz,Davies,Diaz,Dubois,Edwards,Eriksen,Fernandez,Fischer,Fofanah,Garcia,Gonzalez,Green,Haddad,Hansen,Harris,Hernandez,Hoffmann,Hughes,Ibrahim,Ito,Jackson,Jensen,Johnson,Jones,Kaur,Keller,Khan,Kim,Kowalski,Kumar,Larsen,Lee,Lewis,Lopez,Mbeki,Martin,Martinez,Mensah,Meyer,Miller,Moreau,Morgan,Mueller,Nakamura,Nguyen,Nielsen,Novak,Okafor,Olsen,Owusu,Park,Patel,Perez,Petrov,Phillips,Quinn,Ramirez,Reyes,Roberts,Rossi,Sanchez,Santos,Sato,Schmidt,Silva,Singh,Smith,Suzuki,Tanaka,Taylor,Thomas,Torres,Turner,Vargas,Walker,Wang,Weber,White,Williams,Wilson,Wright,Yamamoto,Young,Zhang,Zimmermann';
const hobbies =
  'garden,baking,cycling,knitting,hiking,chess,painting,sailing,guitar,reading,yoga,running,birding,pottery,kayaking,poetry,photo,camping,quilting,dancing';

const people = `
  insert into people (id) overriding system value select i from generate_series(1, $1::int) i`;

/**
 * Shares are the same at every size: 0.1 % admins, 0.5 % moderators, 8 % spammers; four in ten have
 * a bio. Exactly twenty people, spread evenly, have the rare name that some searches look for.
 */
const users = `
  insert into users (site_id, person_id, role_id, username, slug, email, verified_at, bio,
                     first_name, last_name, badge, inserted_at)
  select 1, i,
    case when r < 1 then (array[1, 1, 1, 6, 5])[1 + h1 % 5] when r < 6 then 2 when r < 86 then 4 else 3 end,
    case h1 % 3
      when 0 then lower(first) || '.' || lower(last) || i
      when 1 then lower(hobby) || '_' || lower(first) || i
      else first || left(last, 1) || i end,
    'person-' || i,
    lower(first) || '.' || lower(last) || (h2 % 90 + 10) || '.' || i || '@' ||
      (array['example.com', 'example.org', 'mail.example', 'post.example'])[1 + h1 % 4],
    now() - interval '1 day',
    case when h3 % 10 < 4 then
      'I love ' || hobby || ' and live with ' || (array['asthma', 'migraine', 'lupus', 'kidney disease', 'arthritis'])[1 + h2 % 5]
        || ' since ' || (1980 + h3 % 40) || '. Ask me about ' || hobby2 || '.'
      else '' end,
    first, last, 'MEMBER',
    timestamptz '2014-01-01' + (i::float / $1) * interval '10 years' + (h2 % 86400) * interval '1 second'
  from (
    select i, abs(hashint4(i)) as h1, abs(hashint4(i + 77777777)) as h2, abs(hashint4(i + 155555555)) as h3,
      abs(hashint4(i * 2 + 11)) % 1000 as r,
      first_names[1 + abs(hashint4(i + 31)) % cardinality(first_names)] as first,
      case when i % ($1 / 20) = 7 then 'Lindqvist' else last_names[1 + abs(hashint4(i + 59)) % cardinality(last_names)] end as last,
      hobby_names[1 + abs(hashint4(i + 83)) % cardinality(hobby_names)] as hobby,
      hobby_names[1 + abs(hashint4(i + 97)) % cardinality(hobby_names)] as hobby2
    from generate_series(1, $1::int) i,
      (select string_to_array($2, ',') as first_names, string_to_array($3, ',') as last_names,
              string_to_array($4, ',') as hobby_names) names
  ) drawn`;

export function fillUsers(databaseUrl: string, size: number): Promise<void> {
  const dropped = '^users_(list|search|prefix|by|email|username|slug|one_account)';
  return fillDatabase(databaseUrl, dropped, async (pool) => {
    // Without triggers and foreign keys, which would take most of the time.
    await pool.query('set session_replication_role = replica');
    await pool.query(
      `insert into sites (name, prefix, domain_name) values ('Bench', 'bench', 'bench.localhost')`,
    );
    await pool.query(people, [size]);
    await pool.query(users, [size, firstNames, lastNames, hobbies]);
    await pool.query('set session_replication_role = origin');
    await pool.query(`insert into user_counts (site_id, role_id, people)
      select site_id, role_id, count(*) from users group by site_id, role_id`);
  });
}
