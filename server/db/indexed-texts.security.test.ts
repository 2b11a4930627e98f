import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentBodyMaxLength } from '../../contract/moderation/content-flags.ts';
import { contentWriter } from '../testing/content.ts';
import { hostileRepeatedParts, repeatToSize } from '../testing/hostile-texts.ts';
import { intakeClient } from '../testing/intake.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** Texts that PostgreSQL's text search parser reads as the beginning of a path, URL or tag. */
const parts = [
  ...hostileRepeatedParts,
  ...['./', '../', '/./', '~/', '/~', '~', './.', '/../a', 'a./', '0/', 'a/b/', '/a', '.a/'],
  ...['<!-- ', '<!-', '<?', '</', '<a b="', "<a b='", '<a-', 'a@-', 'a-b-c ', '1.1', '-1.', 'é-'],
  ...['[experiment a]', '[experiment symbol=a variant=b]', '[a a=b', '[a a=b]'],
];
/** Linear time is half a second at most; non-linear cases took minutes. */
const limitMs = 8000;

let app: TestApp;
let texts: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  const by = await app.userId('member');
  const write = await contentWriter(app);
  const threadId = await write.thread({ by, name: 'Indexed' });
  const replyId = await write.reply({ by, threadId });
  const site = await intakeClient(app);
  const post = { userId: by, title: 'Indexed', slug: 'indexed', body: '<p>x</p>' };
  const { id } = (await site.post('/posts', post)).json();
  texts = {
    reply: `update replies set body = $1 where id = ${replyId}`,
    thread: `update threads set body = $1 where id = ${threadId}`,
    'body of a post': `update posts set body = $1 where id = ${id}`,
    'content of an AI page': `update posts set content = jsonb_build_object('a', $1::text) where id = ${id}`,
  };
});
afterAll(() => app.close());

test('no stored text keeps the database busy', async () => {
  const client: pg.PoolClient = await app.database.pool.connect();
  const slow: string[] = [];
  try {
    await client.query(`set statement_timeout = ${limitMs}`);
    for (const [name, statement] of Object.entries(texts)) {
      for (const part of parts) {
        const text = repeatToSize(part, contentBodyMaxLength).toWellFormed();
        await client.query(statement, [text]).catch((error: Error) => {
          slow.push(`${name}: ${JSON.stringify(part)}: ${error.message}`);
        });
      }
    }
  } finally {
    client.release(true);
  }
  expect(slow).toEqual([]);
});
