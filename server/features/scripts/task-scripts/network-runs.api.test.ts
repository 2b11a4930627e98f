import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptMessages } from '../../../../contract/scripts/task-scripts.ts';
import { insertUser } from '../../../testing/network.ts';
import { scriptCaller } from '../../../testing/task-scripts.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const prefixes = ['alpha', 'beta', 'gamma'] as const;
type Prefix = (typeof prefixes)[number];

let app: TestApp;
/** A person who is a super admin of the first two sites and a member of the third. */
const accounts = new Map<Prefix, { siteId: number; userId: number }>();
let scripts: ReturnType<typeof scriptCaller>;

beforeAll(async () => {
  app = await startTestApp();
  await app.query(
    `insert into sites (name, prefix, domain_name) values ('Gamma Circle', 'gamma', 'gamma.localhost')`,
  );
  let personId: number | undefined;
  for (const prefix of prefixes) {
    const siteId = await app.siteId(prefix);
    const roleId = prefix === 'gamma' ? 3 : 5;
    const user = { username: 'everywhere', roleId, ...(personId && { personId }) };
    const made = await app.database.transaction((trx) => insertUser(trx, siteId, user));
    personId = made.personId;
    accounts.set(prefix, { siteId, userId: made.id });
  }
  scripts = scriptCaller(
    await app.as({ userId: placeOn('alpha').userId, host: 'alpha.localhost' }),
  );
});
afterAll(() => app.close());

function placeOn(prefix: Prefix) {
  const place = accounts.get(prefix);
  if (!place) throw new Error(`No account on ${prefix}`);
  return place;
}

async function posts(link: string): Promise<void> {
  for (const { siteId, userId } of accounts.values()) {
    await app.query(
      `insert into posts (site_id, user_id, title, slug, body)
       select $1::int, $2::int, 'Linked', md5($3) || i, '<p><a href="' || $3 || '">link</a></p>'
       from generate_series(1, 3) i`,
      siteId,
      userId,
      link,
    );
  }
}

/** Number of posts per site with this link. */
async function countPostsLinkingTo(link: string): Promise<Record<string, number>> {
  const rows = await app.query(
    `select prefix, count(*)::int as posts from posts join sites on sites.id = site_id
     where body like '%"' || $1 || '"%' group by prefix`,
    link,
  );
  return Object.fromEntries(rows.map(({ prefix, posts: count }) => [prefix, count]));
}

test('a run for all sites works on those where the person is a super admin, as their account there', async () => {
  await posts('/net/old');
  const options = { from: '/net/old', to: '/net/new', places: ['posts'], network: true };
  const dry = await scripts.run('link_rewriter_tool', options, { isDryRun: true });
  expect(dry.message).toContain('Links that would change: 6. Texts that would change: 6.');
  expect(await countPostsLinkingTo('/net/new')).toEqual({});

  const run = await scripts.run('link_rewriter_tool', options);
  expect(run.message).toContain('Links: 6. Texts: 6.');
  expect(run.progress).toBe(run.total);
  expect(await countPostsLinkingTo('/net/new')).toEqual({ alpha: 3, beta: 3 });
  expect(await countPostsLinkingTo('/net/old')).toEqual({ gamma: 3 });
  const named = await app.query(
    `select site_id, actor_id, count(*)::int as told from audit_events
     where request_id = $1 group by site_id, actor_id order by site_id`,
    `task run ${run.id}`,
  );
  expect(named).toEqual(
    (['alpha', 'beta'] as const).map((prefix) => ({
      site_id: placeOn(prefix).siteId,
      actor_id: placeOn(prefix).userId,
      told: 3,
    })),
  );

  // All its sites list it. Its log contains content of all sites, so reading it needs the
  // permission on all.
  const onBeta = await app.as({ userId: placeOn('beta').userId, host: 'beta.localhost' });
  const there = `{ taskScript(symbol: "link_rewriter_tool") { runsTotal runs(limit: 5) { id startedOnSite logs { id } } }
    recentRuns { id } }`;
  const listed = await onBeta.graphql(there);
  const [latest] = listed.data.taskScript.runs;
  expect(latest).toEqual({ id: run.id, startedOnSite: 'Alpha Circle', logs: [] });
  expect(listed.data.taskScript.runsTotal).toBe(2);
  expect(listed.data.recentRuns[0].id).toBe(run.id);
  expect((await scriptCaller(onBeta).logs(run.id)).length).toBeGreaterThan(6);
  await app.query(`update users set role_id = 5 where username = 'foreignAdmin'`);
  const betaOnly = await app.as({
    userId: await app.userId('foreignAdmin'),
    host: 'beta.localhost',
  });
  expect((await betaOnly.graphql(there)).data.taskScript.runs[0].id).toBe(run.id);
  const closed = await betaOnly.graphql(
    'query ($id: ID!) { taskScriptRunLogs(runId: $id) { message } }',
    { id: run.id },
  );
  expect(closed.errors?.[0]?.message).toBe(scriptMessages.otherSites);

  // On one of two sites: undoing it needs the permission on both.
  const local = await app.as('superAdmin');
  const refused = await local.graphql(
    'mutation ($id: ID!) { undoTaskScriptRun(id: $id, reason: "Back") { id } }',
    { id: run.id },
  );
  expect(refused.errors?.[0]?.message).toBe(scriptMessages.otherSites);
  const undone = await scripts.undo('link_rewriter_tool', run.id);
  expect(undone.message).toBe('Taken back: 6. Changed since: 0.');
  expect(await countPostsLinkingTo('/net/old')).toEqual({ alpha: 3, beta: 3, gamma: 3 });
});

test('without the option only the current site is processed', async () => {
  await posts('/one/old');
  const options = { from: '/one/old', to: '/one/new', places: ['posts'] };
  await scripts.run('link_rewriter_tool', options);
  expect(await countPostsLinkingTo('/one/new')).toEqual({ alpha: 3 });
  const local = scriptCaller(await app.as('superAdmin'));
  const alone = await local.run('link_rewriter_tool', { ...options, network: true });
  expect(alone.message).toContain('Links: 0.');
  expect(await countPostsLinkingTo('/one/new')).toEqual({ alpha: 3 });
});

test('addresses are opted out on the same sites', async () => {
  for (const { siteId } of accounts.values()) {
    await app.query(
      `insert into subscribers (site_id, email, opted_in) values ($1, 'net@example.org', true)`,
      siteId,
    );
  }
  const run = await scripts.run('unsubscribe_emails', {
    emails: 'net@example.org, nobody@example.org',
    network: true,
  });
  expect(run.message).toContain('Subscribers opted out: 2.');
  expect(run.message).toContain('Unknown: 1.');
  const rows = await app.query(
    `select prefix, opted_in from subscribers join sites on sites.id = site_id
     where email = 'net@example.org' order by prefix`,
  );
  expect(rows.map(({ opted_in }) => opted_in)).toEqual([false, false, true]);
});
