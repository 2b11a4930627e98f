import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { schema } from '../schema.ts';
import { takesPageArguments } from './cost.ts';
import { readDeclaration } from './declared.ts';

/** Walks the schema, so that every new list must declare its length. */
type Field = GraphQLField<unknown, unknown>;

const types = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLObjectType =>
    (isObjectType(type) || isInterfaceType(type)) && !type.name.startsWith('__'),
);
const fields = types.flatMap((type) =>
  (Object.values(type.getFields()) as Field[]).map((field) => ({
    name: `${type.name}.${field.name}`,
    type,
    field,
    maxItems: readDeclaration(field).maxItems,
    isList: isListType(getNullableType(field.type)),
  })),
);
const lists = fields.filter(({ isList }) => isList);
const namesOf = (found: { name: string }[]) => found.map(({ name }) => name);

describe('every list', () => {
  test('declares how many items it can have', () => {
    expect(lists.length).toBeGreaterThan(20);
    expect(namesOf(lists.filter(({ maxItems }) => maxItems === undefined))).toEqual([]);
  });

  test("declares 'page' only if each call that leads to it has a page size", () => {
    const wrong = lists
      .filter(({ maxItems }) => maxItems === 'page')
      .flatMap(({ type, field }) =>
        takesPageArguments(field)
          ? [{ name: `${type.name}.${field.name} is a page itself: say a number` }]
          : fields.filter(
              (call) => getNamedType(call.field.type) === type && !takesPageArguments(call.field),
            ),
      );
    expect(namesOf(wrong)).toEqual([]);
  });
});

test("declares 'each' only for a list argument", () => {
  const wrong = lists.filter(
    ({ field, maxItems }) =>
      typeof maxItems === 'object' &&
      !field.args.some(
        ({ name, type }) => name === maxItems.each && isListType(getNullableType(type)),
      ),
  );
  expect(namesOf(wrong)).toEqual([]);
});

test('only lists declare a number of items', () => {
  const wrong = fields.filter(({ isList, maxItems }) => !isList && maxItems !== undefined);
  expect(namesOf(wrong)).toEqual([]);
});
