import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { mailRepository } from './mail.repository.ts';

let app: TestApp;
let siteId: number;
beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  siteId = await app.siteId('alpha');
});
afterAll(() => app.close());

// All mails are stored by these two functions: only this folder writes the table.
test('every mail names its site, once', async () => {
  const [{ name }] = (await app.query('select name from sites where id = $1', siteId)) as [
    { name: string },
  ];
  const mails = mailRepository(app.database.db);
  const letter = { userId: null, to: 'ana@mail.example' };
  await mails.insert({ ...letter, siteId, subject: 'Assigned', text: 'Hello' });
  await mails.insert({ ...letter, siteId, subject: `News of ${name}`, text: 'Hello' });
  const ids = await mails.insertMany({
    siteId,
    subject: 'Winners',
    letters: [
      { ...letter, text: 'First' },
      { ...letter, text: `Second, ${name}` },
    ],
  });
  const stored = await app.query('select id, subject, body_text from outgoing_mail order by id');
  expect(stored.map(({ body_text }) => body_text)).toEqual([
    `Hello\n\nThis mail comes from ${name}.`,
    'Hello',
    `First\n\nThis mail comes from ${name}.`,
    `Second, ${name}`,
  ]);
  expect(ids).toEqual(stored.slice(2).map(({ id }) => id));
});
