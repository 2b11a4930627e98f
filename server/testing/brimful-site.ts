import type { TestApp } from './test-app.ts';

const longBodySql = `'<p>' || repeat('I have lived with this for years and ' || md5(i::text) || ' helped. ', 6)
  || '</p><p><a href="https://example.org/' || i || '">What I read</a> <img src="https://example.org/'
  || i || '.png" alt="A picture"></p>'`;
/** SQL for a user id: the first user of the network, then those created here. */
const userIdSql = (n: string) => `case when ${n} = 0 then 1 else 7 + ${n} end`;
const someUserIdSql = userIdSql('i % 500');
const fromSeriesSql = (count: number) => `from generate_series(0, ${count - 1}) i`;

const filledThreadCount = 40;
const filledPageCount = 10;

/**
 * Fills the first site of the test network with lists of maximum length: 200 replies per thread,
 * 200 comments per post, and so on. The first record of each kind has the most of everything.
 */
const fillStatements = [
  `insert into people (id) overriding system value select 1000 + i ${fromSeriesSql(500)}`,
  `insert into users (site_id, person_id, username, slug, email, bio, description)
    select 1, 1000 + i, 'person' || i, 'person-' || i, 'person' || i || '@example.org',
      repeat('About me. ', 20), repeat('What I do. ', 20) ${fromSeriesSql(500)}`,
  `insert into threads (site_id, user_id, name, slug, body)
    select 1, ${someUserIdSql}, 'Thread ' || i, 'thread-' || i, ${longBodySql} ${fromSeriesSql(filledThreadCount)}`,
  `insert into replies (site_id, thread_id, user_id, body)
    select 1, 1 + i / 200, ${someUserIdSql}, ${longBodySql} ${fromSeriesSql(filledThreadCount * 200)}`,
  `update replies set parent_id = 1 + (id - 1) / 200 * 200 + (id - 1) % 200 % 4 where (id - 1) % 200 >= 4`,
  `insert into posts (site_id, user_id, title, slug, body)
    select 1, ${someUserIdSql}, 'Post ' || i, 'post-' || i, ${longBodySql} ${fromSeriesSql(filledPageCount)}`,
  `insert into comments (site_id, post_id, user_id, body)
    select 1, 1 + i / 200, ${someUserIdSql}, ${longBodySql} ${fromSeriesSql(filledPageCount * 200)}`,
  `update comments set parent_id = 1 + (id - 1) / 200 * 200 + (id - 1) % 200 % 4 where (id - 1) % 200 >= 4`,
  `insert into user_profile_statuses (site_id, user_id, body)
    select 1, ${someUserIdSql}, ${longBodySql} ${fromSeriesSql(filledPageCount)}`,
  `insert into user_profile_status_replies (site_id, status_id, user_id, body)
    select 1, 1 + i / 200, ${someUserIdSql}, ${longBodySql} ${fromSeriesSql(filledPageCount * 200)}`,
  `insert into tags (site_id, type, name, slug)
    select case when i % 2 = 0 then 1 end, case when i % 2 = 0 then 'FORUM' else 'GLOBAL' end,
      'Tag ' || i, 'tag-' || i ${fromSeriesSql(500)}`,
  `insert into thread_tags (site_id, thread_id, tag_id)
    select 1, 1 + i / 100, 1 + i % 100 ${fromSeriesSql(filledThreadCount * 100)}`,
  ...['reply', 'comment', 'thread', 'user_profile_status', 'user_profile_status_reply'].map(
    (kind) => `insert into content_flags (site_id, assoc_type, assoc_id, author_id, automod)
      select 1, '${kind}', 1 + i, ${someUserIdSql}, jsonb_build_object('modelVersion', 'test',
        'spam', jsonb_build_object('prob', 0.5, 'words', '[{"word":"cure","weight":1}]'::jsonb),
        'offensive', jsonb_build_object('prob', 0.5, 'words', '[]'::jsonb)) ${fromSeriesSql(10)}`,
  ),
  `insert into content_flags (site_id, assoc_type, assoc_id, author_id)
    select 1, 'reply', 100 + i, ${someUserIdSql} ${fromSeriesSql(450)}`,
  `insert into content_flag_events (site_id, content_flag_id, status, body, user_id, version)
    select 1, 1 + i / 200, 'OPENED', 'Something happened', ${someUserIdSql}, 1 ${fromSeriesSql(50 * 200)}`,
  `insert into content_flag_assigns (site_id, content_flag_id, user_id)
    select 1, 1 + i / 50, ${userIdSql('i % 50')} ${fromSeriesSql(200 * 50)}`,
  `insert into awards (site_id, name) select 1, 'Award ' || i ${fromSeriesSql(40)}`,
  `insert into user_awards (site_id, award_id, user_id, status)
    select 1, 1 + i / 200, ${userIdSql('i % 200')}, 'WINNER'
    ${fromSeriesSql(40 * 200)}`,
  `insert into disorders (name) select 'Disorder ' || i ${fromSeriesSql(100)}`,
  `insert into user_disorders (site_id, user_id, disorder_id)
    select 1, ${userIdSql('i / 100')}, 1 + i % 100 ${fromSeriesSql(100 * 100)}`,
  `insert into social_sites (site_id, user_id, type, url, normalized_url)
    select 1, ${userIdSql('i / 50')}, 'BLOG', 'blog-' || i, 'blog-' || i
    ${fromSeriesSql(200 * 50)}`,
  `insert into lead_forms (site_id, campaign_name, success_url) select 1, 'Campaign ' || i, '/' ${fromSeriesSql(100)}`,
  `insert into lead_form_questions (site_id, form_id, position, name, type, options)
    select 1, 1 + i / 100, i % 100, 'Question ' || i, 'select', case when i / 100 = 0 then
      (select jsonb_agg(jsonb_build_object('id', n, 'name', 'Option ' || n, 'crmValue', n::text, 'exclude', false))
        from generate_series(1, 200) n) else '[]' end ${fromSeriesSql(100 * 100)}`,
  `insert into leads (site_id, form_id, email, answers)
    select 1, 1, 'lead' || i || '@example.org',
      (select jsonb_agg(jsonb_build_object('questionId', n, 'name', 'Question ' || n, 'value', 'An answer', 'crm', 'x'))
        from generate_series(1, 100) n) ${fromSeriesSql(500)}`,
  `insert into opportunity_campaigns (site_id, name, success_url, questions)
    select 1, 'Opportunity ' || i, '/', (select array_agg('Question ' || n) from generate_series(1, 50) n)
    ${fromSeriesSql(100)}`,
  `insert into opportunity_responses (site_id, opportunity_campaign_id, user_id, answers)
    select 1, 1, ${someUserIdSql},
      (select jsonb_agg(jsonb_build_object('question', 'Question ' || n, 'answer', 'An answer'))
        from generate_series(1, 50) n) ${fromSeriesSql(500)}`,
  'analyze',
];

export async function fillToTheBrim(app: TestApp): Promise<void> {
  for (const fill of fillStatements) {
    await app.query(fill).catch((error) => {
      throw new Error(`${error.message} in: ${fill.slice(0, 100)}`);
    });
  }
}
