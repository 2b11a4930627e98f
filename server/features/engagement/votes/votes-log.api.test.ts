import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../../../base/logger.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { newItem, widgetVisitor } from '../../../testing/widgets.ts';
import { createVoteEvents } from './vote-events.ts';

let app: TestApp;
const lines: string[] = [];
const onLogLine = (line: string) => lines.push(line);

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web', LOG_LEVEL: 'warn' }, onLogLine });
});
afterAll(() => app.close());

test('votes that the database refuses together are logged, then handled one by one', async () => {
  const item = await newItem(await app.as('admin'), 'poll');
  await app.query(
    `alter table engagement_votes add constraint refused check (engagement_id <> ${item.id})`,
  );
  lines.length = 0;
  const answer = await widgetVisitor(app).vote(item.id, item.options[0] ?? 0);
  await app.query('alter table engagement_votes drop constraint refused');
  expect(answer.status).toBe(500);
  const [together = ''] = lines;
  expect(JSON.parse(together)).toMatchObject({
    msg: 'votes could not be stored in one statement; storing each by itself',
    err: { constraint: 'refused' },
  });
});

test('failed events about votes are logged', async () => {
  const broken = await startTestApp({ env: { PROCESS: 'web' } });
  const { database, services } = broken;
  await broken.close();
  lines.length = 0;
  createVoteEvents({
    database,
    events: services.events,
    log: createLogger('warn', { write: onLogLine }),
  }).publish([{ id: 1, siteId: 1 }]);
  await expect.poll(() => lines.join('')).toContain('open consoles could not be told of new votes');
});
