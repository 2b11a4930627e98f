import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { may, type Permission, permissions, refusal } from '../../contract/permissions.ts';
import { isStaff, type RoleId } from '../../contract/roles.ts';
import { siteFeatures } from '../../contract/site/site-features.ts';
import type { RouteAccess } from '../http/route-access.ts';
import { schema } from '../schema.ts';
import { type ApiClient, createClient } from '../testing/client.ts';
import type { Caller } from '../testing/network.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { tooMuchMessage } from './budget.ts';
import { isRoot } from './permissions.ts';

/** Everything here is generated from the schema and the routes, so that nothing new escapes it. */
const callerRoles: Record<Caller, RoleId> = {
  member: '3',
  spammer: '4',
  moderator: '2',
  admin: '1',
  communityTech: '6',
  superAdmin: '5',
  foreignAdmin: '1',
};

/** The site of the foreign admin has no features at all, the other has all of them. */
const actorOf = (caller: Caller) => ({
  roleId: callerRoles[caller],
  siteFeatures: caller === 'foreignAdmin' ? [] : siteFeatures,
});

interface Path {
  name: string;
  document: string;
  needs: Permission[];
}

type Field = GraphQLField<unknown, unknown>;

function declared(part: { extensions: object }): Permission | undefined {
  const { pothosOptions } = part.extensions as { pothosOptions?: { permission?: Permission } };
  return pothosOptions?.permission;
}

/** A field, and of what it returns the type to go on with. */
interface Step {
  field: Field;
  type?: GraphQLObjectType;
}

/** What can be found behind a field: the type itself, or each that an interface stands for. */
function typesBehind(field: Field): readonly GraphQLObjectType[] {
  const named = getNamedType(field.type);
  if (isObjectType(named)) return [named];
  return isInterfaceType(named) ? schema.getPossibleTypes(named) : [];
}

/**
 * Each way to go from one field to the next, reached from the roots by the shortest trail. What a
 * document needs is the sum over its fields, so that longer ways are made of these.
 */
function paths(root: GraphQLObjectType, keyword: string, walked: Set<string>): Path[] {
  const found: Path[] = [];
  const waiting = [{ type: root, trail: [] as Step[], needs: [] as Permission[] }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { type, trail, needs } = next;
    for (const field of Object.values(type.getFields())) {
      const needed = [...needs, declared(field), isRoot(schema, type) ? undefined : declared(type)];
      const all = needed.filter((permission) => permission !== undefined);
      found.push(toPath(keyword, [...trail, { field }], all));
      const edge = `${type.name}.${field.name}`;
      if (walked.has(edge)) continue;
      walked.add(edge);
      for (const behind of typesBehind(field)) {
        waiting.push({ type: behind, trail: [...trail, { field, type: behind }], needs: all });
      }
    }
  }
  return found;
}

function toPath(keyword: string, trail: Step[], needs: Permission[]): Path {
  const last = trail.at(-1)?.field;
  const leaf = last && typesBehind(last).length > 0 ? '__typename' : '';
  const inner = trail.reduceRight((selection, { field, type }) => {
    const call = `${field.name}${argumentsOf(field.args)}`;
    if (selection === '') return call;
    const isAbstract = type && isInterfaceType(getNamedType(field.type));
    return `${call} { ${isAbstract ? `... on ${type.name} { ${selection} }` : selection} }`;
  }, leaf);
  return {
    name: `${keyword} ${trail.map(({ field }) => field.name).join('.')}`,
    document: `${keyword} { ${inner} }`,
    needs,
  };
}

function argumentsOf(args: readonly GraphQLArgument[]): string {
  const required = args.filter((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined);
  if (required.length === 0) return '';
  return `(${required.map((arg) => `${arg.name}: ${literal(arg.type)}`).join(', ')})`;
}

function literal(type: GraphQLInputType): string {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return '[]';
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name ?? '';
  return { Int: '1', Float: '1', Boolean: 'true', ID: '"1"' }[String(nullable)] ?? '"x"';
}

const roots = [
  [schema.getQueryType(), 'query'],
  [schema.getMutationType(), 'mutation'],
] as const;
const walked = new Set<string>();
const allPaths = roots.flatMap(([type, keyword]) => (type ? paths(type, keyword, walked) : []));

// There are as many requests as ways through the schema, and each is a new document to prepare.
vi.setConfig({ testTimeout: 120_000 });

let app: TestApp;
const clients = new Map<Caller, ApiClient>();

beforeAll(async () => {
  app = await startTestApp();
  for (const caller of Object.keys(callerRoles) as Caller[]) {
    clients.set(caller, await app.as(caller));
  }
});
afterAll(() => app.close());

function clientOf(caller: Caller): ApiClient {
  const client = clients.get(caller);
  if (!client) throw new Error(`no client for ${caller}`);
  return client;
}

describe('the schema', () => {
  test('declares a permission on each root field and each object type', () => {
    const undeclared = Object.values(schema.getTypeMap())
      .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
      .flatMap((type) => {
        if (!isObjectType(type)) return [];
        if (!isRoot(schema, type)) return declared(type) ? [] : [type.name];
        return Object.values(type.getFields())
          .filter((field) => !declared(field))
          .map((field) => `${type.name}.${field.name}`);
      });
    expect(undeclared).toEqual([]);
  });

  test('describes each type, root field and argument', () => {
    const silent: string[] = [];
    for (const type of Object.values(schema.getTypeMap())) {
      const isOurs =
        !type.name.startsWith('__') &&
        !['String', 'Int', 'Float', 'Boolean', 'ID'].includes(type.name);
      if (!isOurs) continue;
      const root = isObjectType(type) && isRoot(schema, type);
      if (!root && !type.description) silent.push(type.name);
      if (!isObjectType(type)) continue;
      for (const field of Object.values(type.getFields())) {
        if (root && !field.description) silent.push(`${type.name}.${field.name}`);
        for (const arg of field.args) {
          if (!arg.description) silent.push(`${type.name}.${field.name}(${arg.name})`);
        }
      }
    }
    expect(silent).toEqual([]);
  });

  test('has no union that the walk below would miss', () => {
    const abstract = Object.values(schema.getTypeMap()).filter((type) => isUnionType(type));
    expect(abstract).toEqual([]);
  });
});

describe('staff', () => {
  const staff = (Object.keys(callerRoles) as Caller[]).filter((caller) =>
    isStaff(callerRoles[caller]),
  );
  test.each(staff)('%s reaches exactly what the permission table allows', async (caller) => {
    const wrong: string[] = [];
    for (const path of allPaths) {
      const { errors = [] } = await clientOf(caller).graphql(path.document);
      const refused = errors.find((error) => error.extensions.code === 'FORBIDDEN');
      const missing = path.needs.filter((permission) => !may(actorOf(caller), permission));
      // Lists in lists cost too much, which is said only to those who may ask for them.
      const malformed = errors.find(
        ({ message, extensions }) =>
          extensions.code === 'BAD_REQUEST' && message !== tooMuchMessage,
      );
      if (malformed) wrong.push(`${path.name}: ${malformed.message}`);
      if (missing.length === 0 && refused) wrong.push(`${path.name}: refused`);
      if (missing.length > 0 && !refused) wrong.push(`${path.name}: allowed`);
      if (refused && !missing.map(refusal).includes(refused.message)) {
        wrong.push(`${path.name}: refused with '${refused.message}'`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('a fragment or an alias leads around nothing', async () => {
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
  const documents = () => allPaths.map((path) => path.document);

  test('nobody gets anything, not even the schema', async () => {
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
    for (const query of [...documents(), '{ __schema { types { name } } }']) {
      const answer = await clientOf(caller).graphql(query);
      expect([query, answer.status, answer.errors?.[0]?.extensions.code]).toEqual([
        query,
        status,
        code,
      ]);
    }
  });

  test("an admin's session counts for nothing on another site's host", async () => {
    const cookie = clientOf('foreignAdmin').cookie ?? '';
    const visitor = createClient({ port: app.port, host: 'alpha.localhost', cookie });
    expect((await visitor.graphql('{ getSiteFeatures }')).status).toBe(401);
  });
});

/** Servers come with a key; being signed in is nothing to them. */
function isAllowedTo(role: RoleId, access: RouteAccess): boolean {
  if (access === 'anyone' || access === 'member') return true;
  if (access === 'intake') return false;
  return (permissions[access].roles as readonly RoleId[]).includes(role);
}

describe('REST routes', () => {
  test.each([
    ['nobody', undefined],
    ['member', 'member'],
    ['moderator', 'moderator'],
  ] as const)('%s is refused what the route asks more for', async (_, caller) => {
    const client = caller ? clientOf(caller) : app.anonymous;
    const role = caller && callerRoles[caller];
    const guarded = app.routes.filter(
      ({ access, method }) => access !== 'anyone' && method !== 'HEAD',
    );
    expect(guarded.length).toBeGreaterThan(3);
    for (const { method, url, access } of guarded) {
      const isAllowed = role !== undefined && isAllowedTo(role, access);
      const response = await client.send(method, url, method === 'GET' ? {} : { json: {} });
      const isRefused = [401, 403].includes(response.status);
      expect([method, url, isRefused]).toEqual([method, url, !isAllowed]);
    }
  });
});
