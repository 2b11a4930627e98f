import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenScopes, tokenStepUps } from '../../contract/accounts/api-tokens.ts';
import { messages } from '../../contract/messages.ts';
import { may, type Permission, permissions } from '../../contract/permissions.ts';
import { isStaff, type RoleId } from '../../contract/roles.ts';
import { refusalFor } from '../base/permission-refusal.ts';
import type { RouteAccess } from '../http/route-access.ts';
import { tokenClient } from '../testing/api-tokens.ts';
import { type ApiClient, createClient } from '../testing/client.ts';
import { type Caller, callers, rightsOf, roleOf } from '../testing/network.ts';
import { allPaths } from '../testing/schema-paths.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { tooMuchMessage } from './budget.ts';

/**
 * Every root field and every route, for every kind of caller, over HTTP. Longer paths through the
 * schema are covered by permission-paths.test.ts, up to where a request would run.
 */
const rootFields = allPaths.filter((path) => path.isRootField);

/** Half of all scopes, of a service account with the highest role. */
const scopesOfToken = tokenScopes.filter((scope, i) => i % 2 === 1 || scope === 'console.use');
const rightsOfToken = { ...rightsOf('superAdmin'), tokenScopes: scopesOfToken };

let app: TestApp;
const clients = new Map<Caller, ApiClient>();

beforeAll(async () => {
  app = await startTestApp();
  for (const caller of callers) clients.set(caller, await app.as(caller));
});
afterAll(() => app.close());

/** New for each test, because the matrix also revokes tokens. */
const newTokenClient = () => tokenClient(app, { scopes: scopesOfToken, stepUps: tokenStepUps });

function clientOf(caller: Caller): ApiClient {
  const client = clients.get(caller);
  if (!client) throw new Error(`no client for ${caller}`);
  return client;
}

describe('staff', () => {
  const staff = callers.filter((caller) => isStaff(roleOf(caller)));

  test.each([...staff, 'token'] as const)(
    '%s can use exactly what the permission table allows',
    async (caller) => {
      const wrong: string[] = [];
      const rights = caller === 'token' ? rightsOfToken : rightsOf(caller);
      const client = caller === 'token' ? await newTokenClient() : clientOf(caller);
      for (const path of rootFields) {
        const { errors = [] } = await client.graphql(path.document);
        const refused = errors.find((error) => error.extensions.code === 'FORBIDDEN');
        const missing = path.needs.filter((permission) => !may(rights, permission));
        // Nested lists cost too much; only callers with the permission are told so.
        const malformed = errors.find(
          ({ message, extensions }) =>
            extensions.code === 'BAD_REQUEST' && message !== tooMuchMessage,
        );
        if (malformed) wrong.push(`${path.name}: ${malformed.message}`);
        if (missing.length === 0 && refused) wrong.push(`${path.name}: refused`);
        if (missing.length > 0 && !refused) wrong.push(`${path.name}: allowed`);
        const isInWords = (permission: Permission) =>
          refusalFor(rights, permission) === refused?.message;
        if (refused && !missing.some(isInWords)) {
          wrong.push(`${path.name}: refused with '${refused.message}'`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test('fragments and aliases bypass nothing', async () => {
    const { errors } = await clientOf('moderator').graphql(
      'query { ...f } fragment f on Query { mine: awards { ... on AwardList { total } } }',
    );
    expect(errors?.[0]).toMatchObject({
      message: messages.mustBeAdmin,
      extensions: { code: 'FORBIDDEN' },
    });
  });
});

describe('everyone else', () => {
  const documents = () => rootFields.map((path) => path.document);

  test('visitors get nothing, not even the schema', async () => {
    for (const query of [...documents(), '{ __schema { types { name } } }', '{ __typename }']) {
      const { status, errors, data } = await app.anonymous.graphql(query);
      expect([query, status, errors?.[0]?.extensions.code, data]).toEqual([
        query,
        401,
        'UNAUTHENTICATED',
        undefined,
      ]);
    }
  });

  test.each([
    ['member', 403, 'FORBIDDEN'],
    ['spammer', 401, 'UNAUTHENTICATED'],
  ] as const)('%s gets nothing', async (caller, status, code) => {
    // Signed in again, because staff of a higher rank may have ended the session.
    const client = await app.as(caller);
    for (const query of [...documents(), '{ __schema { types { name } } }']) {
      const answer = await client.graphql(query);
      expect([query, answer.status, answer.errors?.[0]?.extensions.code]).toEqual([
        query,
        status,
        code,
      ]);
    }
  });

  test("an admin's session is invalid on another site's host", async () => {
    const cookie = clientOf('foreignAdmin').cookie ?? '';
    const visitor = createClient({ port: app.port, host: 'alpha.localhost', cookie });
    expect((await visitor.graphql('{ getSiteFeatures }')).status).toBe(401);
  });
});

/** Intake routes need a key; a session has no effect. */
function isAllowedTo(role: RoleId, access: RouteAccess): boolean {
  if (access === 'anyone' || access === 'member' || access === 'owner') return true;
  if (access === 'intake') return false;
  return (permissions[access].roles as readonly RoleId[]).includes(role);
}

describe('REST routes', () => {
  test.each([
    ['nobody', undefined],
    ['member', 'member'],
    ['moderator', 'moderator'],
    ['token', 'token'],
  ] as const)('%s is refused routes that require more', async (_, caller) => {
    const isAllowedToCaller = (access: RouteAccess) => {
      if (caller === 'token') return (scopesOfToken as readonly string[]).includes(access);
      return caller !== undefined && isAllowedTo(roleOf(caller), access);
    };
    const token = await newTokenClient();
    const guarded = app.routes.filter(
      ({ access, method }) => access !== 'anyone' && method !== 'HEAD',
    );
    expect(guarded.length).toBeGreaterThan(3);
    for (const { method, url, access } of guarded) {
      const isAllowed = isAllowedToCaller(access);
      // Signed in again each time, because one route signs the person out everywhere.
      const client = caller === 'token' ? token : caller ? await app.as(caller) : app.anonymous;
      const response = await client.send(method, url, method === 'GET' ? {} : { json: {} });
      const isRefused = [401, 403].includes(response.status);
      expect([method, url, isRefused]).toEqual([method, url, !isAllowed]);
    }
  });
});
