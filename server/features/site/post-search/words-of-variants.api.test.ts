import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EarlierSchema, schemaBefore } from '../../../testing/earlier-schema.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let earlier: EarlierSchema;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  earlier = await schemaBefore(app, '0046_words_between_variants.sql');
});
afterAll(async () => {
  await earlier.close();
  await app.close();
});

test('old posts are found by text between two variants, like new ones', async () => {
  const { client } = earlier;
  await client.query(`
    insert into sites (name, prefix, domain_name) values ('A', 'a', 'a.localhost');
    insert into people default values;
    insert into users (site_id, person_id, username, slug) values (1, 1, 'author', 'author');
    insert into posts (site_id, user_id, title, slug, body)
    values (1, 1, 'Birds', 'birds', 'Herons. [experiment symbol=a variant=x]Flamingos.[/experiment]
      Cormorants. [experiment symbol=a variant=y]Pelicans.[/experiment]')`);
  const findsPostBy = async (word: string) => {
    const { rows } = await client.query(`select 1 from posts where words @@ to_tsquery($1)`, [
      word,
    ]);
    return rows.length === 1;
  };
  const found = async () => {
    const words = ['herons', 'cormorants', 'flamingos', 'pelicans'];
    return Promise.all(words.map(findsPostBy));
  };
  expect(await found()).toEqual([true, false, false, false]);
  await earlier.migrate();
  expect(await found()).toEqual([true, true, false, false]);
});
