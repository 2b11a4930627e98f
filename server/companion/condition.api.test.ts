import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let siteId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  siteId = await app.siteId('alpha');
  await app.query(`
    insert into disorders (name, has_detail_page, is_active, is_featured, synonyms, summary, body,
      prevalences, onset_age, ad_tags, seo) values
      ('Kidney diseases', true, true, false, '{}', '', '', '[]', '{}', '{}', '{}'),
      ('Ängstlich kidney', true, true, true, '{"Fearful kidney"}', 'Of <i>kidneys</i> & fear',
        '<h2>More</h2><p>Words</p>', '[{"class": "1-5 / 10 000", "geographic": "Europe"}]',
        '{Adult,Neonatal}', '{dialysis}',
        '{"allowIndexing": true, "title": "Fear </script><b>", "ogImage": "/x.png"}'),
      ('Quiet kidney', true, true, false, '{}', '', '', '[]', '{}', '{}', '{}'),
      ('Old kidney', true, false, false, '{}', '', '', '[]', '{}', '{}', '{}'),
      ('Hidden kidney', false, true, false, '{}', '', '', '[]', '{}', '{}', '{}')`);
  await app.query(`
    update disorders set parent_id = (select id from disorders where name = 'Kidney diseases')
    where name in ('Ängstlich kidney', 'Quiet kidney', 'Hidden kidney')`);
  await app.query('select file_disorders(array(select id from disorders))');
  await app.query(`insert into disorder_cross_references (disorder_id, source, reference)
    select id, 'OMIM', '77' from disorders where slug = 'angstlich-kidney'`);
});
afterAll(() => app.close());

const get = (path: string, host = 'alpha.localhost') =>
  app.anonymous.get(path, { headers: { host: `${host}:${app.port}` } });
const read = async (path: string) => (await get(path)).text;
/** Conditions listed on a page, in order. */
function listed(text: string): string[] {
  const list = text.slice(text.indexOf('class="headlines '));
  return Array.from(list.matchAll(/href="\/conditions\/([^"]+)"/g), ([, slug = '']) => slug);
}

describe('the conditions of a site', () => {
  test('are listed by name, letter, category and search: active ones with a page', async () => {
    const all = await read('/conditions');
    expect(listed(all)).toEqual(['angstlich-kidney', 'kidney-diseases', 'quiet-kidney']);
    expect(all).toContain('aria-label="A, 1"');
    expect(all).toContain('<link rel="canonical" href="http://alpha.localhost');
    const [, structured = '{}'] =
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(all) ?? [];
    expect(JSON.parse(structured).mainEntity?.itemListElement[0]).toMatchObject({
      name: 'Ängstlich kidney',
      url: expect.stringMatching(/\/conditions\/angstlich-kidney$/),
    });
    expect(listed(await read('/conditions?letter=A'))).toEqual(['angstlich-kidney']);
    expect(listed(await read('/conditions?letter=B'))).toEqual([]);
    expect(listed(await read('/conditions?q=FEARFUL'))).toEqual(['angstlich-kidney']);
    expect(await read('/conditions?q=hidden')).toContain('Nothing was found');
    const category = await read('/conditions?category=kidney-diseases');
    expect(listed(category)).toEqual(['angstlich-kidney', 'quiet-kidney']);
    expect(category).toContain('noindex');
    expect(await read('/conditions?q=%3Cscript%3E')).not.toContain('<script>');
  });

  test('have the same order on every database, with and without accents', async () => {
    const names = ['Zoe a', 'zoë b', 'Zoé c', 'Zonal', 'zoo'];
    for (const name of names.toReversed()) {
      await app.query('insert into disorders (name, has_detail_page) values ($1, true)', name);
    }
    const slugs = ['zoe-a', 'zoe-b', 'zoe-c', 'zonal', 'zoo'];
    expect(listed(await read('/conditions?letter=Z'))).toEqual(slugs);
    await app.query(`delete from disorders where initial = 'Z'`);
  });

  test('are linked from the home page and the header, if there are any', async () => {
    const home = await read('/');
    expect(home).toMatch(/id="conditions".*\/conditions\/angstlich-kidney.*All conditions/s);
    expect(home).not.toContain('/conditions/quiet-kidney');
    const inMenu = /class="site-menu".*<a href="\/conditions"[^>]*>Conditions<\/a>.*<main/s;
    expect(await read('/login')).toMatch(inMenu);
    expect(await read('/conditions')).toContain('<a href="/conditions" aria-current="page">');
    expect((await get('/', 'beta.localhost')).text).not.toContain('/conditions');

    // Staff have placed the link elsewhere in the menu.
    const below = { menu_id: 2, title: 'A to Z', url: '/conditions', items: [] };
    const menu = [{ menu_id: 1, title: 'Health', url: '/health', items: [below] }];
    await app.query(
      'insert into site_menus (site_id, menu) values ($1, $2::text::jsonb)',
      siteId,
      JSON.stringify(menu),
    );
    const placed = await read('/login');
    expect(placed).toContain('<a href="/conditions">A to Z</a>');
    expect(placed).not.toMatch(inMenu);
    await app.query('delete from site_menus');

    await app.query(
      'insert into disorder_sites (site_id, disorder_id, has_detail_page) select $1, id, false from disorders',
      siteId,
    );
    expect(await read('/')).not.toContain('/conditions');
    await app.query('delete from disorder_sites');
  });

  test('have a page with texts, classification and metadata', async () => {
    const page = await read('/conditions/angstlich-kidney');
    expect(page).toContain('<h1>Ängstlich kidney</h1>');
    expect(page).toContain('Of <i>kidneys</i> &amp; fear');
    expect(page).toContain('<h2>More</h2>');
    expect(page).toContain('<dt>Prevalence</dt><dd>Europe: 1-5 / 10 000</dd>');
    expect(page).toContain('<a href="/conditions/kidney-diseases">Kidney diseases</a>');
    expect(page).toContain('https://omim.org/entry/77');
    expect(page).toContain('<dd>Neonatal, Adult</dd>');
    expect(page).toContain('<title>Fear &lt;/script&gt;&lt;b&gt;</title>');
    expect(page).toContain('<meta name="description" content="Of kidneys &amp; fear">');
    expect(page).toMatch(/<meta property="og:image" content="http[^"]+\/x.png">/);
    expect(page).not.toContain('name="robots"');
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'MedicalCondition',
      name: 'Ängstlich kidney',
      alternateName: ['Fearful kidney'],
      description: 'Of kidneys & fear',
      code: [{ codingSystem: 'OMIM', codeValue: '77' }],
    });
    const parent = await read('/conditions/kidney-diseases');
    expect(parent).toContain('<meta name="robots" content="noindex, follow">');
    expect(parent).toContain('/conditions/quiet-kidney');
    expect(parent).not.toContain('hidden-kidney');
    for (const slug of ['old-kidney', 'hidden-kidney', 'nothing', '..%2F']) {
      expect((await get(`/conditions/${slug}`)).status).toBe(404);
    }
  });

  test('can differ from those of another site', async () => {
    await app.query(
      `insert into disorder_sites (site_id, disorder_id, has_detail_page, is_featured, summary)
         select $1, id, slug = 'hidden-kidney', slug = 'hidden-kidney',
           case when slug = 'hidden-kidney' then 'Our words' end
         from disorders where slug in ('hidden-kidney', 'quiet-kidney')`,
      siteId,
    );
    expect((await get('/conditions/quiet-kidney')).status).toBe(404);
    expect(await read('/conditions/hidden-kidney')).toContain('Our words');
    const all = await read('/conditions');
    expect(listed(all)).toEqual(['angstlich-kidney', 'hidden-kidney', 'kidney-diseases']);
    expect(all).toMatch(/Featured<\/h2><ul class="labels"[^>]*><li><a href="\/conditions\/angst/);
    expect((await get('/conditions/quiet-kidney', 'beta.localhost')).status).toBe(200);
    expect((await get('/conditions/hidden-kidney', 'beta.localhost')).status).toBe(404);
    await app.query('delete from disorder_sites');
  });

  test('redirect after being renamed or merged', async () => {
    const admin = await app.as('admin');
    const [fear] = await app.query(
      `select id::text from disorders where slug = 'angstlich-kidney'`,
    );
    const [quiet] = await app.query(`select id::text from disorders where slug = 'quiet-kidney'`);
    await admin.graphql(
      `mutation { saveDisorder(id: "${quiet.id}", slug: "silent-kidney") { id } }`,
    );
    const renamed = await get('/conditions/quiet-kidney');
    expect([renamed.status, renamed.headers.location]).toEqual([301, '/conditions/silent-kidney']);
    expect(renamed.headers['cache-control']).toBe('no-cache');
    await admin.graphql(`mutation { bulkEditDisorders(operation: MERGE,
      ids: ["${fear.id}", "${quiet.id}"], mergeIntoId: "${fear.id}") { id } }`);
    for (const slug of ['quiet-kidney', 'silent-kidney']) {
      const merged = await get(`/conditions/${slug}`);
      expect(merged.headers.location).toBe('/conditions/angstlich-kidney');
    }
  });

  test('show the number of members, never their names', async () => {
    const [fear] = await app.query(`select id from disorders where slug = 'angstlich-kidney'`);
    const names: string[] = [];
    const join = async () => {
      const { id, username } = await newUser(app);
      names.push(username);
      await app.query(
        'insert into user_disorders (site_id, user_id, disorder_id) values ($1, $2, $3)',
        siteId,
        id,
        fear.id,
      );
    };
    await join();
    expect(await read('/conditions/angstlich-kidney')).toContain('A few members');
    for (let i = 0; i < 4; i++) await join();
    const page = await read('/conditions/angstlich-kidney');
    expect(page).toContain('5 members share it');
    for (const name of names) expect(page).not.toContain(name);
  });

  test('show threads and posts with their tag', async () => {
    const [tag] = await app.query(
      `insert into tags (site_id, type, name, slug) values ($1, 'FORUM', 'Dialysis', 'dialysis')
         returning id`,
      siteId,
    );
    const [thread] = await app.query(
      `insert into threads (site_id, user_id, name, slug, body)
         values ($1, $2, 'At the machine', 'at-the-machine', '<p>x</p>') returning id`,
      siteId,
      await app.userId('member'),
    );
    await app.query(
      'insert into thread_tags (site_id, thread_id, tag_id) values ($1, $2, $3)',
      siteId,
      thread.id,
      tag.id,
    );
    const [global] = await app.query(
      `insert into tags (type, name, slug) values ('GLOBAL', 'Fear', 'angstlich-kidney') returning id`,
    );
    const [post] = await app.query(
      `insert into posts (site_id, user_id, title, slug, body, published_at)
         values ($1, $2, 'Less afraid', 'less-afraid', '<p>x</p>', now() - interval '1 day')
         returning id`,
      siteId,
      await app.userId('member'),
    );
    await app.query(
      'insert into post_tags (site_id, post_id, tag_id) values ($1, $2, $3)',
      siteId,
      post.id,
      global.id,
    );
    const page = await read('/conditions/angstlich-kidney');
    expect(page).toContain('/forums/at-the-machine');
    expect(page).toContain('/posts/less-afraid');
  });

  test('show each measure under its own name', async () => {
    await app.query(
      `insert into disorders (name, has_detail_page, onset_age, prevalences)
         values ('Counted', true, '{Elderly,Childhood}', $1::text::jsonb)`,
      JSON.stringify([
        { type: 'ANNUAL_INCIDENCE', class: '1-9 / 100 000', geographic: 'Europe' },
        { type: 'POINT_PREVALENCE', class: '1-5 / 10 000', geographic: 'Europe' },
        { type: 'BIRTH_PREVALENCE', class: '6-9 / 10 000', geographic: 'Worldwide' },
        { type: 'LIFETIME_PREVALENCE', class: '>1 / 1000', geographic: 'Europe' },
        { type: 'CASES_OR_FAMILIES', class: '4 families', geographic: 'Worldwide' },
      ]),
    );
    const facts = /<dl class="facts">.*?<\/dl>/s.exec(await read('/conditions/counted'))?.[0];
    expect(
      Array.from(facts?.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs) ?? [], ([, ...row]) => row),
    ).toEqual([
      ['Prevalence', 'Europe: 1-5 / 10 000'],
      ['Prevalence at birth', 'Worldwide: 6-9 / 10 000'],
      ['Lifetime prevalence', 'Europe: &gt;1 / 1000'],
      ['Annual incidence', 'Europe: 1-9 / 100 000'],
      ['Cases or families', 'Worldwide: 4 families'],
      ['Age of onset', 'Childhood, Elderly'],
    ]);
    await app.query(`delete from disorders where slug = 'counted'`);
  });

  test('redirect to their replacement after withdrawal', async () => {
    await app.query(`insert into disorders (name, has_detail_page, is_active) values
      ('Withdrawn first', true, false), ('Withdrawn next', true, false), ('Replacement', true, true),
      ('Withdrawn alone', true, false)`);
    await app.query(`update disorders set replaced_by_id = other.id from disorders as other
      where (disorders.slug, other.slug) in
        (('withdrawn-first', 'withdrawn-next'), ('withdrawn-next', 'replacement'))`);
    for (const slug of ['withdrawn-first', 'withdrawn-next']) {
      const { status, headers } = await get(`/conditions/${slug}`);
      expect([status, headers.location]).toEqual([301, '/conditions/replacement']);
    }
    expect((await get('/conditions/withdrawn-alone')).status).toBe(404);
    // A cycle of two replacements ends.
    await app.query(`update disorders set is_active = false, replaced_by_id = (select id
      from disorders where slug = 'withdrawn-first') where slug = 'replacement'`);
    expect((await get('/conditions/withdrawn-first')).status).toBe(404);
    await app.query(`update disorders set replaced_by_id = null`);
    await app.query(`delete from disorders where name like 'Withdrawn%' or slug = 'replacement'`);
  });

  test('credit Orphanet with licence and release where they show its data', async () => {
    expect(await read('/conditions/kidney-diseases')).not.toContain('Orphanet');
    expect(await read('/conditions')).not.toContain('Orphanet');
    await app.query(
      `insert into reference_syncs (site_id, data_type, status, release_date, applied_at) values
         ($1, 'NOMENCLATURE', 'APPLIED', '2025-06-24 07:35:44', '2025-07-01T00:00:00Z'),
         ($1, 'NOMENCLATURE', 'APPLIED', '2026-06-23 07:53:50', '2026-07-01T00:00:00Z'),
         ($1, 'NOMENCLATURE', 'READY', '2027-06-23', null),
         ($1, 'PREVALENCE', 'APPLIED', '2025-06-24 07:35:44', '2025-07-02T00:00:00Z')`,
      siteId,
    );
    await app.query(
      `insert into disorders (name, has_detail_page, orpha_code) values ('Referred', true, 4711)`,
    );
    const page = await read('/conditions/referred');
    const [credit = ''] = /<p class="credit">.*?<\/p>/s.exec(page) ?? [];
    expect(credit).toContain('href="https://www.orpha.net/en/disease/detail/4711"');
    expect(credit).toContain('href="https://creativecommons.org/licenses/by/4.0/"');
    expect(credit.replace(/<[^>]+>/g, '')).toBe(
      'Names, texts, figures and codes: Orphanet, ORPHA:4711, releases of June 24, 2025 and June 23, 2026. Licence: CC BY 4.0. Some of it may have been edited here.',
    );
    expect(page).toContain('"license":"https://creativecommons.org/licenses/by/4.0/"');
    // Codes of other catalogues come from Orphanet too.
    expect(await read('/conditions/angstlich-kidney')).toContain('CC BY 4.0');
    expect(await read('/conditions')).toContain('CC BY 4.0');
    for (const search of ['ORPHA:4711', 'orpha 4711', 'ORPHA4711', '4711']) {
      expect(listed(await read(`/conditions?q=${encodeURIComponent(search)}`))).toEqual([
        'referred',
      ]);
    }
    expect(listed(await read('/conditions?q=OMIM+77'))).toEqual(['angstlich-kidney']);
    await app.query(`delete from disorders where slug = 'referred'`);
    await app.query('delete from reference_syncs');
  });

  test('need few statements, as many with many tags as with none', async () => {
    const statements = async (path: string) => {
      let count = 0;
      const counting = () => count++;
      app.database.pool.on('acquire', counting);
      expect((await get(path)).status).toBe(200);
      app.database.pool.off('acquire', counting);
      return count;
    };
    await app.query(`update disorders set ad_tags = '{a,b,c,d,e,f,g,h,i}'
      where slug = 'angstlich-kidney'`);
    await statements('/conditions/angstlich-kidney');
    const few = await statements('/conditions/kidney-diseases');
    expect(await statements('/conditions/angstlich-kidney')).toBe(few);
    const empty = await statements('/login');
    expect(few - empty).toBeLessThanOrEqual(3);
  });
});
