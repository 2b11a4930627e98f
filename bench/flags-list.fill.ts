import { fillDatabase } from './filling.ts';

/** Percentages of item kinds. Each item has one flag, and half of the people have one. */
const shares = { comments: 40, replies: 44, threads: 5, statuses: 6, statusReplies: 4 };
const peopleShare = 2;
const answers = {
  comments: shares.comments,
  replies: shares.replies,
  user_profile_status_replies: shares.statusReplies,
};

const people = `
  with made as (
    insert into people (id) overriding system value select i from generate_series(1, $1::int) i
    returning id
  )
  insert into users (site_id, person_id, role_id, username, slug, email, verified_at)
  select 1, id, case when id = 1 then 5 when id <= 50 then 2 else 3 end, 'person' || id,
    'person-' || id, 'person' || id || '@example.org', now()
  from made order by id`;

/** Parameters: `$1` items by `$2` people on `$3` pages. Times are spread over three years. */
const moment = `timestamptz '2023-01-01' + i::float / $1 * interval '3 years'`;
/**
 * One text in 100 has 'sourdough', twenty of each kind 'Lindqvist', and one in 20 of the older half
 * 'quackery', whose flags are nearly all closed.
 */
const sentence = (word: string) => `I have lived with this for years and ${word} helped. `;
const sentenceCount = 6;
const body = `'<p>' || repeat('${sentence("' || left(md5(i::text), 4) || '")}', ${sentenceCount})
  || case when i % 100 = 3 then 'Sourdough. ' else '' end
  || case when i % greatest($1::int / 20, 1) = 7 then 'Lindqvist. ' else '' end
  || case when i % 20 = 9 and i < $1::int / 2 then 'Quackery. ' else '' end || '</p>'`;
const author = '1 + abs(hashint4(i)) % $2';
/** Of each kind, and of flags with words, history and decisions, only the newest are filled. */
const maxAnswers = Number(process.env.BENCH_TEXTS ?? 100_000_000);
const newest = `generate_series(greatest($1::int - ${maxAnswers}, 0) + 1, $1::int) i`;
const items = {
  posts: `insert into posts (site_id, user_id, title, slug, body)
    select 1, ${author}, 'Post ' || i, 'post-' || i, ${body} from generate_series(1, $1::int) i`,
  threads: `insert into threads (site_id, user_id, name, slug, body, inserted_at)
    select 1, ${author}, 'Thread ' || i, 'thread-' || i, ${body}, ${moment}
    from generate_series(1, $1::int) i`,
  comments: `insert into comments (site_id, post_id, user_id, body, inserted_at)
    select 1, 1 + i % $3, ${author}, ${body}, ${moment} from ${newest}`,
  replies: `insert into replies (site_id, thread_id, user_id, body, inserted_at)
    select 1, 1 + i % $3, ${author}, ${body}, ${moment} from ${newest}`,
  statuses: `insert into user_profile_statuses (site_id, user_id, body, inserted_at)
    select 1, ${author}, ${body}, ${moment} from generate_series(1, $1::int) i`,
  statusReplies: `insert into user_profile_status_replies (site_id, status_id, user_id, body, inserted_at)
    select 1, 1 + i % $3, ${author}, ${body}, ${moment} from ${newest}`,
};

/**
 * One in ten is open, most of them recent. Reasons are independent: 20 % spam, 10 % offensive, 15 %
 * with a picture, 30 % reported, 5 % held, 3 % in threads that hold back; one in a thousand is for
 * the care lane, on small sites as many as fill a page.
 */
const flags = `
  insert into content_flags (site_id, assoc_type, assoc_id, author_id, is_open, is_spam,
    is_offensive, is_image, is_reported, is_required_to_publish, requires_pre_moderation,
    report_count, spam_prob, offensive_prob, automod, outcome, decided_by_id, decided_at,
    is_escalated, is_care, disagreement, opened_at, inserted_at, updated_at)
  select 1, kind, id, user_id, is_open, h1 % 100 < 20, h2 % 100 < 10, h3 % 100 < 15, h4 % 100 < 30,
    h1 / 100 % 100 < 5, h2 / 100 % 100 < 3, case when h4 % 100 < 30 then 1 + h3 % 9 else 0 end,
    spam, offence,
    jsonb_build_object('modelVersion', 'bench',
      'spam', jsonb_build_object('prob', spam, 'words', '[{"word": "cure", "weight": 1.2}]'::jsonb),
      'offensive', jsonb_build_object('prob', offence, 'words', '[]'::jsonb)),
    case when h1 / 100 % 100 < 2 then 'WAITING' when is_open then null
      else (array['KEPT', 'APPROVED', 'SPAM', 'DELETED'])[1 + h2 % 4] end,
    -- Half of all by one, the rest by the others.
    case when is_open then null when h3 % 2 = 0 then 1 else 2 + h3 % 49 end,
    case when is_open then null else inserted_at + h3 % 5000 * interval '1 minute' end,
    is_open and h2 / 100 % 100 < 2, h3 / 100 % 1000 < greatest(1, 150000 / $1),
    case when h4 / 100 % 2 = 0 then h1 % 10000 / 10000.0 end,
    inserted_at, inserted_at, inserted_at + h3 % 5000 * interval '1 minute'
  from (
    select *, case when place > 0.9 then h4 / 100 % 100 < 92 else h4 / 100 % 1000 < 9 end as is_open,
      (case when h1 % 100 < 20 then 0.8 + h2 % 2000 / 10000.0 else h2 % 8000 / 10000.0 end)::real as spam,
      (case when h2 % 100 < 10 then 0.8 + h1 % 2000 / 10000.0 else h1 % 8000 / 10000.0 end)::real as offence
    from (
      select *, abs(hashint4(n)) as h1, abs(hashint4(n + 71)) as h2, abs(hashint4(n + 977)) as h3,
        abs(hashint4(n + 5003)) as h4, n::float / $1 as place,
        case when kind = 'user' then id else 1 + abs(hashint4(id)) % $2 end as user_id
      from (
        select n, timestamptz '2023-01-01' + n::float / $1 * interval '3 years' as inserted_at, kind,
          case when kind = 'user' then hundred * 2 + 2 else hundred * share + rest - first + 1 end as id
        from (select n, (n - 1) / 100 as hundred, (n - 1) % 100 as rest
          from generate_series(1, $1::int) n) as numbered
        join (values ('comment', 0, ${shares.comments}), ('reply', 40, ${shares.replies}),
          ('thread', 84, ${shares.threads}), ('user_profile_status', 89, ${shares.statuses}),
          ('user_profile_status_reply', 95, ${shares.statusReplies}), ('user', 99, 1)
        ) as kinds (kind, first, share) on rest >= first and rest < first + share
      ) as content
    ) as drawn
  ) as decided order by n`;

const events = `
  insert into content_flag_events (site_id, content_flag_id, status, body, user_id, version)
  select 1, id, 'OPENED', 'Reported by a member', null, 1 from content_flags where id > $1
  union all
  select 1, id, 'DONE', 'Marked as done', 1 + id % 50, 2 from content_flags
  where not is_open and id > $1`;

/**
 * Stored words of the texts above, made from one template: parsing ten million texts takes longer
 * than everything else. Ids of items are their numbers.
 */
const words = `
  insert into content_flag_words (content_flag_id, site_id, is_open, words)
  select flag.id, 1, is_open, (replace(template, 'placeholder', left(md5(assoc_id::text), 4))
    || case when assoc_id % 100 = 3 then ' sourdough:67' else '' end
    || case when assoc_id % greatest(items / 20, 1) = 7 then ' lindqvist:68' else '' end
    || case when assoc_id % 20 = 9 and assoc_id < items / 2 then ' quackeri:69' else '' end)::tsvector
  from content_flags as flag join (select assoc_type, count(*)::int as items from content_flags
    group by assoc_type) as kinds using (assoc_type),
    (select to_tsvector('english', $1)::text as template) as parsed
  where assoc_type <> 'user' and flag.id > $2`;

const counts = `
  insert into content_flag_counts (site_id, is_open, filter_key, flags)
  select site_id, is_open, filter_key, count(*) from content_flags group by 1, 2, 3`;

const policies = `
  insert into policies (site_id, name, member_text, ground)
  values (1, 'Frequent', '', 'TERMS'), (1, 'Usual', '', 'TERMS'), (1, 'Rare', '', 'TERMS')`;
const decisions = `
  insert into moderation_decisions (site_id, kind, policy_id, content_flag_id, assoc_type, assoc_id,
    author_id, is_found_automatically)
  select 1, outcome, case when n <= 20 then 3 else 1 + n % 2 end, id, assoc_type, assoc_id,
    author_id, false
  from (select *, row_number() over (order by id desc) as n from content_flags
    where not is_open and outcome in ('SPAM', 'DELETED') and id > $1) as decided`;

/**
 * Each staff member has a few open flags at every size; one in twenty closed flags was assigned.
 */
const assigns = `
  insert into content_flag_assigns (site_id, content_flag_id, user_id, is_open)
  select 1, id, 1 + n % 50, true
  from (select id, row_number() over (order by id desc) as n from content_flags where is_open) as o
  where n <= 1000
  union all
  select 1, id, 1 + id / 20 % 50, false from content_flags where not is_open and id % 20 = 0`;

export function fillFlags(databaseUrl: string, size: number): Promise<void> {
  return fillDatabase(
    databaseUrl,
    '^(comments|replies|threads|posts|user_profile_status|content_flag|moderation_decisions).*(?<!_words|_mentions)$',
    async (pool) => {
      // Search indexes are dropped for good: no query about flags uses them.
      const { rows: unread } = await pool.query<{ indexname: string }>(
        `select indexname from pg_indexes where schemaname = 'public' and indexname ~ '_(words|mentions)$'`,
      );
      for (const { indexname } of unread) await pool.query(`drop index ${indexname}`);
      await pool.query(
        `insert into sites (name, prefix, domain_name) values ('Bench', 'bench', 'bench.localhost')`,
      );
      const users = (size / 100) * peopleShare;
      const count = (share: number) => (size / 100) * share;
      await pool.query(people, [users]);
      // Without triggers and foreign keys, which would take most of the time.
      await pool.query('set session_replication_role = replica');
      const posts = count(shares.comments) / 10;
      await pool.query(items.posts, [posts, users]);
      await pool.query(items.threads, [count(shares.threads), users]);
      await pool.query(items.statuses, [count(shares.statuses), users]);
      for (const [table, share] of Object.entries(answers)) {
        const missing = Math.max(count(share) - maxAnswers, 0);
        const sequence = `pg_get_serial_sequence('${table}', 'id')`;
        if (missing > 0) await pool.query(`select setval(${sequence}, ${missing})`);
      }
      await pool.query(items.comments, [count(shares.comments), users, posts]);
      await pool.query(items.replies, [count(shares.replies), users, count(shares.threads)]);
      await pool.query(items.statusReplies, [
        count(shares.statusReplies),
        users,
        count(shares.statuses),
      ]);
      await pool.query('alter table content_flags enable always trigger content_flags_ranked');
      await pool.query(flags, [size, users]);
      await pool.query('alter table content_flags enable trigger content_flags_ranked');
      await pool.query(counts);
      const firstId = Math.max(size - maxAnswers, 0);
      await pool.query(words, [sentence('placeholder').repeat(sentenceCount), firstId]);
      await pool.query(policies);
      await pool.query(decisions, [firstId]);
      await pool.query(events, [firstId]);
      await pool.query(assigns);
      await pool.query('set session_replication_role = origin');
    },
  );
}
