import { isObjectType, isUnionType } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { may, refusalMessage } from '../../contract/permissions.ts';
import { isStaff } from '../../contract/roles.ts';
import type { AppError } from '../base/errors.ts';
import { schema } from '../schema.ts';
import { callers, rightsOf, roleOf } from '../testing/network.ts';
import { allPaths, declaredPermission, type SchemaPath } from '../testing/schema-paths.ts';
import { tooMuchMessage } from './budget.ts';
import type { GraphQLContext } from './context.ts';
import { areErrors, createPrepareOperation, type PrepareOperation } from './executor.ts';
import { isRootType } from './permissions.ts';

describe('the schema', () => {
  test('declares a permission on each root field and each object type', () => {
    const undeclared = Object.values(schema.getTypeMap())
      .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
      .flatMap((type) => {
        if (!isObjectType(type)) return [];
        if (!isRootType(schema, type)) return declaredPermission(type) ? [] : [type.name];
        return Object.values(type.getFields())
          .filter((field) => !declaredPermission(field))
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
      const root = isObjectType(type) && isRootType(schema, type);
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
  const staff = callers.filter((caller) => isStaff(roleOf(caller)));
  const wrong = new Map<string, string[]>(staff.map((caller) => [caller, []]));

  // Paths outside, callers inside: a document is parsed and validated once for all callers.
  beforeAll(() => {
    // Check of every request before it runs, over HTTP and in streams.
    const prepare = createPrepareOperation(schema);
    for (const path of allPaths) {
      for (const caller of staff) {
        const problem = problemOf(prepare, path, rightsOf(caller));
        if (problem) wrong.get(caller)?.push(`${path.name}: ${problem}`);
      }
    }
  });

  test.each(staff)('%s can use exactly what the permission table allows', (caller) => {
    expect(wrong.get(caller)).toEqual([]);
  });
});

/** Difference between the check of a request and the permission table, if any. */
function problemOf(
  prepare: PrepareOperation,
  { document, needs }: SchemaPath,
  rights: ReturnType<typeof rightsOf>,
): string | undefined {
  const actor = {
    ...rights,
    ...{ id: 1, personId: 1, siteId: 1, requestId: 'test', confirmedAt: new Date() },
  };
  const prepared = prepare({ actor } as GraphQLContext, { query: document });
  const missing = needs.filter((permission) => !may(rights, permission));
  if (!areErrors(prepared)) return missing.length > 0 ? 'allowed' : undefined;
  const [{ message, originalError } = {}] = prepared;
  // Nested lists cost too much; only callers with the permission are told so.
  if (message === tooMuchMessage && missing.length === 0) return undefined;
  if ((originalError as AppError | undefined)?.code !== 'FORBIDDEN') return String(message);
  if (missing.length === 0) return 'refused';
  const isExpected = missing.some((permission) => refusalMessage(permission, rights) === message);
  return isExpected ? undefined : `refused with '${message}'`;
}
