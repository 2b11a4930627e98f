import { isObjectType, isUnionType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { may, refusal } from '../../contract/permissions.ts';
import { isStaff } from '../../contract/roles.ts';
import type { AppError } from '../base/errors.ts';
import { schema } from '../schema.ts';
import { callers, rightsOf, roleOf } from '../testing/network.ts';
import { allPaths, declared } from '../testing/schema-paths.ts';
import { tooMuchMessage } from './budget.ts';
import type { GraphQLContext } from './context.ts';
import { createPrepare, isErrors } from './executor.ts';
import { isRoot } from './permissions.ts';

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
  // Check of every request before it runs, over HTTP and in streams.
  const prepare = createPrepare(schema);
  const staff = callers.filter((caller) => isStaff(roleOf(caller)));

  test.each(staff)('%s can use exactly what the permission table allows', (caller) => {
    const rights = rightsOf(caller);
    const confirmedAt = new Date();
    const actor = { ...rights, id: 1, personId: 1, siteId: 1, requestId: 'test', confirmedAt };
    const wrong: string[] = [];
    for (const { name, document, needs } of allPaths) {
      const prepared = prepare({ actor } as GraphQLContext, { query: document });
      const missing = needs.filter((permission) => !may(rights, permission));
      if (!isErrors(prepared)) {
        if (missing.length > 0) wrong.push(`${name}: allowed`);
        continue;
      }
      const [{ message, originalError } = {}] = prepared;
      const isRefusal = (originalError as AppError | undefined)?.code === 'FORBIDDEN';
      // Nested lists cost too much; only callers with the permission are told so.
      if (message === tooMuchMessage && missing.length === 0) continue;
      if (!isRefusal) wrong.push(`${name}: ${message}`);
      else if (missing.length === 0) wrong.push(`${name}: refused`);
      else if (!missing.some((permission) => refusal(permission, rights) === message)) {
        wrong.push(`${name}: refused with '${message}'`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
