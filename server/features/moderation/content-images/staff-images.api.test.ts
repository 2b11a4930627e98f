import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const source = 'https://cdn.example.org/a.png?x=1&y=2';
const path = (src: string) => `/api/moderation/image?src=${encodeURIComponent(src)}`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
});
afterAll(() => app.close());

test.each(['moderator', 'admin', 'communityTech', 'superAdmin'] as const)(
  'a picture of another site leads %s to our copy of it',
  async (role) => {
    const reply = await (await app.as(role)).get(path(source));
    expect(reply.status).toBe(302);
    expect(reply.headers.location).toBe(app.services.contentImages.addressOf(source));
  },
);

test('members and visitors get no signed address', async () => {
  for (const [client, status] of [
    [app.anonymous, 401],
    [await app.as('member'), 403],
  ] as const) {
    const reply = await client.get(path(source));
    expect([reply.status, reply.headers.location]).toEqual([status, undefined]);
  }
});

test.each([
  'http://plain.example/a.png',
  '//evil.example/a.png',
  '/api/content-pictures/x.webp',
  'javascript:alert(1)',
  'file:///etc/hostname',
  `https://cdn.example.org/${'a'.repeat(4000)}`,
  '',
])('nothing is signed for %.40s', async (src) => {
  const reply = await (await app.as('moderator')).get(path(src));
  expect([reply.status, reply.headers.location]).toEqual([404, undefined]);
  expect(reply.text).toContain(messages.notFoundPage);
});
