import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addSeventhKind,
  moodCheck,
  moodCheckType,
  removeSeventhKind,
} from '../../../testing/seventh-kind.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  addSeventhKind();
  const { startTestApp } = await import('../../../testing/test-app.ts');
  app = await startTestApp({ env: { PROCESS: 'web' } });
});
afterAll(async () => {
  await app.close();
  removeSeventhKind();
});

test('a new kind is described once: saved, listed, found, shown and voted on', async () => {
  const { contentWriter } = await import('../../../testing/content.ts');
  const { newItem, widgetVisitor } = await import('../../../testing/widgets.ts');
  const admin = await app.as('admin');
  const options = [{ name: 'Fine' }, { name: 'So so' }];
  const item = await newItem(admin, moodCheckType, {
    question: 'How is your mood?',
    options,
    isCurrent: true,
    isOnHomepage: true,
    isGlobal: true,
  });
  const { data } = await admin.graphql(`{
    engagements(type: moodCheck) { total engagements { id type question isGlobal } }
    findEngagements(search: "mood") { id type }
  }`);
  const id = String(item.id);
  expect(data.engagements).toEqual({
    total: 1,
    // A field that the kind does not have stays empty.
    engagements: [{ id, type: 'moodCheck', question: 'How is your mood?', isGlobal: false }],
  });
  expect(data.findEngagements).toEqual([{ id, type: 'moodCheck' }]);
  const { errors } = await admin.graphql(
    `mutation { saveEngagement(type: moodCheck, question: "?", options: [
      ${Array.from({ length: 6 }, (_, i) => `{ name: "${i}" }`).join(' ')}]) { id } }`,
  );
  expect(errors?.[0]?.message).toBe(moodCheck.options.tooMany);

  const visitor = widgetVisitor(app);
  expect(await visitor.widget(item.id)).toContain('class="engagement-press"');
  expect((await visitor.vote(item.id, item.options[1] ?? 0)).status).toBe(303);
  const home = (await visitor.send('GET', '/')).text;
  expect(home).toContain(`id="engagement-${item.id}"`);
  expect(home).toContain(moodCheck.widget.label);
  expect(home).toContain('1 person has answered');
  const current = await visitor.send('GET', '/api/engagement/v1/current/moodCheck');
  expect(JSON.parse(current.text).item).toMatchObject({ kind: 'moodCheck', voters: 1 });

  const write = await contentWriter(app);
  const postId = await write.post({ by: await app.userId('admin'), body: '<p>[mood]</p>' });
  const [post] = await app.query('select permalink from posts where id = $1', postId);
  const page = (await visitor.send('GET', `/${post?.permalink}`)).text;
  expect(page).toContain(`id="engagement-${item.id}"`);
});
