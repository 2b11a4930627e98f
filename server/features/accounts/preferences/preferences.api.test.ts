import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../testing/client.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const update = `mutation ($shortcuts: Boolean, $blurImages: Boolean, $hiddenColumns: JSON) {
  updatePreferences(shortcuts: $shortcuts, blurImages: $blurImages, hiddenColumns: $hiddenColumns)
}`;

let app: TestApp;
let moderator: ApiClient;

beforeAll(async () => {
  app = await startTestApp();
  moderator = await app.as('moderator');
});
afterAll(() => app.close());

const stored = async (client: ApiClient) =>
  (await client.get('/api/auth/check-session')).json().user.preferences;

describe('preferences', () => {
  test('have defaults', async () => {
    expect(await stored(moderator)).toEqual({
      shortcuts: true,
      blurImages: true,
      autoAdvance: false,
      restAfter: 8,
      hiddenColumns: {},
    });
  });

  test('change one by one and are part of the session', async () => {
    await moderator.graphql(update, { shortcuts: false });
    await moderator.graphql('mutation { updatePreferences(autoAdvance: true) }');
    await moderator.graphql(update, { hiddenColumns: { awards: ['year'] } });
    expect(await stored(moderator)).toEqual({
      shortcuts: false,
      blurImages: true,
      autoAdvance: true,
      restAfter: 8,
      hiddenColumns: { awards: ['year'] },
    });
  });

  test('are separate for each person', async () => {
    expect((await stored(await app.as('admin'))).shortcuts).toBe(true);
  });

  test('are not lost by simultaneous changes', async () => {
    await Promise.all([
      moderator.graphql(update, { shortcuts: true }),
      moderator.graphql(update, { blurImages: false }),
    ]);
    expect(await stored(moderator)).toMatchObject({ shortcuts: true, blurImages: false });
  });

  test.each([[['not', 'a', 'record']], [{ awards: 'year' }], [{ awards: ['x'.repeat(51)] }]])(
    'refuse %j as hidden columns',
    async (hiddenColumns) => {
      const { errors } = await moderator.graphql(update, { hiddenColumns });
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'hiddenColumns',
      });
    },
  );
});
