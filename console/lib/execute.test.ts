import { afterEach, expect, test, vi } from 'vitest';
import { execute } from './execute.ts';
import { graphql } from './graphql.ts';
import { postJson } from './post-json.ts';

const Sync = graphql(`
  mutation SyncUsers {
    syncUsers {
      id
    }
  }
`);
const Preferences = graphql(`
  mutation UpdatePreferences($shortcuts: Boolean) {
    updatePreferences(shortcuts: $shortcuts)
  }
`);
const Sites = graphql(`
  query Staff {
    users(roleIds: ["1"]) {
      total
    }
  }
`);

/** Server that responds when the test says so. */
function slowServer() {
  const answers: ((data: object) => void)[] = [];
  vi.stubGlobal('fetch', () => {
    return new Promise<Response>((resolve) => {
      answers.push((data) => resolve(Response.json({ data })));
    });
  });
  return answers;
}

afterEach(() => vi.unstubAllGlobals());

test('an identical mutation in progress is not sent again', async () => {
  const answers = slowServer();
  const both = [execute(Sync, {}), execute(Sync, {})];
  expect(answers).toHaveLength(1);
  answers[0]?.({ syncUsers: { id: '7' } });
  expect(await Promise.all(both)).toEqual([{ syncUsers: { id: '7' } }, { syncUsers: { id: '7' } }]);

  const again = execute(Sync, {});
  expect(answers).toHaveLength(2);
  answers[1]?.({ syncUsers: { id: '8' } });
  expect(await again).toEqual({ syncUsers: { id: '8' } });
});

test('other mutations and all queries are sent', () => {
  const answers = slowServer();
  void execute(Preferences, { shortcuts: true });
  void execute(Preferences, { shortcuts: false });
  void execute(Sites, {});
  void execute(Sites, {});
  expect(answers).toHaveLength(4);
});

test('REST requests are sent once too', () => {
  const answers = slowServer();
  void postJson('/api/auth/unlink-all-socials', { user_id: '1' });
  void postJson('/api/auth/unlink-all-socials', { user_id: '1' });
  expect(answers).toHaveLength(1);
});
